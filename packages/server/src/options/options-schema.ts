import * as v from 'valibot';
import { OptionError } from './check.ts';

/** Options after parsing: those with a default are set, the others may be `undefined`. */
export type ParsedOptions<T, Defaulted extends keyof T = never> = {
  readonly [K in keyof T]-?: K extends Defaulted
    ? Exclude<T[K], undefined>
    : object extends Pick<T, K>
      ? T[K] | undefined
      : T[K];
};

/** One schema for each option. The type keeps the list complete. */
export type OptionEntries<T> = { readonly [K in keyof T]-?: v.GenericSchema<unknown, T[K]> };

/**
 * A schema for an object of options. It rejects unknown options, since a misspelt one would silently
 * not apply. Each entry brings its own message, which names the option and never its value.
 *
 * @param name how messages call the object
 */
export function optionsSchema<E extends v.ObjectEntries>(
  name: string,
  entries: E,
): v.GenericSchema<unknown, v.InferOutput<v.StrictObjectSchema<E, undefined>>> {
  const names = Object.keys(entries);
  const only = `${name} may hold only ${names.join(', ')}`;
  const schema = v.strictObject(entries, ({ expected, path }) => {
    const key = String(path?.[0]?.key);
    if (expected === 'never') return `${only}, not ${key}${hintFor(key, names)}`;
    const missing = entries[key];
    return missing === undefined ? only : messageOf(v.safeParse(missing, undefined), only);
  });
  // valibot 1.5.0 takes an array for an object.
  return v.lazy((input) => (Array.isArray(input) ? v.never(only) : schema));
}

/**
 * Parses options.
 *
 * @param ifMissing is added to the message for an option that is `undefined` or empty
 * @throws {@link OptionError} that names the wrong option, never its value; an unknown option is reported first
 */
export function readOptions<T>(
  schema: v.GenericSchema<unknown, T>,
  options: unknown,
  ifMissing = '',
): T {
  const result = v.safeParse(schema, options);
  if (result.success) return result.output;
  const { message, received } = result.issues.find(isUnknownOption) ?? result.issues[0];
  throw new OptionError(MISSING.has(received) ? message + ifMissing : message);
}

/** The descriptions that valibot gives them. */
const MISSING: ReadonlySet<string> = new Set(['undefined', '""']);

/** A non-empty string. */
export function text(name: string): v.GenericSchema<unknown, string> {
  return v.custom<string>(isText, `${name} must be a text`);
}

/** The beginning of a header's name. */
export function headerPrefix(name: string): v.GenericSchema<unknown, string> {
  const isPrefix = (value: unknown) => typeof value === 'string' && /^[\w-]+$/.test(value);
  return v.custom<string>(isPrefix, `${name} must be the beginning of a header name`);
}

/** A finite number above 0. */
export function positive(name: string): v.GenericSchema<unknown, number> {
  const isPositive = (value: unknown) => Number.isFinite(value) && Number(value) > 0;
  return v.custom<number>(isPositive, `${name} must be a number above 0`);
}

/** Values by their names. valibot drops three names silently, so they are refused here. */
export function record<T>(
  value: v.GenericSchema<unknown, T>,
  message: string,
): v.GenericSchema<unknown, Readonly<Record<string, T>>> {
  const isAllowed = (input: unknown) =>
    !DROPPED_NAMES.some((name) => Object.hasOwn(Object(input), name));
  const only = `${message}, none of which is __proto__, constructor or prototype`;
  return v.pipe(v.unknown(), v.check(isAllowed, only), v.record(v.string(), value, message));
}

const DROPPED_NAMES = ['__proto__', 'constructor', 'prototype'];

/** An option that may be left out. */
export function optional<T>(
  schema: v.GenericSchema<unknown, T>,
): v.GenericSchema<unknown, T | undefined> {
  return v.optional(schema);
}

/** A list of values, which is empty by default. */
export function list<T>(
  item: v.GenericSchema<unknown, T>,
  message: string,
): v.GenericSchema<unknown, readonly T[]> {
  return v.optional(v.config(v.array(item), { message }), []);
}

/** An object that has methods of these names. */
export function withMethods<T>(
  name: string,
  methods: readonly string[],
): v.GenericSchema<unknown, T> {
  const isComplete = (value: unknown) =>
    typeof value === 'object' &&
    value !== null &&
    methods.every((method) => typeof Reflect.get(value, method) === 'function');
  const last = methods.at(-1);
  const names = `${methods.slice(0, -1).join(', ')} and ${last}`;
  return v.custom<T>(isComplete, `${name} must have ${names}`);
}

/** A function. Its parameters are not checked. */
export function func<T>(name: string): v.GenericSchema<unknown, T> {
  return v.custom<T>((value) => typeof value === 'function', `${name} must be a function`);
}

/** Whether a value is a non-empty string. */
export function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0;
}

function isUnknownOption({ type, expected }: v.BaseIssue<unknown>): boolean {
  return type === 'strict_object' && expected === 'never';
}

function messageOf({ issues }: v.SafeParseResult<v.GenericSchema>, otherwise: string): string {
  return issues?.[0].message ?? otherwise;
}

/** The nearest name: it differs least, in three letters at most. */
function hintFor(option: string, names: readonly string[]): string {
  const [nearest] = names
    .map((name) => ({ name, distance: distanceOf(option.toLowerCase(), name.toLowerCase()) }))
    .filter(({ name, distance }) => distance <= 3 && distance < name.length / 2)
    .sort((some, other) => some.distance - other.distance);
  return nearest === undefined ? '' : `: did you mean ${nearest.name}?`;
}

/** How many letters differ between the common beginning and the common end of two names. */
function distanceOf(a: string, b: string): number {
  const shortest = Math.min(a.length, b.length);
  let start = 0;
  while (start < shortest && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < shortest - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  return Math.max(a.length, b.length) - start - end;
}
