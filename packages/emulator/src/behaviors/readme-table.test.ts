import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import conformance from '../../../../docs/conformance.json' with { type: 'json' };
import { parseSeed } from '../seed/parse-seed.ts';
import { BEHAVIORS, type BehaviorDefinition } from './behaviors.ts';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
const conformanceRows = conformance.map(({ id }) => id);
const definitions: Readonly<Record<string, BehaviorDefinition>> = BEHAVIORS;
const { behaviors } = parseSeed({ accounts: [{ id: 'a', apiKey: 'k', pipelines: [] }] }).seed;
const defaults: Readonly<Record<string, string | number>> = { ...behaviors };

describe('the table of behaviors in the README', () => {
  test('is the one in the code', () => {
    const rows = readme.split('\n').filter((line) => /^\| `\w+` \| \*\*`/.test(line));

    expect(rows).toEqual(Object.entries(definitions).map(([name, it]) => rowOf(name, it)));
  });

  test.each(Object.entries(definitions))('names the default of %s', (name, definition) => {
    const byDefault = 'choices' in definition ? definition.choices[0]?.[0] : definition.default;

    expect(byDefault).toBe(defaults[name]);
  });
});

test.each(Object.entries(definitions))(
  'the conformance table has the row of %s',
  (_, definition) => {
    expect(conformanceRows).toContain(definition.row);
  },
);

function rowOf(name: string, definition: BehaviorDefinition): string {
  return `| \`${name}\` | ${valuesOf(definition)} | ${definition.text} | ${definition.row} |`;
}

function valuesOf(definition: BehaviorDefinition): string {
  if (!('choices' in definition)) {
    return `**\`${definition.default}\`**, ${definition.min} to ${definition.max}`;
  }
  const [first = '', ...others] = definition.choices.map(([value]) => `\`${value}\``);
  return [`**${first}**`, ...others].join(', ');
}
