import * as v from 'valibot';
import type { SealedKind } from '../crypto/seal.ts';

/** What the backend remembers of an attempt in the browser that began it. The address to log in comes only from here. */
export interface SealedAttempt {
  readonly attemptId: string;
  /** Canonical. */
  readonly address: { readonly phoneNumber: string };
  readonly digits: number;
  /** The digest of the session that the attempt was begun in. */
  readonly session?: string;
  /** When it runs out: Unix milliseconds by this backend's clock. */
  readonly endsAt: number;
}

/** Attempts, for the seal. */
export const ATTEMPT_KIND: SealedKind<SealedAttempt> = {
  name: 'attempt',
  cookieName: 'otp-widget',
  stepBytes: 512,
  schema: v.object({
    attemptId: v.string(),
    address: v.strictObject({ phoneNumber: v.string() }),
    digits: v.number(),
    session: v.exactOptional(v.string()),
    endsAt: v.number(),
  }),
};
