/**
 * The vocabulary of snapshots. Each part of a workspace has `save()`, which returns its data as JSON can
 * hold it, a schema for that data, and a creator that takes it. `parts.ts`
 * lists them.
 *
 * @module
 */
import { CHANNELS, type Channel, type VerificationAddress } from '@otp-kit/protocol';
import * as v from 'valibot';
import { amount } from '../seed/seed-values.ts';

/** Checks data of a snapshot. */
export type SavedSchema<T> = v.GenericSchema<unknown, T>;

/** A schema for each field, optional ones included: a forgotten field does not compile. */
export type FieldsOf<T> = { readonly [Field in keyof T]-?: v.GenericSchema };

/** A whole number from zero on. */
export const savedCount: SavedSchema<number> = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** A number that goes on counting: the last whole numbers that are exact are out of its reach. */
export const savedCounter: SavedSchema<number> = v.pipe(savedCount, v.maxValue(2 ** 52));

/** An amount of money, as a seed may have it. */
export const savedAmount: SavedSchema<number> = amount;

/** A sum of amounts of money. */
export const savedSum: SavedSchema<number> = v.pipe(v.number(), v.finite(), v.minValue(0));

// The clock ends with the year 9998. What begins then may last a year.
const LAST_TIME_MS = Date.UTC(10_000, 0, 1);

/** A time in Unix milliseconds by the workspace's clock. */
export const savedTime: SavedSchema<number> = v.pipe(savedCount, v.maxValue(LAST_TIME_MS));

/** A time in ISO 8601. */
export const savedDate: SavedSchema<string> = v.pipe(v.string(), v.isoTimestamp());

/** Bytes, which a snapshot holds as lower-case hex. */
export const savedBytes: SavedSchema<string> = v.pipe(
  v.string(),
  v.regex(/^([0-9a-f]{2})*$/, 'must be lower-case hex'),
);

/** A key of 32 bytes, as hex. */
export const savedKey: SavedSchema<string> = v.pipe(savedBytes, v.length(64, 'must be 32 bytes'));

/** A channel of the service. */
export const savedChannel: SavedSchema<Channel> = v.picklist(CHANNELS);

/** Where a code goes. */
export const savedAddress: SavedSchema<VerificationAddress> = v.strictObject({
  phoneNumber: v.exactOptional(v.string()),
  email: v.exactOptional(v.string()),
} satisfies FieldsOf<VerificationAddress>);

/** JSON objects with any fields. */
export const savedFields: SavedSchema<Readonly<Record<string, unknown>>> = v.record(
  v.string(),
  v.unknown(),
);

/** The entries of a map by text, in their order. */
export function savedEntries<T>(
  value: SavedSchema<T>,
): SavedSchema<readonly (readonly [string, T])[]> {
  return v.array(v.strictTuple([v.string(), value]));
}
