import { createHmac, hkdfSync } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Counters } from '../limits/counters/counters.ts';
import { createMemoryCounters } from '../limits/counters/memory-counters.ts';
import { createOtpProxyFixture, PHONE, SECRETS } from '../otp/otp-proxy.fixture.ts';
import { createKeyedHash } from './keyed-hash.ts';

/** Counters that note every key they are given. */
function createNotingCounters() {
  const keys = new Set<string>();
  const memory = createMemoryCounters();
  const note = <T extends { readonly key: string }>(query: T): T => {
    keys.add(query.key);
    return query;
  };
  const counters: Counters = {
    hit: (query) => memory.hit(note(query)),
    add: (query) => memory.add(note(query)),
    read: (query) => memory.read(note(query)),
    reset: (target) => memory.reset(note(target)),
  };
  return { counters, keys };
}

test('no key of the store holds a number, a part of one, the pipeline or a transaction', async () => {
  const { counters, keys } = createNotingCounters();
  const { browser, service } = createOtpProxyFixture({ counters, policy: { dailyBudget: 10 } });
  const person = browser();
  await person.send();
  await person.verify('999999');
  await person.verify();

  const kinds = new Set([...keys].map((key) => key.split(' ')[0] ?? ''));
  expect([...kinds].sort()).toEqual([
    'budget',
    'client',
    'failures',
    'ladder',
    'login',
    'pause',
    'prefix',
    'proven',
    'rung',
    'sent',
    'unverified',
    'verified',
  ]);
  const everything = [...keys].join('\n');
  expect(everything).not.toContain(PHONE.slice(4, -4));
  expect(everything).not.toContain(SECRETS.pipelineID);
  const [transaction] = service.transactions();
  expect(transaction).toMatchObject({ verified: true });
  expect(everything).not.toContain(transaction?.transactionID);
  expect(everything).not.toContain(transaction?.transactionReqID);
});

test('hashes are the same for one secret, and different for another', () => {
  const [some, same, other] = [['a'.repeat(32)], ['a'.repeat(32), 'b'], ['b'.repeat(32)]].map(
    createKeyedHash,
  );

  const name = some?.(PHONE);

  expect(name).toMatch(/^[0-9a-f]{32}$/);
  expect(same?.(PHONE)).toBe(name);
  expect(other?.(PHONE)).not.toBe(name);
  expect(some?.('+201001234568')).not.toBe(name);
});

test('is HMAC-SHA-256 by a key of HKDF, as Node computes them', () => {
  const secret = 'a secret of thirty-two characters';
  const key = hkdfSync('sha256', secret, '', 'otp-kit pseudonym key v1', 32);
  const expected = createHmac('sha256', Buffer.from(key)).update(PHONE).digest('hex');

  expect(createKeyedHash([secret])(PHONE)).toBe(expected.slice(0, 32));
});
