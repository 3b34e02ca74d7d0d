import { describe, expect, test } from 'vitest';
import rows from '../../vectors/utility-errors.json' with { type: 'json' };
import { UTILITY_ERRORS } from './utility-errors.ts';

describe('UTILITY_ERRORS', () => {
  test('has the 47 codes of the interface and no others', () => {
    const documented = rows.flatMap(({ code }) => code ?? []);

    expect(rows).toHaveLength(48); // one response has no code
    expect(Object.keys(UTILITY_ERRORS).toSorted()).toEqual(documented.toSorted());
    expect(Object.keys(UTILITY_ERRORS)).toHaveLength(47);
  });

  test.each(rows.filter(({ code, status }) => code !== undefined && status !== undefined))(
    'gives $code the status $status',
    ({ code, status }) => {
      expect(Object.entries(UTILITY_ERRORS)).toContainEqual([
        code,
        expect.objectContaining({ status }),
      ]);
    },
  );

  test('lets only a code that says that nothing was sent repeat without a key', () => {
    const withoutKey = Object.values(UTILITY_ERRORS).filter(({ repeat }) =>
      ['backoff', 'few', 'corrected-clock'].includes(repeat),
    );

    expect(withoutKey).toHaveLength(3);
    expect(withoutKey.map(({ dispatch }) => dispatch)).toEqual(Array(3).fill('not-sent'));
  });
});
