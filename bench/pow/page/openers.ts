import { createSolver, type EngineName } from '@otp-kit/pow';
import AltchaWorker from 'altcha/workers/sha?worker';
import { CONTENDERS } from '../contenders.ts';
import { type Round, type RoundOrder, runRound } from './round.ts';

/** Runs one round; the contender stays loaded between rounds. */
export type RunRound = (order: RoundOrder) => Promise<Round>;

/** Starts a contender in its own worker. */
export function openContender(id: string): RunRound {
  const contender = CONTENDERS.find((known) => known.id === id);
  if (contender === undefined) throw new Error(`there is no contender ${id}`);
  if (contender.engine !== undefined) return openOurs(contender.engine);
  return id === 'altcha' ? openAltcha(new AltchaWorker()) : openSolver(id);
}

/** One engine of this kit through its public API, with one worker. */
function openOurs(engine: EngineName): RunRound {
  const solver = createSolver({ workers: 1, engine });
  return (order) =>
    runRound(async (challenge, difficulty) => {
      const solution = await solver.solve({ challenge, difficulty });
      if (solution.engine !== engine) throw new Error(`${solution.engine} ran in its place`);
      return solution.nonce;
    }, order);
}

/** A solver of `workers/solvers.ts`, whose worker runs whole rounds: there is no message per puzzle. */
function openSolver(name: string): RunRound {
  const worker = new Worker(new URL('./workers/solvers.ts', import.meta.url), {
    type: 'module',
    name,
  });
  return async (order) => {
    const { round, failure } = await ask<{ round?: Round; failure?: string }>(worker, order);
    if (round === undefined) throw new Error(failure ?? 'the worker returned nothing');
    return round;
  };
}

/**
 * The worker that altcha publishes, with the messages that its widget sends. `cost: 1` is one digest per try, and
 * the counter has four bytes.
 *
 * @see altcha 3, workers/sha.js
 */
function openAltcha(worker: Worker): RunRound {
  return (order) =>
    runRound(async (challenge, difficulty) => {
      const parameters = {
        algorithm: 'SHA-256',
        nonce: challenge.slice(0, 32),
        salt: challenge.slice(32),
        cost: 1,
        keyLength: 32,
        keyPrefix: '0'.repeat(difficulty),
      };
      const work = { counterStart: 0, counterStep: 1, timeout: 0, challenge: { parameters } };
      const found = await ask<{ counter: number } | null>(worker, { type: 'work', ...work });
      if (found === null) throw new Error('altcha found nothing');
      return found.counter;
    }, order);
}

/** Posts one message and resolves with the next one from the worker; rejects if the worker crashes. */
export function ask<T>(worker: Worker, message: unknown): Promise<T> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<T>) => resolve(data);
    worker.onerror = (event) => reject(new Error(event.message || 'the worker did not load'));
    worker.postMessage(message);
  });
}
