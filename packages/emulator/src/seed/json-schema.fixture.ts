import { isObject } from '../http/request-body.ts';

type Schema = Readonly<Record<string, unknown>>;
type Rule = (limit: unknown, value: unknown, schema: Schema) => readonly string[];

/**
 * Says where a value does not fit a JSON Schema, by the keywords that ours has.
 *
 * @returns the paths of what is wrong, each with the keyword that refused it
 * @throws a `TypeError` for a keyword that is not known here, so that none is passed over
 * @see https://json-schema.org/draft-07/json-schema-validation
 */
export function misfits(schema: unknown, value: unknown): readonly string[] {
  if (!isObject(schema)) throw new TypeError('a schema is an object');
  return Object.entries(schema).flatMap(([keyword, limit]) => {
    const rule = RULES.get(keyword);
    if (rule === undefined) throw new TypeError(`${keyword} is not known here`);
    return rule(limit, value, schema).map((misfit) =>
      misfit.startsWith('.') ? misfit : `: ${keyword}`,
    );
  });
}

const wrongIf = (isWrong: boolean): readonly string[] => (isWrong ? [''] : []);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const fieldsOf = (value: unknown): Schema => (isObject(value) ? value : {});

const RULES: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  // These keywords restrict no value.
  ...['$schema', 'title', 'description', 'default', 'format'].map((name): [string, Rule] => [
    name,
    () => [],
  ]),
  ['type', (type, value) => wrongIf(!isOfType(type, value))],
  ['const', (only, value) => wrongIf(value !== only)],
  ['enum', (known, value) => wrongIf(!listOf(known).includes(value))],
  ['anyOf', (any, value) => wrongIf(listOf(any).every((one) => misfits(one, value).length > 0))],
  ['minimum', (limit, value) => wrongIf(typeof value === 'number' && value < Number(limit))],
  ['maximum', (limit, value) => wrongIf(typeof value === 'number' && value > Number(limit))],
  [
    'minLength',
    (limit, value) => wrongIf(typeof value === 'string' && value.length < Number(limit)),
  ],
  ['minItems', (limit, value) => wrongIf(Array.isArray(value) && value.length < Number(limit))],
  [
    'pattern',
    (pattern, value) =>
      wrongIf(typeof value === 'string' && !new RegExp(String(pattern)).test(value)),
  ],
  [
    'items',
    (items, value) =>
      listOf(value).flatMap((item, i) => misfits(items, item).map((misfit) => `.${i}${misfit}`)),
  ],
  [
    'properties',
    (properties, value) =>
      Object.entries(fieldsOf(properties)).flatMap(([name, property]) =>
        name in fieldsOf(value)
          ? misfits(property, fieldsOf(value)[name]).map((misfit) => `.${name}${misfit}`)
          : [],
      ),
  ],
  [
    'required',
    (names, value) =>
      listOf(names)
        .map(String)
        .filter((name) => isObject(value) && !(name in value))
        .map((name) => `.${name}: required`),
  ],
  [
    'additionalProperties',
    (allowed, value, { properties }) =>
      Object.entries(fieldsOf(value))
        .filter(([name]) => !(name in fieldsOf(properties)))
        .flatMap(([name, field]) => {
          if (allowed === false) return [`.${name}: additionalProperties`];
          return misfits(fieldsOf(allowed), field).map((misfit) => `.${name}${misfit}`);
        }),
  ],
  [
    'propertyNames',
    (names, value) =>
      Object.keys(fieldsOf(value)).flatMap((name) =>
        misfits(names, name).map((misfit) => `.${name}${misfit}`),
      ),
  ],
]);

function isOfType(type: unknown, value: unknown): boolean {
  switch (type) {
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isObject(value);
    case 'null':
      return value === null;
    case 'integer':
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}
