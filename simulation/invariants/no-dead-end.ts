import type { Invariant } from './invariant.ts';

/** Between two actions, every flow is at a step that the form shows, with a text for its failure, and can be left. */
export const noDeadEnd: Invariant = {
  name: 'every flow ends in a state that the form can show and the user can leave',
  checkedAt: 'form-left',
  watch: () => (seen) => (seen.kind === 'form-left' ? seen.stuck : undefined),
};
