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
