import { describe, expect, test } from 'vitest';
import type { UtilityClient } from './create-utility-client.ts';
import {
  ACCEPTED,
  CONFIG,
  createUtilityClientFixture,
  error,
  MESSAGE,
} from './utility-client.fixture.ts';

type SendOptions = Parameters<UtilityClient['send']>[1];

describe('send', () => {
  test('makes a new key for each message', async () => {
    const { client, received } = createUtilityClientFixture([ACCEPTED]);

    await client.send(MESSAGE);
    await client.send(MESSAGE);

    const keys = received.map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(2);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  });

  test('sends without a key where its option says so', async () => {
    const { client, received } = createUtilityClientFixture([ACCEPTED]);

    await client.send(MESSAGE, { withoutKeyMaySendTwice: true });

    expect(received[0]?.headers.has('idempotency-key')).toBe(false);
  });

  test('begins no repetition after the time that its option gives', async () => {
    const { client, clock, received } = createUtilityClientFixture([
      error(503, 'UTILITY_BUDGET_RESERVATION_PENDING'),
    ]);

    const outcome = await client.send(MESSAGE, { until: new Date(clock.now) });

    expect(received).toHaveLength(1);
    expect(outcome).toMatchObject({ outcome: 'pending' });
  });

  test.each([
    { key: 'order-1' },
    { earlier: 'none' },
    { earlier: 'interrupted' },
    { earlier: { outcome: 'unknown', needsSupport: false } },
    { key: 'order-1', earlier: 'none' },
    { withoutKeyMaySendTwice: true, earlier: 'none' },
  ])('takes no %j: nothing is sent', async (given) => {
    const { client, received } = createUtilityClientFixture([ACCEPTED]);
    const options: SendOptions = JSON.parse(JSON.stringify(given));

    await expect(client.send(MESSAGE, options)).rejects.toThrow(TypeError);
    expect(received).toEqual([]);
  });

  test.each([CONFIG.apiKey, CONFIG.signingSecret, 'NO_201001234567'])(
    'neither logs nor returns %s as the code of the service',
    async (code) => {
      const { client, log } = createUtilityClientFixture([error(401, code)]);

      const outcome = await client.send(MESSAGE);

      expect(outcome).toEqual({
        outcome: 'refused',
        class: 'fix-account',
        code: 'INVALID_REQUEST',
      });
      expect(log).toMatchObject([{ level: 'error', code: 'INVALID_REQUEST' }]);
    },
  );

  test('refuses a key and what came before in its types', () => {
    // @ts-expect-error `prepare` takes the key, since each call of `send` is a new operation.
    const withKey: SendOptions = { key: 'order-1' };
    // @ts-expect-error A new operation was never performed.
    const withEarlier: SendOptions = { earlier: 'interrupted' };

    expect([withKey, withEarlier]).toHaveLength(2);
  });
});
