import { describe, expect, test } from 'vitest';
import { OPEN_CHOICES } from './console/open-choices.js';
import { REQUEST_WARNINGS } from './console/request-warnings.js';
import type { RequestWarning } from './model/journal-entry.ts';
import { parseSeed, parseSeedPatch } from './seed/parse-seed.ts';

const { seed } = parseSeed({ accounts: [{ id: 'a', apiKey: 'k', pipelines: [] }] });

describe('the console has words', () => {
  test('for each stand that is a switch', () => {
    expect(Object.keys(OPEN_CHOICES).toSorted()).toEqual(Object.keys(seed.open).toSorted());
  });

  test.each(Object.entries(seed.open))(
    'for what %s may be, its default first',
    (name, byDefault) => {
      const values = Object.keys(OPEN_CHOICES[name]?.choices ?? {});
      const asIs = (value: string) => (typeof byDefault === 'number' ? Number(value) : value);

      const taken = values.map((value) => parseSeedPatch({ open: { [name]: asIs(value) } }).open);

      expect(taken).toEqual(values.map((value) => ({ [name]: asIs(value) })));
      if (values.length > 0) expect(values[0]).toBe(String(byDefault));
      else expect(byDefault).toBeTypeOf('number');
    },
  );

  test('for each warning', () => {
    const warnings: Readonly<Record<RequestWarning, true>> = {
      END_USER_IP_MISSING: true,
      END_USER_IP_INVALID: true,
      END_USER_IP_PRIVATE: true,
      CHALLENGE_REUSED: true,
      CHALLENGE_STALE: true,
      API_KEY_FROM_BROWSER: true,
      CHANNEL_NULL: true,
      API_KEY_ON_VERIFY: true,
    };

    expect(Object.keys(REQUEST_WARNINGS).toSorted()).toEqual(Object.keys(warnings).toSorted());
  });
});
