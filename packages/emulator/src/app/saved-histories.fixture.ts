import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { BEHAVIORS } from '../behaviors/behaviors.ts';
import { createSeededRandom } from '../primitives/random.ts';
import { findNonce } from '../proofs/proof-of-work.ts';
import { createEmulatorCore, type EmulatorCore } from './emulator-core.ts';

/** What a caller remembers from its responses. A restored emulator is called with the same memory. */
export interface Memory {
  readonly tokens: string[];
  readonly transactions: string[];
  readonly enrollments: string[];
}

/** One thing that a caller or a test does, with numbers that select from what exists. */
export type Step =
  | { readonly do: 'challenge' }
  | { readonly do: 'send'; readonly who: number; readonly email: boolean; readonly old: boolean }
  | { readonly do: 'verify'; readonly which: number; readonly right: boolean }
  | { readonly do: 'redeem'; readonly which: number }
  | { readonly do: 'create'; readonly who: number; readonly own: boolean }
  | {
      readonly do: 'page';
      readonly which: number;
      readonly step: PageStep;
      readonly right: boolean;
    }
  | { readonly do: 'captcha token' }
  | { readonly do: 'receipt'; readonly which: number; readonly delivered: boolean }
  | {
      readonly do: 'control';
      readonly call: readonly [method: string, path: string, body: unknown];
    };

const PAGE_STEPS = [
  'load',
  'captcha',
  'otp',
  'resend',
  'verify',
  'passkey/register/options',
  'passkey/authenticate/options',
] as const;
type PageStep = (typeof PAGE_STEPS)[number];

const PHONES = ['+201001234567', '+201001234568', '+14155550100'];
const API_KEY = 'ak_saved';
const V12 = 'pipe_saved';
const WIDGET_PIPELINE = 'pipe_saved_widget';
const PUBLIC_KEY = 'pk_saved';
const WIDGET = 'widget_saved';
const SECRET = 'widget_secret_saved';
const ORIGIN = 'http://widget.localhost';
const JSON_TYPE = { 'Content-Type': 'application/json' };

const SEED = {
  accounts: [
    {
      id: 'account_saved',
      apiKey: API_KEY,
      billing: { mode: 'pay-per-success', balance: 50 },
      pipelines: [
        {
          id: V12,
          baseDifficulty: 1,
          // Refused by the emulator, so that nothing leaves this machine.
          backendCallbackURL: 'http://backend.example/result',
          circuitBreaker: { requestsPerMinute: 8, cooldownSeconds: 90 },
          rateCaps: { phoneNumber: { perMinute: 4, perHour: 9 }, pipeline: { perMinute: 20 } },
          testPairs: [{ address: '+14155550100', otp: '123456' }],
          zeroVerifyBans: true,
        },
        {
          id: WIDGET_PIPELINE,
          apiVersion: 'V2.0',
          backendCallbackURL: 'http://backend.example/webhook',
          frontendCallbackURL: 'https://shop.example/done',
        },
      ],
      widgets: [
        {
          id: WIDGET,
          publicKey: PUBLIC_KEY,
          secret: SECRET,
          pipelineID: WIDGET_PIPELINE,
          rateLimiting: { caps: { phoneNumber: { attempts: { perMinute: 5 } } } },
        },
      ],
    },
  ],
  platform: { zeroVerifyBans: true },
  // Traffic raises the difficulty, and a proof still takes little time.
  behaviors: { maxDifficulty: 2 },
} as const;

/** An emulator with a V1.2 pipeline and a widget. Its clock runs at the given time. */
export function createSavedCore(randomSeed: string, nowMs: number): EmulatorCore {
  return createEmulatorCore({
    seed: SEED,
    now: () => nowMs,
    random: createSeededRandom(randomSeed),
  });
}

/** An emulator that knows nothing of the one that was saved. */
export function createOtherCore(nowMs: number): EmulatorCore {
  return createEmulatorCore({ now: () => nowMs, random: createSeededRandom('another') });
}

const index = fc.nat(7);
const choices = Object.entries(BEHAVIORS).flatMap(([name, definition]) =>
  'choices' in definition ? definition.choices.map((value) => ({ [name]: value })) : [],
);
const CONTROL_CALLS: fc.Arbitrary<readonly [string, string, unknown]> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .integer({ min: 1, max: 400 })
      .map((seconds) => ['POST', '/clock/advance', { seconds }] as const),
  },
  fc.constantFrom<readonly [string, string, unknown]>(
    ['POST', '/clock/freeze', {}],
    ['POST', '/clock/resume', {}],
    ['POST', '/clock/set', { now: '2039-12-31T23:59:30Z' }],
    ['POST', '/providers/whatsapp', { mode: 'reject', status: 422 }],
    ['POST', '/providers/whatsapp', { mode: 'undelivered', afterSeconds: 20 }],
    ['POST', '/providers/sms', { mode: 'accept' }],
    ['POST', '/reachability', { phoneNumber: PHONES[0], channel: 'whatsapp', reachable: false }],
    ['POST', '/number-risks', { phoneNumber: PHONES[0], portedAt: '2039-12-31T00:00:00Z' }],
    ['POST', '/captcha', { mode: 'error' }],
    ['POST', '/captcha', { mode: 'normal' }],
    ['POST', '/traffic', { pipelineID: V12, share: 0.7 }],
    ['POST', '/breaker', { pipelineID: V12, state: 'open' }],
    ['POST', '/breaker', { widgetId: WIDGET, state: 'open' }],
    ['POST', '/breaker', { pipelineID: V12, state: 'closed' }],
    ['POST', '/webhook-signing', { signing: 'old' }],
    ['POST', '/webhooks/webhook_000000001/replay', {}],
    ['POST', '/faults', { operation: 'v12.send', name: 'SEND_OTP_FAILED', nth: 2, times: 3 }],
    ['POST', '/faults', { operation: 'widget.otp', respond: { status: 503, body: { a: [1] } } }],
    ['POST', '/faults', { operation: 'v12.verify', phoneNumber: PHONES[0], drop: 'malformed' }],
    ['DELETE', '/messages', undefined],
    ['PATCH', '/accounts/account_saved', { billing: { mode: 'pay-per-message' }, balance: 9 }],
    ['PATCH', '/platform', { passkeyRollout: false }],
    ['PATCH', '/seed', { pipelines: [{ id: V12, channels: ['sms', 'email'] }] }],
    ['PATCH', '/seed', { clientAddress: '203.0.113.7' }],
    [
      'PATCH',
      '/seed',
      { widgets: [{ id: WIDGET, captcha: { siteKey: 'own', secretKey: 'own' } }] },
    ],
  ),
  fc.constantFrom(...choices).map((behaviors) => ['PATCH', '/seed', { behaviors }] as const),
);

/** Things that may happen to an emulator, sends and pages above all. */
export const anyHistory: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    { weight: 1, arbitrary: fc.constant({ do: 'challenge' } as const) },
    {
      weight: 5,
      arbitrary: fc.record({
        do: fc.constant('send' as const),
        who: index,
        email: fc.boolean(),
        old: fc.boolean(),
      }),
    },
    {
      weight: 5,
      arbitrary: fc.record({
        do: fc.constant('verify' as const),
        which: index,
        right: fc.boolean(),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('redeem' as const), which: index }) },
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constant('create' as const), who: index, own: fc.boolean() }),
    },
    {
      weight: 9,
      arbitrary: fc.record({
        do: fc.constant('page' as const),
        which: index,
        step: fc.constantFrom(...PAGE_STEPS),
        right: fc.boolean(),
      }),
    },
    { weight: 1, arbitrary: fc.constant({ do: 'captcha token' } as const) },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('receipt' as const),
        which: index,
        delivered: fc.boolean(),
      }),
    },
    {
      weight: 6,
      arbitrary: fc.record({ do: fc.constant('control' as const), call: CONTROL_CALLS }),
    },
  ),
  { maxLength: 25, size: 'max' },
);

/** Does what a history says, and returns every response. */
export async function live(
  core: EmulatorCore,
  history: readonly Step[],
  memory: Memory,
): Promise<readonly unknown[]> {
  const responses: unknown[] = [];
  for (const step of history) {
    responses.push(await take(core, step, memory));
    await core.store.defaultWorkspace.webhooks.drain();
  }
  return responses;
}

/** Calls the service or the control API. */
export async function call(
  core: EmulatorCore,
  method: string,
  path: string,
  body?: unknown,
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape.
): Promise<{ readonly status: number; readonly body: any }> {
  const init = {
    method,
    ...(body !== undefined && { body: JSON.stringify(body), headers: JSON_TYPE }),
  };
  return read(await core.fetch(new Request(`http://localhost:4400${path}`, init)));
}

async function askPage(core: EmulatorCore, path: string, body: unknown) {
  const headers = { ...JSON_TYPE, Origin: ORIGIN };
  return read(
    await core.fetchWidget(
      new Request(`${ORIGIN}${path}`, { method: 'POST', headers, body: JSON.stringify(body) }),
    ),
  );
}

async function read(response: Response) {
  const text = await response.text();
  try {
    return { status: response.status, body: JSON.parse(text) };
  } catch {
    return { status: response.status, body: 'cut by a fault' };
  }
}

async function take(core: EmulatorCore, step: Step, memory: Memory): Promise<unknown> {
  switch (step.do) {
    case 'challenge':
      return challenge(core, memory);
    case 'send':
      return send(core, step, memory);
    case 'verify':
      return verify(core, step, memory);
    case 'redeem':
      return call(core, 'POST', '/_emulator/v1/enrollment/redeem', {
        token: pick(memory.enrollments, step.which),
      });
    case 'create':
      return createAttempt(core, step);
    case 'page':
      return visit(core, step);
    case 'captcha token':
      return askPage(core, '/turnstile/v0/token', { sitekey: '1x00000000000000000000AA' });
    case 'receipt': {
      const message = pick(core.store.defaultWorkspace.inbox.list(), step.which);
      const status = step.delivered ? 'delivered' : 'undelivered';
      return call(core, 'POST', `/_emulator/v1/messages/${message?.id}/delivery`, { status });
    }
    case 'control': {
      const [method, path, body] = step.call;
      const response = await call(core, method, `/_emulator/v1${path}`, body);
      // How far a clock is ahead of the machine's depends on the machine.
      return JSON.parse(JSON.stringify(response), (key, it) =>
        key === 'offsetMs' ? undefined : it,
      );
    }
  }
}

async function challenge(core: EmulatorCore, { tokens }: Memory) {
  const query = new URLSearchParams({ APIKey: API_KEY, pipelineID: V12 });
  const response = await call(core, 'GET', `/api/v1.2/transactions/challenge?${query}`);
  const token = response.body.data?.challengeToken;
  if (typeof token === 'string') tokens.push(token);
  return response;
}

async function send(
  core: EmulatorCore,
  { who, email, old }: Extract<Step, { do: 'send' }>,
  memory: Memory,
) {
  const fetched = old ? undefined : await challenge(core, memory);
  const challengeToken = memory.tokens.at(old ? 0 : -1);
  const response = await call(core, 'POST', '/api/v1.2/transactions/send', {
    APIKey: API_KEY,
    pipelineID: V12,
    verificationAddress: {
      phoneNumber: pick(PHONES, who),
      ...(email && { email: 'a@shop.example' }),
    },
    powSolution: { challengeToken, nonce: await nonceOf(challengeToken) },
  });
  const id = response.body.data?.transactionReqID;
  if (typeof id === 'string') memory.transactions.push(id);
  return [fetched, response];
}

async function nonceOf(challengeToken = ''): Promise<number> {
  try {
    const claims = JSON.parse(atob(challengeToken.split('.')[1] ?? ''));
    return await findNonce(claims.challenge, claims.difficulty);
  } catch {
    return 0; // There was no challenge yet.
  }
}

async function verify(
  core: EmulatorCore,
  { which, right }: Extract<Step, { do: 'verify' }>,
  memory: Memory,
) {
  const transactionReqID = pick(memory.transactions, which) ?? 'treq_default_none';
  const transaction = core.store.defaultWorkspace.transactions.byRequestId(transactionReqID);
  const otp = right ? (transaction?.code ?? '0') : '0000';
  const response = await call(core, 'POST', '/api/v1.2/transactions/verify', {
    transactionReqID,
    otp,
  });
  const { data } = response.body;
  if (typeof data?.enrollmentToken !== 'string') return response;
  memory.enrollments.push(data.enrollmentToken);
  // Encrypted with a fresh value each time.
  return { ...response, body: { ...response.body, data: { ...data, enrollmentToken: 'a token' } } };
}

async function createAttempt(core: EmulatorCore, { who, own }: Extract<Step, { do: 'create' }>) {
  const timestamp = core.store.defaultWorkspace.clock.now();
  const phoneNumber = pick(PHONES, who);
  const signed = JSON.stringify({ apiKey: API_KEY, publicKey: PUBLIC_KEY, timestamp, phoneNumber });
  return call(core, 'POST', '/api/v1/widget-sdk/create-attempt', {
    apiKey: API_KEY,
    publicKey: PUBLIC_KEY,
    timestamp,
    signature: createHmac('sha256', SECRET).update(signed).digest('hex'),
    verificationAddress: { phoneNumber },
    publicMetadata: { order: 7 },
    customHeaders: { 'x-shop': 'one' },
    ...(own && { otp: '4321' }),
  });
}

async function visit(core: EmulatorCore, { which, step, right }: Extract<Step, { do: 'page' }>) {
  const attempt = pick(core.store.defaultWorkspace.attempts.list(), which);
  return askPage(core, `/_emulator/widget/attempts/${attempt?.attemptId}/${step}`, {
    deviceId: right ? 'device_1' : 'device_2',
    ...(step === 'captcha' && {
      challengeId: attempt?.challenge?.id,
      turnstileToken: 'XXXX.DUMMY.TOKEN.XXXX',
    }),
    ...(step === 'verify' && {
      deviceId: 'device_1',
      otp: right ? attempt?.transaction?.code : '0000',
    }),
  });
}

function pick<T>(things: readonly T[], which: number): T | undefined {
  return things[which % Math.max(things.length, 1)];
}
