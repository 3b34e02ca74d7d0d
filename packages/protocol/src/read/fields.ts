import { OtpError } from '../errors/otp-error.ts';

/** The fields of a response, read one by one and not by a schema library: the browser loads this. */
export interface Fields {
  /**
   * The field's value, if it has the shape that the guard asks for.
   *
   * @throws {@link OtpError} `MALFORMED_RESPONSE`, naming the field and never the value
   */
  readonly field: <T>(name: string, is: Guard<T>) => T;
  /** The same for a field that may be missing. */
  readonly optional: <T>(name: string, is: Guard<T>) => T | undefined;
}

/** Checks whether a value has a shape. */
export type Guard<T> = (value: unknown) => value is T;

/**
 * Opens the `data` of a proxy's success.
 *
 * @param what names the response in the error
 * @throws {@link OtpError} `MALFORMED_RESPONSE` for anything else
 */
export function dataFields(body: unknown, what: string): Fields {
  const { status, data } = fieldsOf(body);
  if (status !== 'success' || !isObject(data)) throw malformed(what, 'data');
  const fields = fieldsOf(data);
  const field = <T>(name: string, is: Guard<T>): T => {
    const value = fields[name];
    if (is(value)) return value;
    throw malformed(what, `data.${name}`);
  };
  return {
    field,
    optional: (name, is) => (fields[name] === undefined ? undefined : field(name, is)),
  };
}

/** The own fields of a value, none for `null` and `undefined`. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  const object: object = Object(value);
  return { ...object };
}

function malformed(what: string, path: string): OtpError {
  return new OtpError('MALFORMED_RESPONSE', `${what}: ${path} is not as documented`);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** A text, be it empty. */
export function isString(value: unknown): value is string {
  return typeof value === 'string';
}

/** A text that is not empty. */
export function isText(value: unknown): value is string {
  return isString(value) && value !== '';
}

/** A list of texts. */
export function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(isString);
}

/** True or false. */
export function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean';
}

/** A moment in ISO 8601, with its zone. */
export function isTime(value: unknown): value is string {
  return isString(value) && ISO_TIME.test(value) && !Number.isNaN(Date.parse(value));
}

const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:?\d\d)$/;

/** How many digits a code may have: the interface, send, `digits`. */
export function isCodeLength(value: unknown): value is 4 | 5 | 6 {
  return value === 4 || value === 5 || value === 6;
}
