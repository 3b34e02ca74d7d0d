/**
 * The vocabulary of snapshots. Each part of a workspace has `save()`, which returns its data as JSON can
 * hold it, a schema for that data, and a creator that takes it. `app/parts.ts`
 * lists them.
 *
 * @module
 */
import { CHANNELS } from '@otp-kit/protocol';
import * as v from 'valibot';

/** A whole number from zero on. */
export const savedCount: v.GenericSchema<number> = v.pipe(
  v.number(),
  v.safeInteger(),
  v.minValue(0),
);

/** A number that goes on counting: the last whole numbers that are exact are out of its reach. */
export const savedCounter: v.GenericSchema<number> = v.pipe(savedCount, v.maxValue(2 ** 52));

/** A sum of amounts of money. */
export const savedSum: v.GenericSchema<number> = v.pipe(v.number(), v.finite(), v.minValue(0));

// The clock ends with the year 9998. What begins then may last a year.
const LAST_TIME_MS = Date.UTC(10_000, 0, 1);

/** A time in Unix milliseconds by the workspace's clock. */
export const savedTime: v.GenericSchema<number> = v.pipe(savedCount, v.maxValue(LAST_TIME_MS));

/** A time in ISO 8601. */
export const savedDate: v.GenericSchema<string> = v.pipe(v.string(), v.isoTimestamp());

/** Bytes, which a snapshot holds as lower-case hex. */
export const savedBytes: v.GenericSchema<string> = v.pipe(
  v.string(),
  v.regex(/^([0-9a-f]{2})*$/, 'must be lower-case hex'),
);

/** A key of 32 bytes, as hex. */
export const savedKey: v.GenericSchema<string> = v.pipe(
  savedBytes,
  v.length(64, 'must be 32 bytes'),
);

/** A channel of the service. */
export const savedChannel = v.picklist(CHANNELS);

/** A channel of utility messages. */
export const savedUtilityChannel = v.picklist(['whatsapp', 'sms']);

/** How the text of an SMS is encoded. */
export const savedEncoding = v.picklist(['GSM7', 'UCS2']);

/** The addresses that a code goes to. */
export const savedAddress = v.strictObject({
  phoneNumber: v.exactOptional(v.string()),
  email: v.exactOptional(v.string()),
});

/** JSON objects with any fields. */
export const savedFields = v.record(v.string(), v.unknown());

/** Texts by name, such as the fields of a header. */
export const savedTexts = v.record(v.string(), v.string());

/** The entries of a map by text, in their order. */
export function savedEntries<const Value extends v.GenericSchema>(value: Value) {
  return v.array(v.strictTuple([v.string(), value]));
}
