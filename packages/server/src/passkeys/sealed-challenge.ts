import * as v from 'valibot';
import type { SealedKind } from '../crypto/seal.ts';

/** The state of a ceremony. */
export interface SealedChallenge {
  readonly challenge: string;
  /** The user who adds a passkey; missing for a sign-in. */
  readonly userID?: string;
  /** Unix milliseconds. */
  readonly endsAt: number;
}

/** The sealed form of a challenge. Its name is part of the keys: a change would end every ceremony. */
export const CHALLENGE_KIND: SealedKind<SealedChallenge> = {
  name: 'passkey',
  cookieName: 'otp-passkey',
  stepBytes: 192,
  schema: v.object({
    challenge: v.string(),
    userID: v.exactOptional(v.string()),
    endsAt: v.number(),
  }),
};
