/**
 * The SHA-256 proof-of-work solver: finds the smallest nonce in a worker, never hangs, and checks
 * what it found.
 *
 * @module
 */
export type { Puzzle } from './puzzle.ts';
export type { EngineName } from './search-engine.ts';
export type {
  Progress,
  Solution,
  SolveOptions,
  Solver,
  SolverLogEntry,
  SolverOptions,
} from './solver.ts';
export { createSolver } from './solver.ts';
export { verify } from './verify.ts';
