/**
 * What passes between the page and its worker, through comlink.
 *
 * 1. The page starts the worker and asks `ready`; the worker answers once its engine runs.
 * 2. The page hands out blocks by `search` and decides the size of each; the worker answers every
 *    block in turn and keeps nothing between two of them, so that puzzles may interleave. Blocks may
 *    follow `ready` before it is answered: they wait for the engine.
 *
 * A failure is an answer, not an exception: comlink carries only an error's `name`, `message` and
 * `stack`, and its `code` would be lost.
 *
 * @module
 */
import type { Block, BlockResult, EngineName } from './engines/search-engine.ts';
import type { StartOptions } from './engines/start-engine.ts';

/** What the worker offers. */
export interface WorkerApi {
  ready(options: StartOptions): Promise<ReadyAnswer>;
  search(block: Block): Promise<BlockAnswer>;
}

/** Which engine runs, or why none does. */
export type ReadyAnswer = ({ readonly ok: true } & Started) | WorkerFailure;

/** An engine that runs on the other side. */
export interface Started {
  readonly engine: EngineName;
  /** The compiled kernel, for other workers. */
  readonly module?: WebAssembly.Module | undefined;
  /** Why no faster engine runs; empty for the fastest, and for one that was asked for. */
  readonly reason: string;
}

/** A block's result with the time it took, in milliseconds. */
export interface SearchedBlock extends BlockResult {
  readonly elapsedMs: number;
}

export type BlockAnswer = ({ readonly ok: true } & SearchedBlock) | WorkerFailure;

/** An engine that did not start, or broke. */
export interface WorkerFailure {
  readonly ok: false;
  readonly code: 'SOLVER_UNAVAILABLE' | 'SOLVER_FAILED';
  /** The engine's own words, for the developer. */
  readonly reason: string;
}
