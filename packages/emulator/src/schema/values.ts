import * as v from 'valibot';

/** A text that says something. */
export const text: v.GenericSchema<string> = v.pipe(v.string(), v.nonEmpty('must not be empty'));

/** A whole number within bounds. Whatever is wrong with it, the message says what is allowed. */
export function wholeNumber(from: number, to: number): v.GenericSchema<number> {
  const allowed = `must be a whole number from ${from} to ${to}`;
  return v.pipe(
    v.number(allowed),
    v.integer(allowed),
    v.minValue(from, allowed),
    v.maxValue(to, allowed),
  );
}

const ALLOWED_COUNT = 'must be a whole number, 0 or more';

/** A whole number from zero on. */
export const count: v.GenericSchema<number> = v.pipe(
  v.number(ALLOWED_COUNT),
  v.safeInteger(ALLOWED_COUNT),
  v.minValue(0, ALLOWED_COUNT),
);

/** A number within bounds. */
export function numberWithin(from: number, to: number): v.GenericSchema<number> {
  const allowed = `must be a number from ${from} to ${to}`;
  return v.pipe(v.number(allowed), v.minValue(from, allowed), v.maxValue(to, allowed));
}

/** An amount of money; the interface names no unit. A sum of larger ones would lose its millionths. */
export const amount: v.GenericSchema<number> = numberWithin(0, 1_000_000_000);

/** A list in which no two items have the same key. */
export function uniqueList<const Item extends v.GenericSchema>(
  item: Item,
  keyOf: (item: v.InferOutput<Item>) => unknown,
  problem: string,
) {
  return v.pipe(
    v.array(item),
    v.check((items) => new Set(items.map(keyOf)).size === items.length, problem),
  );
}
