import { describe, expect, test } from 'vitest';
import { parseSeed, parseSeedPatch } from '../../../seed.ts';
import { BEHAVIOR_LABELS, type BehaviorLabel } from './behavior-labels.ts';

const { seed } = parseSeed({ accounts: [{ id: 'a', apiKey: 'k', pipelines: [] }] });
const LABELS: Readonly<Record<string, BehaviorLabel>> = BEHAVIOR_LABELS;

describe('the console has words', () => {
  test('for each behaviour that can be configured', () => {
    expect(Object.keys(LABELS).toSorted()).toEqual(Object.keys(seed.open).toSorted());
  });

  test.each(Object.entries(seed.open))(
    'for the values of %s, the default first',
    (name, byDefault) => {
      const values = Object.keys(LABELS[name]?.choices ?? {});
      const asIs = (value: string) => (typeof byDefault === 'number' ? Number(value) : value);

      const taken = values.map((value) => parseSeedPatch({ open: { [name]: asIs(value) } }).open);

      expect(taken).toEqual(values.map((value) => ({ [name]: asIs(value) })));
      if (values.length > 0) expect(values[0]).toBe(String(byDefault));
      else expect(byDefault).toBeTypeOf('number');
    },
  );
});
