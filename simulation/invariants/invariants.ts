import { boundedMemory } from './bounded-memory.ts';
import type { Invariant } from './invariant.ts';
import { noDeadEnd } from './no-dead-end.ts';
import { noSecretLeaves } from './no-secret-leaves.ts';
import { oneMessage } from './one-message.ts';
import { oneSessionACode } from './one-session-a-code.ts';
import { patientUsersServed } from './patient-users-served.ts';
import { sessionOfEnteredCode } from './session-of-entered-code.ts';
import { wrongCodesLimited } from './wrong-codes-limited.ts';

/** What holds in every moment of every history. */
export const INVARIANTS: readonly Invariant[] = [
  sessionOfEnteredCode,
  oneSessionACode,
  noSecretLeaves,
  wrongCodesLimited,
  oneMessage,
  noDeadEnd,
  boundedMemory,
  patientUsersServed,
];
