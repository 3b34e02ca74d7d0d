import { describe, expect, test } from 'vitest';
import { API_KEY, createV12Fixture, PHONE, START_MS } from '../app/v12-core.fixture.ts';
import {
  createWidgetFixture,
  PUBLIC_KEY,
  sign,
  WIDGET_PIPELINE,
  WIDGET_SECRET,
  type WidgetFixture,
} from '../app/widget-core.fixture.ts';
import { createAttempt } from '../callbacks/attempt.fixture.ts';
import { createReceiver } from '../callbacks/receiver.fixture.ts';
import { reportOutcome } from '../callbacks/report-outcome.ts';
import { createHostedFixture } from '../widget/hosted-page.fixture.ts';
import type { Behaviors } from './behaviors.ts';

async function choose({ control }: Pick<WidgetFixture, 'control'>, behaviors: Partial<Behaviors>) {
  expect((await control('PATCH', '/seed', { behaviors })).status).toBe(200);
}

describe('an attempt by email alone', () => {
  const call = { apiKey: API_KEY, publicKey: PUBLIC_KEY, timestamp: START_MS };
  const messages = {
    'left-out': JSON.stringify(call),
    null: JSON.stringify({ ...call, phoneNumber: null }),
    empty: JSON.stringify({ ...call, phoneNumber: '' }),
  };

  test.each([
    ['left-out', 'left-out'],
    ['null', 'null'],
    ['empty', 'empty'],
    ['rejected', undefined],
  ] as const)('is signed as emailSignature says: %s', async (emailSignature, accepted) => {
    const fixture = createWidgetFixture();
    await choose(fixture, { emailSignature });

    for (const [name, message] of Object.entries(messages)) {
      const { status, headers } = await fixture.create({
        verificationAddress: { email: 'someone@shop.example' },
        signature: sign(message, WIDGET_SECRET),
      });
      expect([name, status]).toEqual([name, name === accepted ? 200 : 401]);
      expect(headers.get('x-emulator-behaviors')).toBe('emailSignature');
    }
  });
});

describe('a number with separators, signed as it was sent', () => {
  const verificationAddress = { phoneNumber: '+20 (100) 123-4567' };

  test('is refused', async () => {
    const { status, body, headers } = await createWidgetFixture().create({ verificationAddress });

    expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(headers.get('x-emulator-behaviors')).toBe('unnormalizedPhone');
  });

  test('or taken without them', async () => {
    const fixture = createWidgetFixture();
    await choose(fixture, { unnormalizedPhone: 'normalized' });

    const { body, headers } = await fixture.create({ verificationAddress });
    const usual = await fixture.create();

    expect(headers.get('x-emulator-behaviors')).toBe('unnormalizedPhone');
    expect(usual.headers.get('x-emulator-behaviors')).toBeNull();
    const attempt = fixture.workspace.attempts.byId(body.data.attemptId);
    expect(attempt?.verificationAddress).toEqual({ phoneNumber: PHONE });
  });

  test('what is no number either way is refused either way', async () => {
    const fixture = createWidgetFixture();
    await choose(fixture, { unnormalizedPhone: 'normalized' });

    const { body, headers } = await fixture.create({
      verificationAddress: { phoneNumber: '12 3' },
    });

    expect(body.code).toBe('VALIDATION_ERROR');
    expect(headers.get('x-emulator-behaviors')).toBeNull();
  });
});

describe('a code without a documented status', () => {
  test.each([
    [400, { digits: 7 }, 'INVALID_OTP_DIGITS'],
    [422, { digits: 7 }, 'INVALID_OTP_DIGITS'],
    [422, { otp: '1234', digits: 6 }, 'OTP_DIGITS_MISMATCH'],
  ] as const)('has %i, where digitsStatus says so', async (digitsStatus, fields, code) => {
    const fixture = createWidgetFixture();
    await choose(fixture, { digitsStatus });

    const { status, body, headers } = await fixture.create(fields);

    expect([status, body.code]).toEqual([digitsStatus, code]);
    expect(headers.get('x-emulator-behaviors')).toBe('digitsStatus');
  });

  test.each([400, 429] as const)('a second resend has %i', async (resendStatus) => {
    const fixture = createHostedFixture();
    await choose(fixture, { resendStatus });
    const attemptId = await fixture.beginCode();
    await fixture.step(attemptId, 'resend');

    const { status, body, headers } = await fixture.step(attemptId, 'resend');

    expect([status, body.code]).toEqual([resendStatus, 'RESEND_LIMIT_EXCEEDED']);
    expect(headers.get('x-emulator-behaviors')).toBe('resendStatus');
  });
});

describe('the limiter of a widget', () => {
  const caps = { phoneNumber: { attempts: { perMinute: 1 } } };

  test.each([
    ['none', undefined],
    ['named', 'WIDGET_RATE_LIMIT_EXCEEDED'],
  ] as const)('gives a code: %s', async (widgetLimitCode, code) => {
    const fixture = createHostedFixture({ widget: { rateLimiting: { caps } } });
    await choose(fixture, { widgetLimitCode });
    await fixture.load();

    const { status, body, headers } = await fixture.create();

    expect([status, body.code, body.cooldownSeconds]).toEqual([429, code, 60]);
    expect(headers.get('x-emulator-behaviors')).toBe('widgetLimitCode');
  });

  test('its breaker gives one, too', async () => {
    const fixture = createHostedFixture();
    await choose(fixture, { widgetLimitCode: 'named' });
    const attemptId = await fixture.begin();
    await fixture.control('POST', '/breaker', { widgetId: 'widget_test', state: 'open' });

    const { status, body } = await fixture.step(attemptId, 'otp');

    expect([status, body.code]).toEqual([503, 'WIDGET_CIRCUIT_BREAKER_OPEN']);
  });

  test('without caps lets everything through, or five a minute', async () => {
    const usual = createHostedFixture();
    const strict = createHostedFixture();
    await choose(strict, { widgetCaps: 'strict' });

    for (const fixture of [usual, strict]) for (let i = 0; i < 5; i += 1) await fixture.load();
    const sixth = await strict.create();

    expect((await usual.create()).status).toBe(200);
    expect([sixth.status, sixth.body.cooldownSeconds]).toEqual([429, 60]);
    expect(sixth.headers.get('x-emulator-behaviors')).toContain('widgetCaps');
  });

  test('keeps to the caps that a widget names, also where others are standard', async () => {
    const named = { attempts: { perMinute: 100 } };
    const all = { phoneNumber: named, deviceId: named, widget: named };
    const fixture = createHostedFixture({ widget: { rateLimiting: { caps: all } } });
    await choose(fixture, { widgetCaps: 'strict' });

    for (let i = 0; i < 6; i += 1) await fixture.load();

    expect((await fixture.create()).status).toBe(200);
  });
});

describe('a resend', () => {
  test.each(['same', 'new'] as const)('carries the %s code', async (resendCode) => {
    const fixture = createHostedFixture();
    await choose(fixture, { resendCode });
    const attemptId = await fixture.beginCode();
    const first = fixture.lastCode();

    const { headers } = await fixture.step(attemptId, 'resend');

    expect(fixture.lastCode() === first).toBe(resendCode === 'same');
    expect(headers.get('x-emulator-behaviors')).toBe('resendCode');
    expect((await fixture.step(attemptId, 'verify', { otp: fixture.lastCode() })).status).toBe(200);
  });

  test('of an own code carries that, whatever the behavior', async () => {
    const fixture = createHostedFixture();
    await choose(fixture, { resendCode: 'new' });
    const attemptId = await fixture.beginCode({ otp: '0123' });

    await fixture.step(attemptId, 'resend');

    expect(fixture.lastCode()).toBe('0123');
  });
});

describe('a wrong code', () => {
  test.each([
    ['at-the-end', undefined, null],
    ['each-wrong-code', true, 'authFailed'],
  ] as const)('is reported to the page around it: %s', async (authFailed, tellsParent, header) => {
    const fixture = createHostedFixture();
    await choose(fixture, { authFailed });
    const attemptId = await fixture.beginCode();

    const { body, headers } = await fixture.step(attemptId, 'verify', { otp: fixture.wrongCode() });

    expect([body.code, body.tellsParent]).toEqual(['INVALID_OTP', tellsParent]);
    expect(headers.get('x-emulator-behaviors')).toBe(header);
  });
});

describe('a success', () => {
  test.each([
    ['none', undefined],
    ['also', true],
  ] as const)(
    'redirects a frame, as its response and a later load say: %s',
    async (frameRedirect, redirectsFrame) => {
      const frontendCallbackURL = 'https://shop.example/done';
      const fixture = createHostedFixture({ pipeline: { frontendCallbackURL } });
      await choose(fixture, { frameRedirect });
      const attemptId = await fixture.beginCode();

      const verified = await fixture.step(attemptId, 'verify', { otp: fixture.lastCode() });
      const loaded = await fixture.step(attemptId, 'load');

      for (const { body } of [verified, loaded]) {
        expect(body.data.redirectUrl).toContain(frontendCallbackURL);
        expect(body.data.redirectsFrame).toBe(redirectsFrame);
      }
    },
  );
});

describe('an attempt without a code', () => {
  test.each(['created', 'random'] as const)(
    'has in its webhook the status: %s',
    async (attemptStatus) => {
      const receiver = await createReceiver();
      const fixture = createHostedFixture({ pipeline: { backendCallbackURL: receiver.url } });
      await choose(fixture, { attemptStatus });
      for (const begin of [fixture.begin, fixture.beginCode]) {
        await begin();
        fixture.advance(300);
      }

      await fixture.workspace.webhooks.drain();

      const reported = receiver.received.map(({ body, headers }) => [
        body.widgetAttempt.status,
        headers['x-emulator-behaviors'],
      ]);
      const word =
        attemptStatus === 'created' ? 'created' : expect.stringMatching(/^[0-9a-f]{12}$/);
      expect(reported).toEqual([
        [word, 'attemptStatus'],
        ['otp_requested', undefined],
      ]);
    },
  );
});

describe('the records of a webhook', () => {
  test.each(['listed', 'extra'] as const)('have the fields that are %s', async (webhookRecords) => {
    const receiver = await createReceiver();
    const fixture = createWidgetFixture({ pipeline: { backendCallbackURL: receiver.url } });
    await choose(fixture, { webhookRecords });
    const attempt = createAttempt({ pipelineID: WIDGET_PIPELINE });

    reportOutcome(fixture.workspace, attempt, { status: 'success' }, '123456');
    await fixture.workspace.webhooks.drain();

    const [{ body, headers } = expect.fail('nothing arrived')] = receiver.received;
    const isExtra = webhookRecords === 'extra';
    expect([body.transaction, body.transactionReq].map((record) => '__v' in record)).toEqual([
      isExtra,
      isExtra,
    ]);
    expect(headers['x-emulator-behaviors']).toBe(isExtra ? 'webhookRecords' : undefined);
  });
});

describe('the prose of errors', () => {
  test('is fit to be read, or random and never the same, on every surface', async () => {
    const fixture = createHostedFixture();
    const attemptId = await fixture.load().then((loaded) => loaded.attemptId);
    const { core, control } = createV12Fixture();
    await choose({ control }, { messages: 'random' });
    await choose(fixture, { messages: 'random' });
    const refusedSend = async () =>
      (await core.fetch(new Request('http://localhost/api/v1.2/transactions/challenge'))).json();

    const bodies = [
      await refusedSend(),
      await refusedSend(),
      (await fixture.create({ digits: 7 })).body,
      (await fixture.step(attemptId, 'otp')).body,
    ];

    expect(bodies.map(({ code }) => code)).toEqual([
      'MISSING_REQUIRED_FIELDS',
      'MISSING_REQUIRED_FIELDS',
      'INVALID_OTP_DIGITS',
      'CAPTCHA_NOT_VERIFIED',
    ]);
    for (const { message } of bodies) expect(message).toMatch(/^[0-9a-f]{24}$/);
    expect(new Set(bodies.map(({ message }) => message)).size).toBe(4);
  });

  test('of a fault by name is random, of a fault by shape as it was set', async () => {
    const { control, send } = createV12Fixture();
    await choose({ control }, { messages: 'random' });
    const operation = 'v12.send';
    const body = { status: 'error', message: 'to the letter' };
    await control('POST', '/faults', { operation, name: 'SEND_OTP_FAILED' });
    await control('POST', '/faults', { operation, respond: { status: 500, body } });

    const named = await send();
    const shaped = await send();

    expect(named.body.message).toMatch(/^[0-9a-f]{24}$/);
    expect(shaped.body).toEqual(body);
  });
});
