import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { isObject } from '../http/request-body.ts';
import { BehaviorsSchema } from '../seed/behavior-schema.ts';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
const schema: unknown = JSON.parse(
  readFileSync(new URL('../../seed.schema.json', import.meta.url), 'utf8'),
);

/** Each switch of the table, with its values as they are written there. */
const rows = [...readme.matchAll(/^\| `(\w+)` \| (\*\*`.*) \| .+ \|$/gm)].map(
  ([, name = '', values = '']) => ({
    name,
    byDefault: /^\*\*`([^`]+)`\*\*/.exec(values)?.[1],
    values: [...values.matchAll(/`([^`]+)`/g)].map(([, value]) => value),
    range: /, (\d+) to (\d+)$/.exec(values)?.slice(1).map(Number),
  }),
);

/** What the published schema says of a switch. */
function published(name: string): Readonly<Record<string, unknown>> {
  const found = ['properties', 'open', 'properties', name].reduce<unknown>(
    (node, key) => (isObject(node) ? node[key] : undefined),
    schema,
  );
  return isObject(found) ? found : {};
}

describe('the table of behaviors in the README', () => {
  test('has each switch once, with its default', () => {
    const defaults = Object.entries(v.parse(BehaviorsSchema, {}));

    expect(rows.map(({ name, byDefault }) => `${name} ${byDefault}`).toSorted()).toEqual(
      defaults.map(([name, value]) => `${name} ${value}`).toSorted(),
    );
  });

  test.each(rows)('has all values of $name', ({ name, values, range }) => {
    const { enum: known, minimum, maximum } = published(name);

    if (Array.isArray(known)) expect(values).toEqual(known.map(String));
    else expect(range).toEqual([minimum, maximum]);
  });
});
