import { describe, expect, test } from 'vitest';
import { createOtpProxyFixture, PHONE } from '../otp/otp-proxy.fixture.ts';
import { createWidgetProxyFixture } from '../widget/widget-proxy.fixture.ts';

/** A test pair of the pipeline: a number that looks like any other, and a mailbox. */
const TEST_EMAIL = 'tests@shop.test';
const POLICY = { refusedAddresses: [PHONE, TEST_EMAIL] };
const createRefusing = () =>
  createOtpProxyFixture({ addressKinds: ['phoneNumber', 'email'], policy: POLICY });

describe('an address that is listed in refusedAddresses', () => {
  test.each([
    ['a number', { phoneNumber: PHONE }, 'INVALID_PHONE_NUMBER'],
    ['a number in another spelling', { phoneNumber: '0100 123 4567' }, 'INVALID_PHONE_NUMBER'],
    ['an email address', { email: TEST_EMAIL }, 'INVALID_EMAIL'],
    ['an email address in capitals, with a tag', { email: 'Tests+1@SHOP.test' }, 'INVALID_EMAIL'],
  ])('is sent nothing: %s', async (_name, verificationAddress, code) => {
    const { browser, service, logins } = createRefusing();
    const person = browser();

    const sent = await person.post('send', { verificationAddress });
    const verified = await person.verify();

    expect(sent).toMatchObject({ status: 400, body: { code } });
    expect(verified.body.code).toBe('NO_ACTIVE_FLOW');
    expect(service.journal).toEqual([]);
    expect(logins).toEqual([]);
  });

  test('gets the response of an invalid one', async () => {
    const { browser } = createRefusing();

    const refused = await browser().send(PHONE);
    const invalid = await browser().send('+20100123456');

    expect(refused.text).toBe(invalid.text);
    expect([...refused.headers]).toEqual([...invalid.headers]);
  });

  test('is refused from the integrator’s record, too', async () => {
    const { browser, service } = createOtpProxyFixture({
      policy: POLICY,
      session: () => 'session-1',
      recipient: () => ({ phoneNumber: PHONE }),
    });

    expect((await browser().post('send', {})).body.code).toBe('INVALID_PHONE_NUMBER');
    expect(service.journal).toEqual([]);
  });

  test('is left out where it is the second address', async () => {
    const { browser, service } = createOtpProxyFixture({
      addressKinds: ['email'],
      policy: POLICY,
      secondaryAddress: () => ({ phoneNumber: '+20 100 123 4567' }),
      onEitherVerified: () => undefined,
    });
    const verificationAddress = { email: 'person@shop.test' };

    await browser().post('send', { verificationAddress });

    expect(service.journal.map(({ body }) => body['verificationAddress'])).toEqual([
      verificationAddress,
    ]);
  });

  test('is left out where it is the second address, with spaces around it', async () => {
    const { browser, service } = createOtpProxyFixture({
      policy: { refusedAddresses: [TEST_EMAIL] },
      secondaryAddress: () => ({ email: ` ${TEST_EMAIL}\n` }),
      onEitherVerified: () => undefined,
    });

    await browser().send(PHONE);

    expect(service.journal.map(({ body }) => body['verificationAddress'])).toEqual([
      { phoneNumber: PHONE },
    ]);
  });

  test('gets no resend in a flow that began before it was listed', async () => {
    const before = createOtpProxyFixture();
    const person = before.browser();
    await person.send(PHONE);
    const after = createOtpProxyFixture({ policy: POLICY });
    const later = after.browser();
    later.plant(person.carried());

    const resent = await later.post('send', {});

    expect(resent.body.code).toBe('NO_ACTIVE_FLOW');
    expect(after.service.journal).toEqual([]);
  });

  test('is not signed in by a code that was sent before it was listed', async () => {
    const before = createOtpProxyFixture();
    const user = before.browser();
    await user.send(PHONE);
    const after = createOtpProxyFixture({ policy: POLICY });
    const later = after.browser();
    later.plant(user.carried());

    const verified = await later.verify();

    expect(verified.body.code).toBe('NO_ACTIVE_FLOW');
    expect(after.service.journal).toEqual([]);
    expect(after.logins).toEqual([]);
  });

  test('begins no attempt of the hosted widget', async () => {
    const { browser, service } = createWidgetProxyFixture({ policy: POLICY });
    const verificationAddress = { phoneNumber: PHONE };

    const answer = await browser().post('attempt', { verificationAddress });

    expect(answer.body.code).toBe('INVALID_PHONE_NUMBER');
    expect(service.journal).toEqual([]);
  });

  test('does not keep other addresses from being served', async () => {
    const { browser, service } = createRefusing();

    expect((await browser().send('+201001234568')).status).toBe(200);
    expect(service.journal).toHaveLength(1);
  });
});
