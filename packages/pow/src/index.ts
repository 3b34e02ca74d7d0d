/**
 * The SHA-256 proof-of-work solver: finds the smallest nonce in Web Workers and verifies it.
 *
 * @module
 */

export type { EngineName } from './engines/search-engine.ts';
export type { KernelSize } from './kernel/kernel.ts';
export type { Puzzle } from './puzzle.ts';
export type {
  Progress,
  Solution,
  SolveOptions,
  Solver,
  SolverOptions,
} from './solver.ts';
export { createSolver } from './solver.ts';
export type { SolverLogEntry } from './solver-report.ts';
export type { PuzzleAnswer } from './verify.ts';
export { verify } from './verify.ts';
