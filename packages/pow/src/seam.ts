/**
 * What passes between the page and its worker, through comlink.
 *
 * 1. The page starts the worker and asks `ready`; the worker answers once its engine runs.
 * 2. The page hands out blocks by `search`, ascending, and decides the size of each; the worker
 *    answers every block and keeps nothing between two of them, so that puzzles may interleave.
 *
 * A failure is an answer, not an exception: comlink carries only an error's `name`, `message` and
 * `stack`, and its `code` would be lost.
 *
 * @module
 */
import type { Block, BlockResult, EngineName } from './search-engine.ts';

/** What the worker offers. */
export interface WorkerApi {
  ready(): Promise<ReadyAnswer>;
  search(block: Block): Promise<BlockAnswer>;
}

/** Which engine runs, or why none does. */
export type ReadyAnswer = { readonly ok: true; readonly engine: EngineName } | WorkerFailure;

/** A block's result with the time it took inside the worker, in milliseconds. */
export type BlockAnswer =
  | ({ readonly ok: true; readonly elapsedMs: number } & BlockResult)
  | WorkerFailure;

/** An engine that did not start, or broke. */
export interface WorkerFailure {
  readonly ok: false;
  readonly code: 'SOLVER_UNAVAILABLE' | 'SOLVER_FAILED';
  /** The engine's own words, for the developer. */
  readonly reason: string;
}
