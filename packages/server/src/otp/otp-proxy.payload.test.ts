import { describe, expect, test } from 'vitest';
import type { Payload } from './otp-options.ts';
import { createOtpProxyFixture, PHONE } from './otp-proxy.fixture.ts';

const ADDRESS = { verificationAddress: { phoneNumber: PHONE } };
const PAYMENT: Payload = { text: 'EGP 250.00\nto Nile Books', data: { payment: 'p1' } };
const SESSION = { headers: { 'x-session': 'a' } };

function createPayment(overrides = {}) {
  const product: { payment: Payload | undefined } = { payment: PAYMENT };
  const fixture = createOtpProxyFixture({
    purpose: 'payment',
    session: (request) => request.headers.get('x-session') ?? undefined,
    payload: () => product.payment,
    ...overrides,
  });
  return { ...fixture, product };
}

describe('a payload', () => {
  test('is shown as its text alone, and is handed to onVerified whole', async () => {
    const { browser, logins } = createPayment();
    const page = browser();

    const sent = await page.post('send', ADDRESS, SESSION);
    const verified = await page.post('verify', { otp: page.code() }, SESSION);

    expect(sent.body.data.payload).toBe(PAYMENT.text);
    expect(JSON.stringify([sent.body, verified.body])).not.toContain('"p1"');
    expect(logins.map(({ payload }) => payload)).toEqual([PAYMENT]);
  });

  test.each<[string, Payload | undefined]>([
    ['text', { ...PAYMENT, text: 'EGP 9,250.00\nto Nile Books' }],
    ['data', { ...PAYMENT, data: { payment: 'p2' } }],
    ['absence', undefined],
  ])('voids the code where its %s has changed, without a try', async (_what, changed) => {
    const { browser, logins, product, service } = createPayment();
    const page = browser();
    await page.post('send', ADDRESS, SESSION);

    product.payment = changed;
    const verified = await page.post('verify', { otp: page.code() }, SESSION);

    expect(verified).toMatchObject({ status: 401, body: { code: 'NO_ACTIVE_FLOW' } });
    expect(logins).toEqual([]);
    expect(service.journal.map(({ operation }) => operation)).not.toContain('verify');
  });

  test('that has changed is approved by another code, which shows the new text', async () => {
    const { browser, clock, logins, product } = createPayment();
    const page = browser();
    await page.post('send', ADDRESS, SESSION);
    const old = page.code();

    clock.now += 30_000;
    product.payment = { text: 'EGP 300.00\nto Nile Books' };
    const resent = await page.post('send', {}, SESSION);
    const byOld = await page.post('verify', { otp: old }, SESSION);
    const byNew = await page.post('verify', { otp: page.code() }, SESSION);

    expect(resent.body.data.payload).toBe('EGP 300.00\nto Nile Books');
    expect([byOld.body.code, byNew.status]).toEqual(['INVALID_OTP', 200]);
    expect(logins.map(({ payload }) => payload?.text)).toEqual(['EGP 300.00\nto Nile Books']);
  });

  test('of one flow is not approved by the code of another: the sealed value holds its digest', async () => {
    const { browser, logins, product } = createPayment();
    const page = browser();
    await page.post('send', ADDRESS, SESSION);
    const cheap = page.carried();

    product.payment = { text: 'EGP 9,999.00\nto a thief' };
    const attacked = browser();
    attacked.plant(cheap);
    const verified = await attacked.post('verify', { otp: page.code() }, SESSION);

    expect(verified.body.code).toBe('NO_ACTIVE_FLOW');
    expect(logins).toEqual([]);
  });

  test('is what was shown, also where the hook’s own object changes during the call', async () => {
    const payment = { text: 'EGP 1\nto Nile Books', data: { payee: 'nile' } };
    const { browser, logins, product, service } = createPayment();
    product.payment = payment;
    const page = browser();
    await page.post('send', ADDRESS, SESSION);

    const verifying = page.post('verify', { otp: page.code() }, SESSION);
    await expect.poll(() => service.journal.length).toBeGreaterThan(1);
    Object.assign(payment, { text: 'EGP 9,999\nto a thief', data: { payee: 'thief' } });
    await verifying;

    expect(logins.map(({ payload }) => payload)).toEqual([
      { text: 'EGP 1\nto Nile Books', data: { payee: 'nile' } },
    ]);
  });

  test('is handed on as JSON keeps it, and so holds nothing that the digest does not cover', async () => {
    const { browser, logins } = createPayment({
      payload: () => ({ text: 'EGP 1', data: { payee: new Map([['name', 'nile']]), amount: 1 } }),
    });
    const page = browser();
    await page.post('send', ADDRESS, SESSION);
    await page.post('verify', { otp: page.code() }, SESSION);

    expect(logins.map(({ payload }) => payload?.data)).toEqual([{ payee: {}, amount: 1 }]);
  });

  test('is not taken from the browser', async () => {
    const { browser } = createPayment();

    const sent = await browser().post('send', { ...ADDRESS, payload: 'EGP 1' }, SESSION);

    expect(sent.body.code).toBe('UNEXPECTED_FIELD');
  });

  test('that is not there sends nothing', async () => {
    const { browser, product, service } = createPayment();
    product.payment = undefined;

    const sent = await browser().post('send', ADDRESS, SESSION);

    expect(sent).toMatchObject({ status: 401, body: { code: 'NO_ACTIVE_FLOW' } });
    expect(service.journal).toEqual([]);
  });

  test.each(['', '   ', 'x'.repeat(501), 250, 'EGP 1 to \u202eknaB', 'EGP 1\u0000'])(
    'with the text %j is a fault of the hook',
    async (text) => {
      const { browser, service } = createPayment({ payload: () => ({ text }) });

      const sent = await browser().post('send', ADDRESS, SESSION);

      expect(sent).toMatchObject({ status: 500, body: { code: 'SERVICE_UNAVAILABLE' } });
      expect(service.journal).toEqual([]);
    },
  );

  test('needs a session', () => {
    expect(() => createOtpProxyFixture({ payload: () => PAYMENT })).toThrow('session must be set');
  });
});

describe('a limit of wrong codes', () => {
  test('says how many tries are left, and pauses after the last, over all codes of the address', async () => {
    const { browser, clock } = createOtpProxyFixture({ policy: { maxWrongCodes: 5 } });
    const page = browser();
    await page.send();

    const wrong = [await page.verify('999999'), await page.verify('999998')];
    clock.now += 30_000;
    await page.send();
    wrong.push(await page.verify('999999'), await page.verify('999998'));
    const last = await page.verify('999999');
    const right = await page.verify();
    clock.now += 900_000;
    await page.send();
    const later = await page.verify();

    expect(wrong.map(({ body }) => [body.code, body.triesLeft])).toEqual([
      ['INVALID_OTP', 4],
      ['INVALID_OTP', 3],
      ['INVALID_OTP', 2],
      ['INVALID_OTP', 1],
    ]);
    expect(last).toMatchObject({
      status: 429,
      body: { code: 'TOO_MANY_REQUESTS', cooldownSeconds: 900 },
    });
    expect(right.status).toBe(429);
    expect(later.status).toBe(200);
  });

  test('of one gives a single try', async () => {
    const { browser } = createOtpProxyFixture({ policy: { maxWrongCodes: 1 } });
    const page = browser();
    await page.send();

    const wrong = await page.verify('999999');
    const right = await page.verify();

    expect([wrong.status, right.status]).toEqual([429, 429]);
  });

  test('is 30 by default, and then the tries are not counted aloud', async () => {
    const { browser } = createOtpProxyFixture();
    const page = browser();
    await page.send();

    expect((await page.verify('999999')).body).not.toHaveProperty('triesLeft');
  });

  test.each([0, 31, 2.5, '5'])('of %j is refused at the start', (maxWrongCodes) => {
    const policy = Object({ maxWrongCodes });
    expect(() => createOtpProxyFixture({ policy })).toThrow('policy.maxWrongCodes');
  });
});
