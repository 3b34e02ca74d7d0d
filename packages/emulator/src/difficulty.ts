import type { Pipeline } from './entities.ts';

/** The difficulty that a pipeline asks for now. A proof below it is stale. */
export function currentDifficulty({ baseDifficulty }: Pipeline): number {
  return baseDifficulty;
}
