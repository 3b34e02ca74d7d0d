import * as v from 'valibot';
import type { SealedKind } from '../crypto/seal.ts';

/** The state of an attempt in the browser that began it. The address to sign in comes only from here. */
export interface SealedAttempt {
  readonly attemptId: string;
  /** Canonical. */
  readonly address: { readonly phoneNumber: string };
  readonly digits: number;
  /** The digest of the session in which the attempt began. */
  readonly session?: string;
  /** When it expires: Unix milliseconds by this backend's clock. */
  readonly endsAt: number;
  /** The hosted page, to continue it after a reload. Absent if it is too long, and in a value of an earlier version. */
  readonly iframeUrl?: string;
}

/** The sealed form of an attempt. Its name is part of the keys: a change would end every attempt. */
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
    iframeUrl: v.exactOptional(v.string()),
  }),
};
