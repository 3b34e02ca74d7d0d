import { expect, test } from 'vitest';
import { createBoundedLog } from './bounded-log.ts';

test('forgets its oldest entries where all of them would be too long as JSON', () => {
  const saved = [{ id: 'log_000000000', text: 'x'.repeat(50) }];
  const log = createBoundedLog<{ id: string; text: string }>('log', 10, undefined, saved, 210);

  log.add((id) => ({ id, text: 'x'.repeat(50) }));
  log.add((id) => ({ id, text: 'short' }));
  expect(log.list().map(({ id }) => id)).toEqual([
    'log_000000002',
    'log_000000001',
    'log_000000000',
  ]);

  log.add((id) => ({ id, text: 'x'.repeat(50) }));
  expect(log.save().map(({ id }) => id)).toEqual([
    'log_000000001',
    'log_000000002',
    'log_000000003',
  ]);
});

test('counts the bytes of UTF-8, and not the characters', () => {
  const log = createBoundedLog<{ id: string; text: string }>('log', 10, undefined, [], 150);

  log.add((id) => ({ id, text: 'ا'.repeat(25) }));
  log.add((id) => ({ id, text: 'ا'.repeat(25) }));
  expect(log.save().map(({ id }) => id)).toEqual(['log_000000002']);
});
