import type { Invariant } from './invariant.ts';

/** A flood takes the codes of no user from another network who waits as long as the form says. */
export const patientUsersServed: Invariant = {
  name: 'honest users behind a flood still get their codes',
  checkedAt: 'patient-user',
  watch: () => (seen) =>
    seen.kind === 'patient-user' && !seen.hasCode
      ? `a patient user got no code, last because of ${seen.lastFailure || 'nothing'}`
      : undefined,
};
