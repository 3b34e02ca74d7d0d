import { describe, expect, test } from 'vitest';
import { SAMPLE_MS } from '../constants/lifetimes-and-limits.ts';
import { createOtpProxyFixture } from '../otp/otp-proxy.fixture.ts';
import { createWidgetProxyFixture, hookRequest } from '../widget/widget-proxy.fixture.ts';
import type { LogEntry } from './log-entry.ts';
import { createLogSampler } from './log-sampler.ts';

const FORGED: LogEntry = {
  level: 'warn',
  code: 'WEBHOOK_SIGNATURE_INVALID',
  message: 'wrong',
  route: 'webhook',
};

describe('createLogSampler', () => {
  test('lets one entry through a minute, and counts those left out since', () => {
    let now = 1000;
    const sample = createLogSampler(() => now);

    const lines = [sample(FORGED), sample(FORGED)];
    now += SAMPLE_MS - 1;
    lines.push(sample(FORGED));
    now += 1;
    lines.push(sample(FORGED));
    now += SAMPLE_MS;
    lines.push(sample(FORGED));

    expect(lines).toEqual([FORGED, undefined, undefined, { ...FORGED, repeated: 2 }, FORGED]);
  });

  test('counts kinds apart, and takes one of another message for the same kind', () => {
    const sample = createLogSampler(() => 1000);

    expect(sample(FORGED)).toBeDefined();
    expect(sample({ ...FORGED, message: 'another part of the body' })).toBeUndefined();
    expect(sample({ ...FORGED, code: 'WEBHOOK_TIMESTAMP_SKEW' })).toBeDefined();
    expect(sample({ ...FORGED, reason: 'TimeoutError' })).toBeDefined();
  });

  test('goes on after a clock that is set back', () => {
    let now = 10 * SAMPLE_MS;
    const sample = createLogSampler(() => now);
    sample(FORGED);

    now = 0;

    expect(sample(FORGED)).toBeDefined();
  });
});

describe('what any client can cause makes no line of the log per request', () => {
  test.each([
    ['a wrong signature', (id: string, now: number) => hookRequest(id, now, { signing: 'wrong' })],
    ['an old signature', (id: string) => hookRequest(id, 0)],
    ['a body that is no webhook', forge('{}')],
    ['a body that is no JSON', forge('hello')],
    ['a body that is too large', forge('x'.repeat(65_537))],
  ])('a forged webhook with %s', async (_name, request) => {
    const { proxy, clock, logs } = createWidgetProxyFixture();
    for (let count = 0; count < 50; count += 1) {
      await proxy(request(`attempt_${count}`, clock.now));
    }

    expect(logs).toHaveLength(1);
    clock.now += SAMPLE_MS;
    await proxy(request('attempt_50', clock.now));
    expect(logs).toHaveLength(2);
    expect(logs[1]).toMatchObject({ route: 'webhook', repeated: 49 });
  });

  test('a webhook whose body was read before, which is still a fault', async () => {
    const { proxy, clock, logs, errors } = createWidgetProxyFixture();
    for (let count = 0; count < 50; count += 1) {
      const request = hookRequest('attempt_1', clock.now);
      await request.text();
      await proxy(request);
    }

    expect(logs).toHaveLength(1);
    expect(errors.map(({ code }) => code)).toEqual(['WEBHOOK_BODY_NOT_RAW']);
  });

  test('a client without an address', async () => {
    const { browser, clock, logs } = createOtpProxyFixture();
    for (let count = 0; count < 50; count += 1) {
      await browser().post('challenge', {}, { peer: undefined });
    }

    expect(logs).toHaveLength(1);
    clock.now += SAMPLE_MS;
    await browser().post('challenge', {}, { peer: '10.0.0.1' });
    expect(logs[1]).toMatchObject({ code: 'CLIENT_IP_UNAVAILABLE', repeated: 49 });
  });
});

function forge(body: string) {
  const url = 'https://shop.test/api/otp/widget/webhook';
  return () => new Request(url, { method: 'POST', body });
}
