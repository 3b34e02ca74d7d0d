import { describe, expect, test } from 'vitest';
import { CLIENTS } from '../http/kept-values.fixture.ts';
import { PHONE } from '../otp/otp-proxy.fixture.ts';
import { withData } from '../service/recorded-service.fixture.ts';
import {
  cookieOf,
  createWidgetFixtureFor,
  createWidgetProxyFixture,
  WIDGET_ORIGIN,
} from './widget-proxy.fixture.ts';

const SIX_MINUTES_MS = 360_000;

describe.each(CLIENTS)('continuing an attempt after a reload, by %s', (kind) => {
  test('returns its page, its number and the time that is left, and asks the service for nothing', async () => {
    const fixture = createWidgetFixtureFor(kind);
    const client = fixture.client();
    const first = await client.post('attempt', { verificationAddress: { phoneNumber: PHONE } });
    const { attemptId, iframeUrl } = first.body.data;
    fixture.clock.now += 60_000;

    const { status, body } = await client.post('attempt', { attemptId });

    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      attemptId,
      iframeUrl,
      widgetOrigin: WIDGET_ORIGIN,
      verificationAddress: { phoneNumber: PHONE },
    });
    const leftMs = ({ expiresAt, serverTime }: { expiresAt: string; serverTime: string }) =>
      Date.parse(expiresAt) - Date.parse(serverTime);
    expect(leftMs(body.data)).toBe(leftMs(first.body.data) - 60_000);
    expect(fixture.service.journal).toHaveLength(1);
  });

  test('is refused without the sealed value, beside that of another attempt, and with it under another name', async () => {
    const fixture = createWidgetFixtureFor(kind);
    const victim = await fixture.client().begin();
    const attacker = fixture.client();
    const own = await attacker.begin();

    const beside = await attacker.post('attempt', { attemptId: victim });
    attacker.jar.set(cookieOf(victim), attacker.jar.get(cookieOf(own)) ?? '');
    const renamed = await attacker.post('attempt', { attemptId: victim });
    const without = await fixture.client().post('attempt', { attemptId: victim });

    for (const { status, text } of [beside, renamed, without]) {
      expect(status).toBe(401);
      expect(text).not.toContain(PHONE);
      expect(text).not.toContain(WIDGET_ORIGIN);
    }
  });

  test('is refused in another session, and after the sealed value has ended', async () => {
    let session = 'first';
    const fixture = createWidgetFixtureFor(kind, { session: () => session });
    const client = fixture.client();
    const attemptId = await client.begin();
    session = 'second';
    expect((await client.post('attempt', { attemptId })).body.code).toBe('NO_ACTIVE_FLOW');

    session = 'first';
    fixture.clock.now += 2 * SIX_MINUTES_MS;

    expect((await client.post('attempt', { attemptId })).body.code).toBe('NO_ACTIVE_FLOW');
  });

  test('does not prolong an attempt that has expired, whose success may still be on its way', async () => {
    const fixture = createWidgetFixtureFor(kind);
    const client = fixture.client();
    const attemptId = await client.begin();
    await fixture.hook(attemptId);
    fixture.clock.now += SIX_MINUTES_MS;

    const { body } = await client.post('attempt', { attemptId });

    expect(Date.parse(body.data.expiresAt)).toBeLessThan(Date.parse(body.data.serverTime));
    expect((await client.complete(attemptId)).status).toBe(200);
  });
});

test('continuing an attempt does not return an address of the integrator’s record', async () => {
  const fixture = createWidgetProxyFixture({
    session: () => 'session',
    recipient: () => ({ phoneNumber: PHONE }),
  });
  const browser = fixture.browser();
  const { body } = await browser.post('attempt', {});

  const { status, text } = await browser.post('attempt', { attemptId: body.data.attemptId });

  expect(status).toBe(200);
  expect(text).not.toContain(PHONE);
});

test('continuing an attempt is refused for a page of another origin, and for an address beside its ID', async () => {
  const fixture = createWidgetProxyFixture();
  const browser = fixture.browser();
  const attemptId = await browser.begin();
  const foreign = { headers: { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' } };

  const crossSite = await browser.post('attempt', { attemptId }, foreign);
  const both = await browser.post('attempt', {
    attemptId,
    verificationAddress: { phoneNumber: PHONE },
  });

  expect([crossSite.status, crossSite.body.code]).toEqual([403, 'ORIGIN_REFUSED']);
  expect([both.status, both.body.code]).toEqual([400, 'UNEXPECTED_FIELD']);
});

test('an attempt is not continued at a page of another origin than that of the configuration', async () => {
  const before = createWidgetProxyFixture();
  const browser = before.browser();
  const attemptId = await browser.begin();
  const after = createWidgetProxyFixture({ widgetOrigin: 'https://moved.test' });

  const { body } = await after.browser(browser.jar).post('attempt', { attemptId });

  expect(body.code).toBe('NO_ACTIVE_FLOW');
});

test.each([
  ['1,024 bytes is kept', 'x', 1024, 200],
  ['more than 1,024 bytes is not kept', 'x', 1025, 401],
  ['1,000 characters of three bytes is not kept', '\u0661', 1000, 401],
  ['6,000 bytes is not kept', 'x', 6000, 401],
])('an attempt with a page of %s, and begins and completes', async (_, letter, length, status) => {
  const fixture = createWidgetProxyFixture();
  fixture.service.script.attempt = async (_arrival, respond) =>
    withData(await respond(), { iframeUrl: `${WIDGET_ORIGIN}/`.padEnd(length, letter) });
  const client = fixture.browser();

  const attemptId = await client.begin();

  expect((await client.post('attempt', { attemptId })).status).toBe(status);
  await fixture.hook(attemptId);
  expect((await client.complete(attemptId)).status).toBe(200);
});

test('continuing attempts counts for the limit of the client', async () => {
  const { browser } = createWidgetProxyFixture();
  const client = browser();
  const attemptId = await client.begin();
  let status = 200;
  for (let calls = 0; status === 200 && calls < 1000; calls += 1) {
    ({ status } = await client.post('attempt', { attemptId }));
  }

  expect(status).toBe(429);
});
