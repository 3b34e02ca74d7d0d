/**
 * The SHA-256 proof-of-work solver: finds the smallest nonce in a worker, never hangs, and checks
 * what it found.
 *
 * @module
 */

export type { EngineName } from './engines/search-engine.ts';
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
export { verify } from './verify.ts';
