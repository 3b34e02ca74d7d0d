import { describe, expect, test } from 'vitest';
import { PHONE, START } from '../otp/otp-proxy.fixture.ts';
import { createMemoryResultStore } from './results/memory-result-store.ts';
import type { WidgetLookup } from './widget-options.ts';
import { cookieOf, createWidgetProxyFixture } from './widget-proxy.fixture.ts';

describe('complete', () => {
  test('says 202 until the webhook was there, then logs in and clears the cookie', async () => {
    const fixture = createWidgetProxyFixture();
    const person = fixture.browser();
    const attemptId = await person.begin();

    const before = await person.complete(attemptId);
    await fixture.hook(attemptId);
    const after = await person.complete(attemptId);

    expect([before.status, before.body.data]).toEqual([202, { verified: false }]);
    expect(after.body).toEqual({ status: 'success', data: { verified: true, next: '/home' } });
    expect(after.status).toBe(200);
    expect(after.headers.getSetCookie()).toEqual([
      `${cookieOf(attemptId)}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure`,
      'session=s1; HttpOnly',
    ]);
    expect(fixture.logins).toEqual([
      {
        address: { phoneNumber: PHONE },
        purpose: 'login',
        client: 'browser',
        attemptId,
        transactionID: `trans-of-${attemptId}`,
        isTest: false,
        request: expect.any(Request),
      },
    ]);
  });

  test('passes on that a passkey was used, and says nothing of the method where a code was [PK-08]', async () => {
    const fixture = createWidgetProxyFixture();
    const person = fixture.browser();

    for (const more of [{ verificationMethod: 'passkey' }, {}]) {
      const attemptId = await person.begin();
      await fixture.hook(attemptId, { more });
      await person.complete(attemptId);
    }

    expect(fixture.logins.map((login) => login.verificationMethod)).toEqual(['passkey', undefined]);
  });

  test('takes a wrong code for no end: failed, then success, is a success', async () => {
    const fixture = createWidgetProxyFixture();
    const person = fixture.browser();
    const attemptId = await person.begin();
    await fixture.hook(attemptId, { status: 'failed', more: { error: 'INVALID_OTP' } });

    expect((await person.complete(attemptId)).status).toBe(202);
    await fixture.hook(attemptId);
    expect((await person.complete(attemptId)).status).toBe(200);
  });

  test('reads the top-level status alone: a failure of an attempt called verified signs no user in [WH-01]', async () => {
    const fixture = createWidgetProxyFixture();
    const person = fixture.browser();
    const attemptId = await person.begin();

    await fixture.hook(attemptId, {
      status: 'failed',
      more: { widgetAttempt: { attemptId, status: 'verified' } },
    });

    expect((await person.complete(attemptId)).status).toBe(202);
    expect(fixture.logins).toEqual([]);
  });

  test('says that a failed attempt has failed once it has run out, and not before', async () => {
    const fixture = createWidgetProxyFixture();
    const person = fixture.browser();
    const attemptId = await person.begin();
    await fixture.hook(attemptId, { status: 'failed' });

    // The attempt lives 5 minutes, by a Date header whose second had up to 999 ms more; and 10 s of grace.
    fixture.clock.now = START + 308_000;
    expect((await person.complete(attemptId)).status).toBe(202);
    fixture.clock.now = START + 310_000;
    const { status, body, headers } = await person.complete(attemptId);

    expect([status, body.code]).toEqual([403, 'VERIFICATION_FAILED']);
    expect(headers.getSetCookie()).toEqual([expect.stringContaining('Max-Age=0')]);
  });

  test('still takes a success that comes after the attempt’s end', async () => {
    const fixture = createWidgetProxyFixture();
    const person = fixture.browser();
    const attemptId = await person.begin();
    fixture.clock.now = START + 400_000;

    expect((await person.complete(attemptId)).status).toBe(202);
    await fixture.hook(attemptId);
    expect((await person.complete(attemptId)).status).toBe(200);
  });

  test('lets a page ask once a second for two minutes', async () => {
    const fixture = createWidgetProxyFixture();
    const person = fixture.browser();
    const attemptId = await person.begin();
    const statuses = new Set<number>();

    for (let second = 0; second < 120; second += 1) {
      fixture.clock.now += 1000;
      statuses.add((await person.complete(attemptId)).status);
    }

    expect([...statuses]).toEqual([202]);
  });

  test('limits a client that asks far more often', async () => {
    const { browser } = createWidgetProxyFixture();
    const person = browser();

    for (let index = 0; index < 180; index += 1) await person.complete('attempt_x');

    expect((await person.complete('attempt_x')).body.code).toBe('TOO_MANY_REQUESTS');
  });

  test('ends the attempt when onVerified throws: it is spent', async () => {
    const fixture = createWidgetProxyFixture({
      onVerified: () => {
        throw new Error('the database is away');
      },
    });
    const person = fixture.browser();
    const attemptId = await person.begin();
    await fixture.hook(attemptId);

    const { status, body, headers } = await person.complete(attemptId);

    expect([status, body.code]).toEqual([500, 'SERVICE_UNAVAILABLE']);
    expect(headers.getSetCookie()).toEqual([expect.stringContaining('Max-Age=0')]);
    expect(fixture.logs).toMatchObject([{ level: 'error', message: 'onVerified failed' }]);
  });

  test('does not call a user verified that onVerified refuses', async () => {
    const fixture = createWidgetProxyFixture({ onVerified: () => 'refuse' });
    const person = fixture.browser();
    const attemptId = await person.begin();
    await fixture.hook(attemptId);

    const { status, body, headers } = await person.complete(attemptId);

    expect([status, body.code, body.data]).toEqual([403, 'VERIFICATION_FAILED', undefined]);
    expect(headers.getSetCookie()).toEqual([expect.stringContaining('Max-Age=0')]);
    expect(fixture.logs).toEqual([]);
  });

  test('fails, and reports to the operator, where the store does', async () => {
    const results = {
      ...createMemoryResultStore(),
      get: async () => Promise.reject(new Error('no redis')),
    };
    const fixture = createWidgetProxyFixture({ results });
    const person = fixture.browser();

    const { status } = await person.complete(await person.begin());

    expect(status).toBe(500);
    expect(fixture.logs).toMatchObject([{ level: 'error', message: 'results failed' }]);
  });
});

describe('the lookup', () => {
  test('completes an attempt whose webhook never came [WH-19]', async () => {
    const asked: (readonly string[])[] = [];
    const fixture = createWidgetProxyFixture({
      lookup: (attemptIds) => {
        asked.push(attemptIds);
        const [attemptId = ''] = attemptIds;
        return [{ attemptId, status: 'success', transactionID: 'trans-9' }];
      },
    });
    const person = fixture.browser();
    const attemptId = await person.begin();

    expect((await person.complete(attemptId)).status).toBe(200);
    expect(asked).toEqual([[attemptId]]);
    expect(fixture.logins).toMatchObject([{ attemptId, transactionID: 'trans-9' }]);
  });

  test('is asked where only a failure is known: the success may be what was lost', async () => {
    const fixture = createWidgetProxyFixture({
      lookup: ([attemptId = '']) => [{ attemptId, status: 'success' }],
    });
    const person = fixture.browser();
    const attemptId = await person.begin();
    await fixture.hook(attemptId, { status: 'failed' });

    expect((await person.complete(attemptId)).status).toBe(200);
  });

  test('is not asked where the webhook was there', async () => {
    const asked: unknown[] = [];
    const fixture = createWidgetProxyFixture({
      lookup: (attemptIds) => {
        asked.push(attemptIds);
        return [];
      },
    });
    const person = fixture.browser();
    const attemptId = await person.begin();
    await fixture.hook(attemptId);

    expect((await person.complete(attemptId)).status).toBe(200);
    expect(asked).toEqual([]);
  });

  test('that throws is reported, and the webhook still counts', async () => {
    const fixture = createWidgetProxyFixture({ lookup: () => Promise.reject(new Error('away')) });
    const person = fixture.browser();
    const attemptId = await person.begin();

    expect((await person.complete(attemptId)).status).toBe(202);
    expect(fixture.logs).toMatchObject([{ level: 'error', message: 'lookup failed' }]);
    await fixture.hook(attemptId);
    expect((await person.complete(attemptId)).status).toBe(200);
  });

  test('alone is enough: without a webhook secret no webhook is read, and the operator hears of it', async () => {
    const lookup: WidgetLookup = ([attemptId = '']) => [{ attemptId, status: 'success' }];
    const fixture = createWidgetProxyFixture({ lookup }, { without: ['webhookSecrets'] });
    const person = fixture.browser();
    const attemptId = await person.begin();

    expect((await fixture.hook(attemptId, { status: 'failed' })).status).toBe(204);
    expect(fixture.logs).toMatchObject([{ level: 'warn', route: 'webhook' }]);
    expect((await person.complete(attemptId)).status).toBe(200);
  });
});
