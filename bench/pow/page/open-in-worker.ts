import type { Round, RoundOrder } from './round.ts';

/** Runs one round; the contender stays loaded between rounds. */
export type RunRound = (order: RoundOrder) => Promise<Round>;

interface Reply {
  readonly round?: Round;
  readonly failure?: string;
}

/** Opens a contender in its own worker, which runs whole rounds: there is no message per puzzle. */
export function openInWorker(worker: Worker): RunRound {
  return async (order) => {
    const { round, failure } = await ask<Reply>(worker, order);
    if (round === undefined) throw new Error(failure ?? 'the worker gave no answer');
    return round;
  };
}

/** Posts one message and resolves with the next answer; rejects if the worker crashes. */
export function ask<T>(worker: Worker, message: unknown): Promise<T> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<T>) => resolve(data);
    worker.onerror = (event) => reject(new Error(event.message || 'the worker did not load'));
    worker.postMessage(message);
  });
}
