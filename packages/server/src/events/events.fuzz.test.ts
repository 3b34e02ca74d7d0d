import fc from 'fast-check';
import { expect, test } from 'vitest';
import { START } from '../otp/otp-proxy.fixture.ts';
import type { HookOptions } from '../widget/widget-proxy.fixture.ts';
import { observeOtpProxy, observeWidgetProxy } from './observed.fixture.ts';
import type { ProxyEvent } from './proxy-event.ts';

/** What one request carries, in every field, header and response of the service. No event may contain any of it. */
interface Carried {
  readonly number: string;
  readonly email: string;
  readonly otp: string;
  /** Consists of the letters that a code of an error may have. */
  readonly word: string;
  readonly token: string;
  readonly ip: string;
}

const lettersOf = (alphabet: string) => fc.constantFrom(...Array.from(alphabet));
const digits = (length: number) =>
  fc.string({ unit: lettersOf('0123456789'), minLength: length, maxLength: length });
const word = fc.string({ unit: lettersOf('ABCDEFGHKLMNPQ'), minLength: 12, maxLength: 40 });

const CARRIED: fc.Arbitrary<Carried> = fc.record({
  number: digits(8).map((rest) => `+2010${rest}`),
  email: word.map((name) => `${name.toLowerCase()}@shop.test`),
  otp: digits(6),
  word,
  token: fc.string({ unit: lettersOf('abcdef0123456789-_'), minLength: 24, maxLength: 60 }),
  ip: fc.tuple(fc.nat(255), fc.nat(255)).map(([a, b]) => `41.33.${a}.${b}`),
});

/** How the service responds. */
const ANSWERS = ['right', 'right', 'right', 'refusal', 'fault', 'wrong shape', 'broken'] as const;

const STEP = fc.record({
  carried: CARRIED,
  answer: fc.constantFrom(...ANSWERS),
  route: fc.constantFrom('challenge', 'send', 'verify', 'resend', 'cancel'),
  widgetRoute: fc.constantFrom('attempt', 'complete', 'return', 'webhook'),
  /** Whether the body has fields that the route does not take. */
  isWild: fc.boolean(),
  isEmail: fc.boolean(),
  signing: fc.constantFrom<NonNullable<HookOptions['signing']>>('right', 'wrong', 'missing'),
});
type Step = typeof STEP extends fc.Arbitrary<infer T> ? T : never;

for (const [count, tags] of [
  [500, []],
  [100_000, ['full']],
] as const) {
  test(`no event of ${count} contains an address, a code, a token, a cookie or a network address`, {
    timeout: 1_800_000,
    tags: [...tags],
  }, async () => {
    const seed = Math.floor(Math.random() * 2 ** 31);
    let seen = 0;
    for (let batch = 0; seen < count; batch += 1) {
      const steps = fc.sample(STEP, { numRuns: 200, seed: seed + batch });
      const events = [...(await eventsOfForm(steps)), ...(await eventsOfWidget(steps))];
      const secrets = secretsOf(steps);
      for (const event of events) expectClean(event, secrets, seed + batch);
      seen += events.length;
    }
  });
}

async function eventsOfForm(steps: readonly Step[]): Promise<readonly ProxyEvent[]> {
  let current: Step | undefined;
  const fixture = observeOtpProxy({
    addressKinds: ['phoneNumber', 'email'],
    channels: ['sms'],
    fetch: (url, init) => answerOf(current, () => fixture.service.fetch(url, init)),
  });
  const person = fixture.browser();
  for (const step of steps) {
    current = step;
    fixture.clock.now += 31_000;
    const { email, ip, number, token, word: text } = step.carried;
    const headers = {
      'x-forwarded-for': ip,
      authorization: token,
      referer: `https://shop.test/${text}`,
    };
    // Beside its own cookies, the browser has those of the product.
    person.jar.set('product', token);
    await person.post(step.route === 'resend' ? 'send' : step.route, bodyOf(step), {
      headers,
      peer: ip,
    });
    await person.post('send', { verificationAddress: { phoneNumber: `${number} ${email}` } });
  }
  return fixture.events;
}

function bodyOf({ carried, isEmail, isWild, route }: Step): object {
  const { email, number, otp, token, word: text } = carried;
  const address = isEmail ? { email } : { phoneNumber: number };
  const proof = { powSolution: { challengeToken: token, nonce: 7 }, turnstileToken: token };
  return {
    ...(route === 'send' && { verificationAddress: address, ...proof }),
    ...(route === 'verify' && { otp }),
    ...(isWild && { [text]: number, transactionReqID: token, otp, flowID: token }),
  };
}

async function eventsOfWidget(steps: readonly Step[]): Promise<readonly ProxyEvent[]> {
  const fixture = observeWidgetProxy({ lookup: () => [] });
  const person = fixture.browser();
  let attemptId = 'none';
  for (const step of steps) {
    fixture.clock.now += 31_000;
    const { carried, isWild, signing, widgetRoute } = step;
    const { ip, number, token, word: text } = carried;
    fixture.service.script.attempt = (_, respond) => answerOf(step, respond);
    const options = { peer: ip, headers: { authorization: token } };
    const wild = isWild ? { [text]: token } : {};
    if (widgetRoute === 'attempt') {
      const verificationAddress = { phoneNumber: number };
      const { body } = await person.post('attempt', { verificationAddress, ...wild }, options);
      attemptId = body.data?.attemptId ?? attemptId;
    }
    if (widgetRoute === 'complete') await person.post('complete', { attemptId, ...wild }, options);
    if (widgetRoute === 'return') await person.land({ attemptId, number, token }, options);
    if (widgetRoute === 'webhook') {
      const more = { verificationMethod: text, error: text };
      await fixture.hook(attemptId, { signing, phoneNumber: number, id: token, more });
    }
  }
  return fixture.events;
}

/** The service's responses name what the request carried, wherever they have a text. */
async function answerOf(step: Step | undefined, right: () => Promise<Response>): Promise<Response> {
  const { number, token, word: text } = step?.carried ?? { number: '', token: '', word: '' };
  const said = { status: 'error', message: `${number} ${token}`, details: { number } };
  switch (step?.answer) {
    case 'refusal':
      return Response.json({ ...said, code: text }, { status: 422 });
    case 'fault':
      return Response.json({ ...said, code: `PIPELINE_${text}` }, { status: 500 });
    case 'wrong shape': {
      const expiresAt = new Date(START + 86_400_000).toISOString();
      const data = { transactionID: token, transactionReqID: token, channels: [text], expiresAt };
      return Response.json({ status: 'success', data });
    }
    case 'broken':
      throw new TypeError(`${number} ${token}`, { cause: { code: text } });
    default:
      return right();
  }
}

function secretsOf(steps: readonly Step[]): readonly string[] {
  return steps.flatMap(({ carried }) => {
    const { email, ip, number, otp, token, word: text } = carried;
    return [
      number.slice(1),
      number.slice(3),
      email.toLowerCase(),
      ip,
      otp,
      token,
      text.toLowerCase(),
    ];
  });
}

const ALLOWED_NUMBERS = ['at', 'durationMs', 'httpStatus', 'difficulty', 'count', 'budget'];

function expectClean(event: ProxyEvent, secrets: readonly string[], seed: number): void {
  const numbers = Object.entries(event).filter(([, value]) => typeof value === 'number');
  const texts = JSON.stringify({ ...event, at: 0, durationMs: 0 }).toLowerCase();
  const found = secrets.filter((secret) => texts.includes(secret));
  const unlisted = numbers.map(([name]) => name).filter((name) => !ALLOWED_NUMBERS.includes(name));
  if (found.length > 0 || unlisted.length > 0)
    expect.fail(JSON.stringify({ event, found, unlisted, seed }));
}
