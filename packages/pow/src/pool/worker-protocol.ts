/**
 * The messages between the page and its worker, through comlink.
 *
 * 1. The page starts the worker and calls `ready`. The worker replies when its engine runs.
 * 2. The page sends blocks by `search` and decides the size of each. The worker replies in order
 *    and keeps no state between them, so puzzles may interleave. Blocks that are sent before `ready` is
 *    done wait for the engine.
 *
 * A failure is a reply, not an exception: comlink carries only an error's `name`, `message` and
 * `stack`, and its `code` would be lost.
 *
 * @module
 */
import type { Block, BlockResult, EngineName } from '../engines/search-engine.ts';
import type { StartOptions } from '../engines/start-engine.ts';
import type { KernelSize } from '../kernel/kernel.ts';

/** The calls that the worker handles. */
export interface WorkerApi {
  ready(options: StartOptions): Promise<ReadyAnswer>;
  search(block: Block): Promise<BlockAnswer>;
}

/** Which engine runs, or why none does. */
export type ReadyAnswer = ({ readonly ok: true } & Started) | WorkerFailure;

/** The engine that a searcher runs. */
export interface Started {
  readonly engine: EngineName;
  /** The compiled kernel for other workers. */
  readonly module?: WebAssembly.Module | undefined;
  /** Why no faster engine runs; empty for the fastest engine and for a requested one. */
  readonly reason: string;
}

/** A block's result with the time it took, in milliseconds. */
export interface SearchedBlock extends BlockResult {
  readonly elapsedMs: number;
  /** The kernel that the worker has chosen by then; only with `wasm-simd`. */
  readonly kernel?: KernelSize | undefined;
}

export type BlockAnswer = ({ readonly ok: true } & SearchedBlock) | WorkerFailure;

/** An engine that did not start or failed. */
export interface WorkerFailure {
  readonly ok: false;
  readonly code: 'SOLVER_UNAVAILABLE' | 'SOLVER_FAILED';
  /** The engine's own message, for the developer. */
  readonly reason: string;
}
