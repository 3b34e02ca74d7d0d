import { expect, test } from 'vitest';
import { evictionWarning } from './redis-command.ts';

const INFO = '# Memory\r\nused_memory:1000\r\nmaxmemory_policy:POLICY\r\n';

test.each([
  ['noeviction', undefined],
  ['allkeys-lru', expect.stringContaining('maxmemory-policy allkeys-lru')],
])('a Redis with the policy %s gets the warning %s', async (policy, warning) => {
  const text = INFO.replace('POLICY', policy);

  expect(await evictionWarning(async () => text)).toEqual(warning);
  expect(await evictionWarning(async () => new TextEncoder().encode(text))).toEqual(warning);
});

test('a Redis that does not say gets none', async () => {
  expect(await evictionWarning(async () => '# Memory\r\n')).toBeUndefined();
});
