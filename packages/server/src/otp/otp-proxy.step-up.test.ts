import { describe, expect, test } from 'vitest';
import { createOtpProxyFixture, PHONE } from './otp-proxy.fixture.ts';

const ADDRESS = { verificationAddress: { phoneNumber: PHONE } };
const RECORDED = '+201001234568';

function createPayment(overrides = {}) {
  return createOtpProxyFixture({
    purpose: 'payment',
    session: (request) => request.headers.get('x-session') ?? undefined,
    recipient: (request) =>
      request.headers.get('x-session') === 'known' ? { phoneNumber: RECORDED } : undefined,
    ...overrides,
  });
}

const KNOWN = { headers: { 'x-session': 'known' } };

describe('an address of the own record', () => {
  test('is where the code goes, first and again, and what is handed to onVerified', async () => {
    const { service, browser, logins, clock } = createPayment();
    const person = browser();

    await person.post('send', {}, KNOWN);
    clock.now += 30_000;
    await person.post('send', {}, KNOWN);
    await person.post('verify', { otp: person.code() }, KNOWN);

    expect(service.journal.slice(0, 2).map(({ body }) => body['verificationAddress'])).toEqual([
      { phoneNumber: RECORDED },
      { phoneNumber: RECORDED },
    ]);
    expect(logins.map(({ address }) => address)).toEqual([{ phoneNumber: RECORDED }]);
  });

  test('leaves the browser none to name', async () => {
    const { service, browser } = createPayment();

    const answer = await browser().post('send', ADDRESS, KNOWN);

    expect(answer).toMatchObject({ status: 400, body: { code: 'UNEXPECTED_FIELD' } });
    expect(service.journal).toEqual([]);
  });

  test('is needed: without one nothing is sent', async () => {
    const { service, browser } = createPayment();

    const answer = await browser().post('send', {}, { headers: { 'x-session': 'unknown' } });

    expect(answer).toMatchObject({ status: 401, body: { code: 'NO_ACTIVE_FLOW' } });
    expect(answer.body.message).toContain('no address is on record');
    expect(service.journal).toEqual([]);
  });

  test('is brought to its canonical form', async () => {
    const { service, browser } = createPayment({
      recipient: () => ({ phoneNumber: '01001234568' }),
    });

    await browser().post('send', {}, KNOWN);

    expect(service.journal[0]?.body['verificationAddress']).toEqual({ phoneNumber: RECORDED });
  });
});

describe('a proxy that is bound to sessions', () => {
  // Out of JavaScript it may be null, which has a digest as good as any.
  const none = [undefined, '', JSON.parse('null')];
  test.each(none)('rejects a request without one, here %o', async (session) => {
    const { service, browser, logins } = createOtpProxyFixture({ session: () => session });
    const unbound = createOtpProxyFixture().browser();
    await unbound.send();
    const person = browser();
    person.plant(unbound.carried());

    const sent = await person.send();
    const resent = await person.post('send', {});
    const verified = await person.verify();

    for (const answer of [sent, resent, verified]) {
      expect(answer).toMatchObject({ status: 401, body: { code: 'NO_ACTIVE_FLOW' } });
    }
    expect(sent.body.message).toContain('no session');
    expect(service.journal).toEqual([]);
    expect(logins).toEqual([]);
  });

  test('verifies no code that was sealed without one', async () => {
    const unbound = createOtpProxyFixture().browser();
    await unbound.send();
    const { service, browser } = createOtpProxyFixture({ session: () => 'a' });
    const person = browser();
    person.plant(unbound.carried());

    expect((await person.verify()).body.code).toBe('NO_ACTIVE_FLOW');
    expect(service.journal).toEqual([]);
  });

  test('resends in the session of the flow alone, and for its purpose alone', async () => {
    const session = (request: Request) => request.headers.get('x-session') ?? undefined;
    const login = createOtpProxyFixture({ session });
    const payment = createOtpProxyFixture({ session, purpose: 'payment' });
    const person = login.browser();
    await person.post('send', ADDRESS, { headers: { 'x-session': 'a' } });
    const elsewhere = payment.browser();
    elsewhere.plant(person.carried());

    login.clock.now += 30_000;
    const other = await person.post('send', {}, { headers: { 'x-session': 'b' } });
    const purpose = await elsewhere.post('send', {}, { headers: { 'x-session': 'a' } });
    const own = await person.post('send', {}, { headers: { 'x-session': 'a' } });

    expect([other.body.code, purpose.body.code]).toEqual(['NO_ACTIVE_FLOW', 'NO_ACTIVE_FLOW']);
    expect(own.status).toBe(200);
    expect(login.service.journal).toHaveLength(2);
    expect(payment.service.journal).toEqual([]);
  });
});
