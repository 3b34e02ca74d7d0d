import { expect, test } from 'vitest';
import { settle } from '../clock.fixture.ts';
import { createOtpFlow, type OtpFlow } from '../index.ts';
import { createFakeProxy, FAKE_OUTCOMES, type FakeOutcome } from './index.ts';

const PHONE = { phoneNumber: '+201001234567' };

function open(outcome?: FakeOutcome): OtpFlow {
  const captcha = { getToken: async () => 'token' };
  return createOtpFlow({ transport: createFakeProxy(outcome).transport, captcha });
}

async function verifyWith(outcome?: FakeOutcome): Promise<OtpFlow> {
  const flow = open(outcome);
  await flow.send(PHONE);
  await flow.verify('123456');
  return flow;
}

test.each([undefined, 'verified', 'passkey-offer', 'channel-choice', 'captcha'] as const)(
  'with %s, every code verifies',
  async (outcome) => {
    const flow = await verifyWith(outcome);

    expect(flow.getSnapshot().status).toBe('verified');
  },
);

test('with passkey-offer, a passkey can be enrolled', async () => {
  const flow = await verifyWith('passkey-offer');

  expect(flow.takeEnrollmentToken()).toBe('fake-enrollment-token');
});

test('with offline, a request fails as it does in a browser', async () => {
  const sent = createFakeProxy('offline').fetch('/send');

  await expect(sent).rejects.toThrow(new TypeError('the fake proxy is offline'));
});

test('with channel-choice, the user chooses from all channels of a phone', async () => {
  const flow = open('channel-choice');

  await flow.send(PHONE);

  expect(flow.getSnapshot()).toMatchObject({ choosableChannels: ['whatsapp', 'telegram', 'sms'] });
});

test.each([
  ['wrong-code', 'code', 'INVALID_OTP'],
  ['expired-code', 'code', 'TRANSACTION_EXPIRED'],
  ['too-many-tries', 'code', 'MAX_ATTEMPTS_EXCEEDED'],
  ['flow-lost', 'address', 'NO_ACTIVE_FLOW'],
  ['invalid-phone-number', 'address', 'INVALID_PHONE_NUMBER'],
  ['country-not-allowed', 'address', 'COUNTRY_NOT_ALLOWED'],
  ['just-sent', 'address', 'RATE_LIMIT_PHONENUMBER_PERMINUTE'],
  ['rate-limited', 'address', 'RATE_LIMIT_ENDUSERIP_PERHOUR'],
  ['busy', 'address', 'CIRCUIT_BREAKER_OPEN'],
  ['undeliverable', 'address', 'SEND_OTP_FAILED'],
  ['channel-failed', 'address', 'pre_send_failure'],
  ['offline', 'address', 'NETWORK_ERROR'],
  ['unavailable', 'address', 'SERVICE_UNAVAILABLE'],
] as const)('with %s, the flow is at the %s step with %s', async (outcome, status, code) => {
  const flow = await verifyWith(outcome);

  expect(flow.getSnapshot()).toMatchObject({ status, failure: { code } });
});

test.each(['proving', 'sending', 'verifying'] as const)(
  'with %s, the flow stays there until it is aborted',
  async (outcome) => {
    const flow = open(outcome);
    const statuses: string[] = [];
    flow.subscribe(() => statuses.push(flow.getSnapshot().status));

    const ended = flow.send(PHONE).then(() => flow.verify('123456'));
    await expect.poll(() => flow.getSnapshot().status).toBe(outcome);
    await settle();
    expect(flow.getSnapshot().status).toBe(outcome);
    flow.editAddress();
    await ended;

    expect(statuses.at(-1)).toBe('address');
  },
);

test.each(['before', 'while'])(
  'a request that is aborted %s it is pending fails as it does in a browser',
  async (moment) => {
    const controller = new AbortController();
    const proxy = createFakeProxy('sending');
    const abort = () => controller.abort('left the page');
    if (moment === 'before') abort();

    const failed = expect(proxy.fetch('/send', controller)).rejects.toBe('left the page');
    await settle();
    abort();

    await failed;
  },
);

test('a mistake in a test of your own is named: a route and a code that no proxy has', async () => {
  // @ts-expect-error: a misspelt code
  const proxy = createFakeProxy({ send: 'WRONG_COD' });

  await expect(proxy.fetch('/sned')).rejects.toMatchObject({ code: 'ROUTE_NOT_FOUND' });
  await expect(proxy.fetch('/send')).rejects.toThrow('WRONG_COD is no code of the proxy');
});

test('every outcome is a test above', () => {
  expect(Object.keys(FAKE_OUTCOMES)).toHaveLength(4 + 13 + 3);
});

test('the times go by the given clock, the address is masked, and a failure has its waiting time', async () => {
  const now = () => Date.UTC(2040, 0, 1);
  const proxy = createFakeProxy('verified', { now, lifeSeconds: 60, resendSeconds: 5, digits: 4 });
  const flow = createOtpFlow({ transport: proxy.transport, now });

  await flow.send(PHONE);

  expect(flow.getSnapshot().flow).toMatchObject({
    expiresAtMs: now() + 60_000,
    resendAtMs: now() + 5000,
    digits: 4,
    maskedAddress: '+20•••••••567',
  });
  proxy.become('rate-limited');
  await flow.resend();
  expect(flow.getSnapshot().retryAtMs).toBe(now() + 600_000);
});

test('a behavior of your own decides each route, and the requests are listed', async () => {
  const proxy = createFakeProxy({ channels: ['sms'], next: '/account', verify: 'INVALID_OTP' });
  const flow = createOtpFlow({ transport: proxy.transport });

  await flow.send(PHONE, { channel: 'sms' });
  await flow.verify('111111');
  proxy.become({ next: '/account' });
  await flow.verify('222222');

  expect(flow.getSnapshot()).toMatchObject({ status: 'verified', next: '/account' });
  expect(proxy.requests).toEqual([
    { route: 'challenge', body: {} },
    { route: 'send', body: { verificationAddress: PHONE, channel: 'sms' } },
    { route: 'verify', body: { flowID: 'fake-flow', otp: '111111' } },
    { route: 'verify', body: { flowID: 'fake-flow', otp: '222222' } },
  ]);
});

test('a proof of work is required and checked, and each challenge is accepted once', async () => {
  const proxy = createFakeProxy({ difficulty: 1 });
  const request = { method: 'POST', body: JSON.stringify({ verificationAddress: PHONE }) };
  const { data } = await (await proxy.fetch('/challenge', request)).json();
  const sendWith = async (nonce?: number) => {
    const powSolution = { challengeToken: data.challengeToken, nonce };
    const body = JSON.stringify(nonce === undefined ? {} : { powSolution });
    return (await (await proxy.fetch('/send', { method: 'POST', body })).json()).code;
  };

  expect(data).toMatchObject({ challengeRequired: true, difficulty: 1, algorithm: 'sha256' });
  expect(await sendWith()).toBe('POW_SOLUTION_MISSING');
  expect(await sendWith(-1)).toBe('POW_INVALID_SOLUTION');
  expect(await sendWith(-1)).toBe('POW_CHALLENGE_REPLAYED');

  const flow = createOtpFlow({ transport: proxy.transport });
  await flow.send(PHONE);
  expect(flow.getSnapshot().status).toBe('code');
});

test('a proof that comes after the end of its challenge is refused', async () => {
  const proxy = createFakeProxy({ difficulty: 1 }, { challengeSeconds: 0 });
  const { data } = await (await proxy.fetch('/challenge')).json();
  const powSolution = { challengeToken: data.challengeToken, nonce: 1 };
  const response = await proxy.fetch('/send', { body: JSON.stringify({ powSolution }) });

  expect(await response.json()).toMatchObject({ code: 'POW_CHALLENGE_EXPIRED' });
});

test('a captcha is required, and a send without its token fails', async () => {
  const proxy = createFakeProxy('captcha');
  const { data } = await (await proxy.fetch('/challenge')).json();
  const response = await proxy.fetch('/send');

  expect(data.turnstile).toEqual({ required: true, siteKey: 'fake-site-key' });
  expect(await response.json()).toMatchObject({ status: 'error', code: 'TURNSTILE_TOKEN_MISSING' });
});

test.each([
  [{}, '+20•••••••567', 'whatsapp'],
  [{ verificationAddress: { email: 'someone@example.com' } }, 's•••@example.com', 'email'],
])('a send of %j goes to %s by %s', async (body, maskedAddress, channel) => {
  const proxy = createFakeProxy();
  const response = await proxy.fetch('/send', { body: JSON.stringify(body) });

  expect((await response.json()).data).toMatchObject({ maskedAddress, channels: [channel] });
});

test('a cancel succeeds, with nothing in the proxy’s envelope', async () => {
  const response = await createFakeProxy().fetch('/cancel');

  expect(await response.json()).toEqual({ status: 'success', data: {} });
});

test('only the given code is right, and a send has the given fields', async () => {
  const sent = { channels: ['sms'], maskedAddress: '+20•••' };
  const proxy = createFakeProxy({ code: '654321', sent });
  const flow = createOtpFlow({ transport: proxy.transport });

  await flow.send(PHONE);
  await flow.verify('123456');
  expect(flow.getSnapshot()).toMatchObject({ status: 'code', failure: { code: 'INVALID_OTP' } });
  expect(flow.getSnapshot().flow).toMatchObject(sent);
  await flow.verify('654321');

  expect(flow.getSnapshot().status).toBe('verified');
});
