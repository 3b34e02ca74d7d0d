import { expect, test } from 'vitest';
import { fillText } from './fill-text.ts';

test('a name in braces without a value stays, so that a misspelt one is seen', () => {
  expect(fillText('{time} until {tmie}', { time: '0:05' })).toBe('0:05 until {tmie}');
});
