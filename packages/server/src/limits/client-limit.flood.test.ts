import { describe, expect, test } from 'vitest';
import { MAX_CLIENT_KEYS, PAUSE_FROM } from '../constants/lifetimes-and-limits.ts';
import { createClientIpReader } from '../http/client-ip.ts';
import { createReport, createRequestReport } from '../http/report.ts';
import { createOtpProxyFixture } from '../otp/otp-proxy.fixture.ts';
import { createCheckedCounters } from './checked-counters.ts';
import { createClientLimit } from './client-limit.ts';
import type { Counters } from './counters/counters.ts';
import { createMemoryCounters } from './counters/memory-counters.ts';

for (const [networks, maxClientKeys, tags] of [
  [5_000, 5_000, []],
  [50_000, MAX_CLIENT_KEYS, ['full']],
] as const) {
  const title = `${networks * 2} challenges from ${networks} networks evict no limit of a number`;
  test(title, { tags: [...tags] }, async () => {
    const counters = createMemoryCounters({ maxClientKeys });
    const fixture = createOtpProxyFixture({ counters, policy: { dailyBudget: 'unlimited' } });
    const guesser = fixture.browser();
    await fixture.enterWrong(guesser, PAUSE_FROM);
    const other = '+201001234568';
    await fixture.browser().send(other);

    await challengeFromManyNetworks(counters, networks, fixture.clock.now);

    const elsewhere = { peer: '41.33.200.8' };
    const paused = await guesser.post('verify', { otp: guesser.code() }, elsewhere);
    const waiting = await fixture.browser().send(other);
    expect(paused.body).toMatchObject({ code: 'TOO_MANY_REQUESTS', cooldownSeconds: 900 });
    expect(waiting.body).toMatchObject({ code: 'TOO_MANY_REQUESTS', cooldownSeconds: 30 });
    expect(fixture.logins).toEqual([]);
  });
}

/** Counts two challenges from each of many networks of /64, of which 16 lie in a network of /48. */
async function challengeFromManyNetworks(
  counters: Counters,
  networks: number,
  now: number,
): Promise<void> {
  const limit = createClientLimit(
    createCheckedCounters(counters),
    { readClientIp: createClientIpReader({}), unknownClientIp: 'refuse' },
    () => now,
  );
  const request = new Request('https://shop.test/api/otp/challenge', { method: 'POST' });
  const report = createRequestReport(createReport({}), undefined);
  for (let index = 0; index < networks * 2; index += 1) {
    const network = index % networks;
    const peer = `2a02:cb80:${(network >> 4).toString(16)}:${(network & 15).toString(16)}::1`;
    await limit.admit('challenge', { request, peer, report });
  }
}

describe('one IPv6 network of /48', () => {
  test('counts as 16 clients, however many networks of /64 it has', async () => {
    const { browser } = createOtpProxyFixture();
    let served = 0;
    for (let network = 0; network < 40; network += 1) {
      const peer = `2a02:cb80:1:${network.toString(16)}::1`;
      for (let count = 0; count < 30; count += 1) {
        if ((await browser().post('challenge', {}, { peer })).status === 200) served += 1;
      }
    }

    expect(served).toBe(16 * 30);
    const neighbour = { peer: '2a02:cb80:2::1' };
    expect((await browser().post('challenge', {}, neighbour)).status).toBe(200);
  });

  test('loses nothing to a client that goes on after its own limit', async () => {
    const { browser } = createOtpProxyFixture();
    for (let count = 0; count < 600; count += 1) {
      await browser().post('challenge', {}, { peer: '2a02:cb80:1:1::1' });
    }

    const neighbour = { peer: '2a02:cb80:1:2::1' };
    expect((await browser().post('challenge', {}, neighbour)).status).toBe(200);
  });
});

test('a full pool of limits refuses sends, reports to the operator once a minute, and recovers', async () => {
  const counters = createMemoryCounters({ maxLimitKeys: 9 });
  const fixture = createOtpProxyFixture({ counters, policy: { dailyBudget: 'unlimited' } });
  const statuses: number[] = [];
  for (let number = 0; number < 9; number += 1) {
    statuses.push((await fixture.browser().send(`+2010012345${number}0`)).status);
  }
  const sent = fixture.service.journal.length;
  const { logs, errors } = fixture;

  expect(statuses.slice(0, 2)).toEqual([200, 200]);
  expect(statuses.slice(-4)).toEqual([500, 500, 500, 500]);
  expect(statuses.filter((status) => status === 200)).toHaveLength(sent);
  expect(logs).toEqual([
    {
      level: 'error',
      code: 'SERVICE_UNAVAILABLE',
      message: 'counters failed',
      reason: 'COUNTERS_FULL',
    },
  ]);
  expect(errors).toHaveLength(1);
  expect((await fixture.browser().send('+201001234500')).status).toBe(429);

  fixture.clock.now += 2 * 3_600_000;
  expect((await fixture.browser().send('+201001234560')).status).toBe(200);
});
