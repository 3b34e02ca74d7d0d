import { afterEach, expect, test, vi } from 'vitest';
import { PHONE, START } from '../otp/otp-proxy.fixture.ts';
import type { WidgetProxyConfig } from './widget-options.ts';
import {
  CODE,
  createWidgetProxyFixture,
  hookRequest,
  WIDGET_SECRETS,
} from './widget-proxy.fixture.ts';

/** What no log line, no error, no URL and no response may show. */
const FORBIDDEN = [
  ...Object.values(WIDGET_SECRETS),
  CODE,
  '1001234567',
  'public-canary',
  'private-canary',
  'header-canary',
  'prose',
];

afterEach(() => void vi.restoreAllMocks());

const METADATA: WidgetProxyConfig['metadata'] = () => ({
  publicMetadata: { cart: 'public-canary' },
  privateMetadata: { order: 'private-canary' },
  customHeaders: { 'x-tenant': 'header-canary' },
});

/** An error as a client of a store or a service throws it: with everything in its words. */
function chatty(): Error {
  const words = `${FORBIDDEN.join(' ')} prose`;
  return Object.assign(new Error(words, { cause: new Error(words) }), { code: words });
}

type World = ReturnType<typeof createWidgetProxyFixture>;

const TROUBLES: readonly (readonly [
  string,
  Partial<WidgetProxyConfig>,
  (fixture: World) => void,
])[] = [
  ['nothing', {}, () => undefined],
  ['a lookup that throws', { lookup: async () => Promise.reject(chatty()) }, () => undefined],
  [
    'a lookup that returns something else',
    { lookup: ([attemptId = '']) => JSON.parse(`[{"attemptId":"${attemptId}","x":"${PHONE}"}]`) },
    () => undefined,
  ],
  [
    'a store that throws',
    {
      results: {
        put: async () => Promise.reject(chatty()),
        get: async () => Promise.reject(chatty()),
        claim: async () => Promise.reject(chatty()),
      },
    },
    () => undefined,
  ],
  [
    'an onVerified that throws',
    { onVerified: async () => Promise.reject(chatty()) },
    () => undefined,
  ],
  [
    'an onWebhook that throws',
    { onWebhook: async () => Promise.reject(chatty()) },
    () => undefined,
  ],
  [
    'metadata that throw',
    {
      metadata: () => {
        throw chatty();
      },
    },
    () => undefined,
  ],
  [
    'headers that the service would drop',
    { metadata: () => ({ customHeaders: { host: 'header-canary' } }) },
    () => undefined,
  ],
  [
    'a broken connection',
    {},
    ({ service }) => {
      service.script.attempt = async () => Promise.reject(chatty());
    },
  ],
  [
    'an operator fault in prose',
    {},
    ({ service }) => {
      service.script.attempt = () =>
        service.json(401, { code: 'INVALID_SIGNATURE', message: `prose ${PHONE}` });
    },
  ],
  [
    'a code that is prose',
    {},
    ({ service }) => {
      service.script.attempt = () => service.json(400, { code: `${PHONE} prose` });
    },
  ],
  [
    'a response that quotes the request',
    {},
    ({ service }) => {
      service.script.attempt = () =>
        service.json(200, { status: 'success', data: { attemptId: PHONE, iframeUrl: 'prose' } });
    },
  ],
];

test.each(TROUBLES)(
  'with %s, nothing secret is in a log, an error or a response [WH-07]',
  async (_, config, cause) => {
    const printed = vi.spyOn(console, 'error').mockReturnValue();
    const fixture = createWidgetProxyFixture({ metadata: METADATA, ...config });
    const person = fixture.browser();
    const answers: string[] = [];
    const keep = ({ status, headers, text }: { status: number; headers: Headers; text: string }) =>
      answers.push(`${status} ${text} ${JSON.stringify([...headers])}`);
    cause(fixture);

    const begun = await person.post('attempt', { verificationAddress: { phoneNumber: PHONE } });
    keep(begun);
    const attemptId = begun.body.data?.attemptId ?? 'attempt_1';
    for (const options of [
      { status: 'failed', more: { error: CODE } },
      { signing: 'missing' },
      { signing: 'wrong' },
      { more: { timestamp: `prose ${PHONE}` } },
      {},
    ] as const) {
      const answer = await fixture.hook(attemptId, options);
      keep({ status: answer.status, headers: answer.headers, text: await answer.text() });
    }
    keep(await person.complete(attemptId));
    const query = { attemptId, error: 'prose', meta_cart: 'public-canary', status: 'success' };
    keep(await person.land(query));

    const errors = fixture.errors.map(({ code, message }) => `${code} ${message}`);
    const shown = [JSON.stringify(fixture.logs), ...errors, ...answers].join('\n');
    for (const secret of FORBIDDEN) expect(shown).not.toContain(secret);
    expect(printed).not.toHaveBeenCalled();
  },
);

test('private metadata go to the service and to onWebhook, and to no browser [W-07]', async () => {
  const received: string[] = [];
  const fixture = createWidgetProxyFixture({
    metadata: METADATA,
    onWebhook: (webhook) => received.push(JSON.stringify(webhook)),
  });
  const person = fixture.browser();
  const begun = await person.post('attempt', { verificationAddress: { phoneNumber: PHONE } });
  const { attemptId } = begun.body.data;
  await fixture.hook(attemptId);
  const landed = await person.land({ attemptId });

  expect(JSON.stringify(fixture.service.journal[0]?.body)).toContain('private-canary');
  expect(received).toEqual([expect.stringContaining('private-canary')]);
  for (const { text, headers } of [begun, landed]) {
    expect(text + JSON.stringify([...headers])).not.toMatch(/canary/);
  }
});

test('the cookie shows nothing of the attempt', async () => {
  const { browser } = createWidgetProxyFixture();
  const person = browser();
  await person.begin();

  const sealed = [...person.jar.values()].join();

  const spelled = sealed
    .split('.')
    .map((part) => Buffer.from(part, 'base64url').toString('latin1'));
  expect(spelled.join()).not.toMatch(/attempt|1001234567|login/);
});

test('a webhook that another parser has read is refused with a 500 that says what to do, to the log alone', async () => {
  const { proxy, errors, logs } = createWidgetProxyFixture();
  const request = hookRequest('attempt_1', START);
  await request.text();

  const answer = await proxy(request);

  expect(answer.status).toBe(500);
  expect(await answer.json()).toMatchObject({ code: 'WEBHOOK_BODY_NOT_RAW' });
  expect(errors.map(({ code }) => code)).toEqual(['WEBHOOK_BODY_NOT_RAW']);
  expect(logs[0]?.message).toContain('before any body parser');
});
