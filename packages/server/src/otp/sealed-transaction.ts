import type { OpenChannel, SingleAddress } from '@otp-kit/protocol';
import * as v from 'valibot';
import type { SealedKind } from '../crypto/seal.ts';

/** The state between `send` and `verify`. The address to sign in comes only from here. */
export interface SealedTransaction {
  /** Distinguishes the flows of one browser's tabs; the page knows it. */
  readonly flowID: string;
  readonly transactionReqID: string;
  readonly transactionID: string;
  /** The user's address, canonical. */
  readonly address: SingleAddress;
  /** The secondary address, from the integrator's record. */
  readonly second?: SingleAddress;
  readonly channels: readonly OpenChannel[];
  readonly digits: number;
  /** The digest of the session in which the flow began. */
  readonly session?: string;
  /** The digest of what the code approves. */
  readonly payload?: string;
  /** When the code expires: Unix milliseconds by this backend's clock. */
  readonly endsAt: number;
  /** Whether a code was sent. The words have the same length, so that the cookie's size does not show it. */
  readonly delivery: 'real' | 'none';
  /** The transaction has ended without a login: nothing can be verified, but a resend still has the address. */
  readonly spent?: true;
}

const SingleAddressSchema = v.union([
  v.strictObject({ phoneNumber: v.string() }),
  v.strictObject({ email: v.string() }),
]);

/** The sealed form of a transaction. Its name is part of the keys: a change would end every flow. */
export const TRANSACTION_KIND: SealedKind<SealedTransaction> = {
  name: 'flow',
  cookieName: 'otp',
  // A phone number, an email address of 254 characters and a session fit into it.
  stepBytes: 768,
  schema: v.object({
    flowID: v.string(),
    transactionReqID: v.string(),
    transactionID: v.string(),
    address: SingleAddressSchema,
    second: v.exactOptional(SingleAddressSchema),
    channels: v.array(v.string()),
    digits: v.number(),
    session: v.exactOptional(v.string()),
    payload: v.exactOptional(v.string()),
    endsAt: v.number(),
    delivery: v.picklist(['real', 'none']),
    spent: v.exactOptional(v.literal(true)),
  }),
};
