import type { OpenChannel, SingleAddress } from '@otp-kit/protocol';
import * as v from 'valibot';
import type { SealedKind } from '../crypto/seal.ts';

/** What the backend remembers between `send` and `verify`. The address to log in comes only from here. */
export interface SealedTransaction {
  /** Tells the flows of one browser's tabs apart; the page knows it. */
  readonly flowID: string;
  readonly transactionReqID: string;
  readonly transactionID: string;
  /** The user's address, canonical. */
  readonly address: SingleAddress;
  /** What the integrator's record added. */
  readonly second?: SingleAddress;
  readonly channels: readonly OpenChannel[];
  readonly digits: number;
  /** The digest of the session that the flow was begun in. */
  readonly session?: string;
  /** When the code runs out: Unix milliseconds by this backend's clock. */
  readonly endsAt: number;
  /** Whether a code was sent. The words have the same length, so that the cookie's size does not tell. */
  readonly delivery: 'real' | 'none';
  /** The transaction has ended without a login: nothing can be verified, and a resend still knows the address. */
  readonly spent?: true;
}

const SingleAddressSchema = v.union([
  v.strictObject({ phoneNumber: v.string() }),
  v.strictObject({ email: v.string() }),
]);

/** Flows, for the seal. */
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
    endsAt: v.number(),
    delivery: v.picklist(['real', 'none']),
    spent: v.exactOptional(v.literal(true)),
  }),
};
