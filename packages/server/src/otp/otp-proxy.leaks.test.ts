import { afterEach, expect, test, vi } from 'vitest';
import type { OtpProxyConfig } from './otp-options.ts';
import { createOtpProxyFixture, PHONE, SECRETS } from './otp-proxy.fixture.ts';
import { show } from './show.fixture.ts';

/** What no log line, no error and no URL outside of the call itself may show. */
const FORBIDDEN = [...Object.values(SECRETS), '1001234567', 'captcha-token-1', 'session=s1'];

afterEach(() => void vi.restoreAllMocks());

/** An error as `fetch` of some runtimes throws it: with the whole URL and the body in its words. */
function chatty(url: string, init: RequestInit): Error {
  const words = `request to ${url} failed: ${JSON.stringify(init.body)}`;
  return new TypeError(words, {
    cause: Object.assign(new Error(words), { code: 'ECONNREFUSED', url }),
  });
}

type World = ReturnType<typeof createOtpProxyFixture>;
type Fetch = NonNullable<OtpProxyConfig['fetch']>;

const FAILURES: readonly (readonly [string, (fixture: World) => Fetch])[] = [
  ['a broken connection', () => async (url, init) => Promise.reject(chatty(url, init))],
  [
    'an error that names itself by the key',
    () => async () =>
      Promise.reject(Object.assign(new Error(), { name: SECRETS.apiKey, code: PHONE })),
  ],
  ['something thrown that is no error', () => async (url) => Promise.reject(url)],
  [
    'a response that quotes the request',
    () => async (url, init) => new Response(`{"${url}${JSON.stringify(init.body)}`),
  ],
  [
    'another shape',
    () => async (url, init) =>
      new Response(JSON.stringify({ status: 'success', data: { [url]: init.body } })),
  ],
  [
    'an operator fault in prose',
    ({ service }) =>
      async (url) =>
        service.json(401, { code: 'INVALID_API_KEY', message: url }),
  ],
  [
    'a code that is the key',
    ({ service }) =>
      async (url) =>
        service.json(500, { code: `${url} ${PHONE}` }),
  ],
  [
    'a redirect to itself',
    () => async (url) => new Response(null, { status: 307, headers: { location: url } }),
  ],
];

test.each(FAILURES)('nothing secret leaks through %s [CH-29]', async (_name, failWith) => {
  const lines: string[] = [];
  for (const level of ['log', 'info', 'debug', 'warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation((...line) => void lines.push(show(line)));
  }
  let fail: Fetch | undefined;
  const fixture: World = createOtpProxyFixture({
    fetch: async (url, init) => (fail ?? fixture.service.fetch)(url, init),
  });
  const other = fixture.browser();
  await other.send('+201001234568');
  await other.verify();
  const person = fixture.browser();
  await person.send();
  fixture.service.configure({ dev: { bypassPoW: false } });
  const { challengeToken } = (await person.post('challenge', {})).body.data;
  const secrets = [...FORBIDDEN, ...(await fixture.service.secrets())];
  fail = failWith(fixture);
  const powSolution = { challengeToken, nonce: 1 };

  const answers = [
    await person.post('challenge', {}),
    await person.verify(),
    await person.post('send', {
      verificationAddress: { phoneNumber: PHONE },
      powSolution,
      turnstileToken: 'captcha-token-1',
    }),
  ];

  expect(secrets).toHaveLength(FORBIDDEN.length + 6);
  expect(secrets).toContain(challengeToken);
  expect(fixture.logs.length).toBeGreaterThan(0);
  const shown = [
    ...fixture.logs.map(show),
    ...fixture.errors.map(show),
    ...lines,
    ...answers.map(({ text }) => text),
  ].join('\n');
  for (const secret of secrets) expect(shown).not.toContain(secret);
});

test.each([
  ['the API key', 'INVALID_ak4f1d0c'],
  ['the API key, as codes are written', 'INVALID_KEY_AK_4F1D_0C'],
  ['a seal secret', 'aSealSecretThatIsQuiteLongEnough'],
  ['a phone number', 'REFUSED_201001234567'],
  ['a phone number in groups', 'SENT_TO_201_001_234_567'],
  ['a one-time code', 'NOT_012345'],
])('a code of the service that holds %s goes nowhere', async (_name, code) => {
  const events: unknown[] = [];
  const { service, browser, logs, errors } = createOtpProxyFixture({
    apiKey: 'ak-4f1d0c',
    onEvent: (event) => events.push(event),
  });
  service.script['send'] = () => service.error(422, code);

  const answer = await browser().send();

  expect(answer).toMatchObject({ status: 422, body: { code: 'MALFORMED_RESPONSE' } });
  expect(errors).toHaveLength(1);
  expect([answer.text, ...[...logs, ...errors, ...events].map(show)].join('\n')).not.toContain(
    code,
  );
});

test('a channel that this version does not know goes to no page', async () => {
  const { service, browser } = createOtpProxyFixture({ channels: ['sms'] });
  const channels = ['whatsapp', SECRETS.apiKey, PHONE];
  service.script['send'] = ({ body }) => {
    if (body['channel'] !== undefined) {
      return service.error(422, 'channel_not_eligible', { eligibleChannels: channels });
    }
    const data = { transactionID: 't', transactionReqID: 'r', channels };
    return service.json(200, {
      status: 'success',
      data: { ...data, expiresAt: '2026-01-01T12:03:00.000Z' },
    });
  };

  const sent = await browser().send();
  const refused = await browser().post('send', {
    verificationAddress: { phoneNumber: '+201001234568' },
    channel: 'sms',
  });

  expect(sent.body.data.channels).toEqual(['whatsapp']);
  expect(refused.body.eligibleChannels).toEqual(['whatsapp']);
});

test('a failed challenge is logged with its URL redacted [CH-29]', async () => {
  const { browser, logs } = createOtpProxyFixture({
    fetch: (url, init) => Promise.reject(chatty(url, init)),
  });

  await browser().post('challenge', {});

  expect(logs).toEqual([
    {
      level: 'warn',
      code: 'NETWORK_ERROR',
      message: 'no response of the service: network',
      route: 'challenge',
      reason: 'ECONNREFUSED',
      url: 'https://service.test/api/v1.2/transactions/challenge?APIKey=***&pipelineID=***',
    },
  ]);
});

test('the refusals of the proxy itself leak nothing', async () => {
  const { browser, service, logs, errors } = createOtpProxyFixture({
    onVerified({ address }) {
      throw new Error(`no account for ${JSON.stringify(address)}`);
    },
  });
  const person = browser();

  await person.post('send', { verificationAddress: { phoneNumber: PHONE }, otp: '012345' });
  await person.post('send', { verificationAddress: { phoneNumber: PHONE } }, { peer: '10.0.0.1' });
  await person.send();
  await person.verify();

  expect(errors).toHaveLength(1);
  const secrets = [...FORBIDDEN, ...(await service.secrets())];
  expect(secrets).toHaveLength(FORBIDDEN.length + 3);
  for (const entry of logs) {
    for (const secret of secrets) expect(show(entry)).not.toContain(secret);
  }
});

test('an inspection of the proxy shows no secret', () => {
  const { proxy } = createOtpProxyFixture();

  for (const secret of Object.values(SECRETS)) expect(show(proxy)).not.toContain(secret);
});
