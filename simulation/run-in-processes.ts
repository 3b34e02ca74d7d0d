import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { add, FLOWS_A_HISTORY, NOTHING, type RunOptions, type RunResult } from './run.ts';

/** What is run, and in how many processes. */
export interface ProcessesOptions extends Pick<RunOptions, 'seed' | 'flows' | 'kept'> {
  readonly processes: number;
  /** Called after each part, with what is known so far. It ends the run early by returning true. */
  readonly onPart: (known: RunResult) => boolean;
}

/** The flows that a process plays before it takes the next ones: about a second's. */
const FLOWS_A_PART = 5 * FLOWS_A_HISTORY;

/** Plays histories in processes, each of which plays one at a time: the same as `run`, sooner. */
export async function runInProcesses(options: ProcessesOptions): Promise<RunResult> {
  const { seed, flows, kept, processes, onPart } = options;
  let known: RunResult = { totals: NOTHING, failure: undefined };
  let taken = 0;
  let isOver = false;

  await Promise.all(Array.from({ length: processes }, playParts));
  return known;

  async function playParts(): Promise<void> {
    const child = fork(new URL('process.ts', import.meta.url), { serialization: 'advanced' });
    while (!isOver && taken < flows) {
      const part = {
        seed: seed + taken / FLOWS_A_HISTORY,
        flows: Math.min(FLOWS_A_PART, flows - taken),
        kept,
      };
      taken += part.flows;
      const result = await play(child, part);
      known = {
        totals: add(known.totals, result.totals),
        failure: known.failure ?? result.failure,
      };
      isOver ||= result.failure !== undefined || onPart(known);
    }
    child.disconnect();
  }
}

async function play(child: ChildProcess, part: RunOptions): Promise<RunResult> {
  child.send(part);
  const ended = new AbortController();
  const onExit = (code: number | null) => ended.abort(new Error(`a process ended with ${code}`));
  child.once('exit', onExit);
  const [result] = await once(child, 'message', { signal: ended.signal });
  child.off('exit', onExit);
  return result;
}
