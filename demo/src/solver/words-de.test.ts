import { expect, test } from 'vitest';
import { WORDS } from './words-de.ts';

test('no sentence ends with a unit, whose full stop would be a second one', () => {
  expect(WORDS.verdict.range('20 ms', '1,1 Sek.')).not.toContain('..');
});
