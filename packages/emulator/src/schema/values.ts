import * as v from 'valibot';

/** A text that says something. */
export const text: v.GenericSchema<string> = v.pipe(v.string(), v.nonEmpty('must not be empty'));

/** A whole number within bounds. */
export function wholeNumber(from: number, to: number): v.GenericSchema<number> {
  return v.pipe(
    v.number(),
    v.integer('must be a whole number'),
    v.minValue(from, `must be at least ${from}`),
    v.maxValue(to, `must be at most ${to}`),
  );
}

/** A whole number from zero on. */
export const count: v.GenericSchema<number> = v.pipe(
  v.number(),
  v.safeInteger('must be a whole number'),
  v.minValue(0, 'must not be negative'),
);

/** An amount of money; the interface names no unit. A sum of larger ones would lose its millionths. */
export const amount: v.GenericSchema<number> = v.pipe(
  v.number(),
  v.finite(),
  v.minValue(0, 'must not be negative'),
  v.maxValue(1_000_000_000, 'must be at most 1000000000'),
);

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
