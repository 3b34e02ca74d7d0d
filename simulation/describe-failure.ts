import type { RunResult } from './run.ts';

/** Describes a failure: the shortest history as a story, what is violated, and how to see it again. */
export function describeFailure({
  seed,
  flows,
  outcome,
  kept,
}: NonNullable<RunResult['failure']>): string {
  const { invariant, what } = outcome.violation ?? { invariant: 'none', what: '' };
  const names = kept.map((name) => `  - ${name}`);
  return [
    ...outcome.story,
    '',
    `Seed ${seed} violates "${invariant}": ${what}.`,
    `The shortest history that shows it has ${kept.length} flows and mishaps:`,
    ...names,
    `Repeat it: npm run simulate -- --seed ${seed} --flows ${flows} --keep '${kept.join(';')}'`,
  ].join('\n');
}
