import { isOtpError } from '@otp-kit/protocol';
import { describe, expect, test, vi } from 'vitest';
import { UPSTREAM_TIMEOUT_MS } from '../constants/lifetimes-and-limits.ts';
import { withData } from '../service/recorded-service.fixture.ts';
import {
  type AttemptScript,
  createAttemptFixture,
  expectedSignature,
  failed,
  NOW,
  PHONE,
  SECRETS,
  WIDGET_ORIGIN,
} from './attempt-service.fixture.ts';

/** An attempt at another place than the service's. */
const pointingTo =
  (iframeUrl: string): AttemptScript =>
  async (_, respond) =>
    withData(await respond(), { iframeUrl });

const ATTEMPT_ID = /^attempt_default_[0-9a-f]{24}$/;
const code = (expected: string) => expect.objectContaining({ code: expected });

describe('what is sent', () => {
  test('posts the credentials, the time and the signature in the body [W-01]', async () => {
    const { create, calls, bodies } = createAttemptFixture({ baseUrl: 'https://service.test/' });

    const attempt = await create();

    expect(attempt.attemptId).toMatch(ATTEMPT_ID);
    expect(calls).toHaveLength(1);
    const { url, init } = calls[0] ?? { url: '', init: {} };
    const [body = {}] = bodies();
    expect(url).toBe('https://service.test/api/v1/widget-sdk/create-attempt');
    expect(init).toMatchObject({
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      redirect: 'manual',
    });
    expect(body).toEqual({
      apiKey: SECRETS.apiKey,
      publicKey: 'pk_1',
      timestamp: NOW,
      signature: expectedSignature(body),
      verificationAddress: { phoneNumber: PHONE },
    });
  });

  test('sends every field that an attempt may have, and no other', async () => {
    const { create, bodies } = createAttemptFixture();
    const fields = {
      verificationAddress: { phoneNumber: PHONE, email: 'person@example.com' },
      digits: 4,
      otp: '0123',
      publicMetadata: { order: 7 },
      privateMetadata: { customer: 'ü' },
      customHeaders: { 'x-tenant': '7' },
    };

    await create({ ...fields, ...{ addedByMistake: 1 } });

    const {
      apiKey: _,
      publicKey: __,
      timestamp: ___,
      signature: ____,
      ...rest
    } = bodies()[0] ?? {};
    expect(rest).toEqual(fields);
  });

  test('signs an attempt with phone and email as it would one with the phone alone [WS-05]', async () => {
    const { create, bodies } = createAttemptFixture();

    await create();
    await create({ verificationAddress: { phoneNumber: PHONE, email: 'person@example.com' } });

    const [alone, both] = bodies();
    expect(both?.['signature']).toBe(alone?.['signature']);
  });

  test('refuses a configuration that is wrong, by the name of the option', async () => {
    for (const [overrides, message] of [
      [{ baseUrl: 'http://service.test' }, 'baseUrl must be https'],
      [{ apiKey: '' }, 'apiKey must be a text'],
      [{ publicKey: '' }, 'publicKey must be a text'],
      [{ widgetSecret: '' }, 'widgetSecret must be a text'],
      [{ widgetOrigin: 'https://widget.test/' }, 'widgetOrigin must be an origin'],
      [{ widgetOrigin: 'http://widget.test' }, 'widgetOrigin must be an origin'],
      [{ defaultCountry: 'egypt' }, 'defaultCountry must be'],
    ] as const) {
      const { create, calls } = createAttemptFixture(overrides);

      await expect(create()).rejects.toThrow(TypeError);
      await expect(create()).rejects.toThrow(message);
      expect(calls).toEqual([]);
    }
  });
});

describe('signing again', () => {
  test('repeats once after a passing 5xx, with a new time and a new signature [WS-04]', async () => {
    const { create, bodies, answers, clock } = createAttemptFixture();
    answers.push(() => {
      clock.now += 1500;
      return failed(503, {});
    });

    await create();

    const [first, second] = bodies();
    expect([first?.['timestamp'], second?.['timestamp']]).toEqual([NOW, NOW + 1500]);
    expect(second?.['signature']).not.toBe(first?.['signature']);
    expect(bodies().map(({ signature }) => signature)).toEqual(bodies().map(expectedSignature));
  });

  test('gives up after the second failure', async () => {
    const { create, calls, answers } = createAttemptFixture();
    answers.push(() => failed(500, { code: 'BILLING_FAILED' }));
    answers.push(() => failed(502, {}));

    await expect(create()).rejects.toThrow(code('MALFORMED_RESPONSE'));
    expect(calls).toHaveLength(2);
  });

  test('repeats after SIGNATURE_EXPIRED, by its own clock where that is right', async () => {
    const { create, bodies, answers, clock } = createAttemptFixture();
    answers.push(() => {
      clock.now += 61_000; // The first one lay on its way.
      return failed(401, { code: 'SIGNATURE_EXPIRED', retryable: true }, clock.now);
    });

    await create();

    expect(bodies().map(({ timestamp }) => timestamp)).toEqual([NOW, NOW + 61_000]);
  });

  test.each([
    ['behind', 3_600_000],
    ['ahead', -3_600_000],
  ])("repeats by the service's clock where its own is far %s", async (_where, offset) => {
    const { create, bodies, clock } = createAttemptFixture({ now: () => NOW });
    clock.now = NOW + offset;

    await create();

    const times = bodies().map(({ timestamp }) => Number(timestamp));
    expect(times[0]).toBe(NOW);
    expect(Math.abs((times[1] ?? 0) - (NOW + offset))).toBeLessThan(1000);
    expect(bodies()[1]?.['signature']).toBe(expectedSignature(bodies()[1] ?? {}));
  });

  test('repeats by its own clock where the service sends no time', async () => {
    const { create, bodies, answers, clock } = createAttemptFixture();
    answers.push(() => {
      clock.now += 10;
      return failed(401, { code: 'SIGNATURE_EXPIRED' });
    });

    await create();

    expect(bodies()[1]?.['timestamp']).toBe(NOW + 10);
  });

  test("believes no other answer's clock", async () => {
    const { create, bodies, answers } = createAttemptFixture();
    answers.push(() => failed(503, {}, NOW + 3_600_000));

    await create();

    expect(bodies()[1]?.['timestamp']).toBe(NOW);
  });

  test('repeats after a broken connection: an attempt that is not opened costs nothing', async () => {
    const { create, calls, answers } = createAttemptFixture();
    answers.push(() => Promise.reject(new TypeError('fetch failed')));

    expect((await create()).attemptId).toMatch(ATTEMPT_ID);
    expect(calls).toHaveLength(2);
  });

  test.each(['INTERNAL_SERVER_ERROR', 'BILLING_FAILED', 'ADDED_LATER'])(
    'does not repeat after a 5xx %s that says retryable: false [R-03]',
    async (name) => {
      const { create, calls, answers } = createAttemptFixture();
      answers.push(() => failed(500, { code: name, retryable: false }));

      await expect(create()).rejects.toThrow(code(name));
      expect(calls).toHaveLength(1);
    },
  );

  test.each(['VALIDATION_ERROR', 'MISSING_REQUIRED_FIELDS', 'INVALID_OTP_DIGITS', 'ADDED_LATER'])(
    'does not repeat after a 400 %s [R-02]',
    async (name) => {
      const { create, calls, answers } = createAttemptFixture();
      answers.push(() => failed(400, { code: name }));

      await expect(create()).rejects.toThrow(code(name));
      expect(calls).toHaveLength(1);
    },
  );

  test.each([
    [500, { code: 'INTERNAL_SERVER_ERROR' }],
    [503, { code: 'CIRCUIT_BREAKER_OPEN' }],
    [503, { cooldownSeconds: 30, retryAfter: '2026-01-01T00:00:30.000Z' }],
    [503, { retryAfter: '2026-01-01T00:00:30.000Z' }],
    [429, { cooldownSeconds: 30 }],
    [401, { code: 'INVALID_SIGNATURE' }],
    [401, { code: 'SIGNATURE_EXPIRED', retryable: false }],
    [402, { code: 'INSUFFICIENT_QUOTA', requiredQuota: 1, remainingQuota: 0 }],
    [404, {}],
  ])('does not repeat after %i %j', async (status, body) => {
    const { create, calls, answers } = createAttemptFixture();
    answers.push(() => failed(status, body));

    await expect(create()).rejects.toSatisfy(isOtpError);
    expect(calls).toHaveLength(1);
  });

  test('does not repeat after 10 s without a response', async () => {
    vi.useFakeTimers();
    try {
      const asked: RequestInit[] = [];
      const { create } = createAttemptFixture({
        fetch: (_url, init) => {
          asked.push(init);
          return new Promise((_resolve, reject) => {
            init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
          });
        },
      });

      const pending = expect(create()).rejects.toThrow(code('NETWORK_ERROR'));
      await vi.waitFor(() => expect(asked).toHaveLength(1), { timeout: 10_000 });
      await vi.advanceTimersByTimeAsync(UPSTREAM_TIMEOUT_MS);
      await pending;

      expect(asked).toHaveLength(1);
    } finally {
      vi.useRealTimers();
    }
  });

  test('does not repeat, and says ABORTED, when the caller gives up', async () => {
    const caller = new AbortController();
    const { create, calls, answers } = createAttemptFixture();
    answers.push(() => {
      caller.abort();
      return Promise.reject(new TypeError('fetch failed'));
    });

    await expect(create({}, caller.signal)).rejects.toThrow(code('ABORTED'));
    expect(calls).toHaveLength(1);
  });
});

describe('the phone number', () => {
  test.each([
    ['+20 100-123 (4567)', PHONE],
    ['+20 (100) 123 4567', PHONE],
    ['00201001234567', PHONE],
    ['01001234567', PHONE],
    ['٠١٠٠١٢٣٤٥٦٧', PHONE],
    [PHONE, PHONE],
    ['+10000000000', '+10000000000'], // a test number, which no telephone network has
  ])('sends and signs %s as %s [W-04]', async (phoneNumber, sent) => {
    const { create, bodies } = createAttemptFixture({ defaultCountry: 'EG' });

    await create({ verificationAddress: { phoneNumber } });

    const [body] = bodies();
    expect(body?.['verificationAddress']).toEqual({ phoneNumber: sent });
    expect(body?.['signature']).toBe(expectedSignature(body ?? {}));
  });

  test.each([
    '01001234567',
    '',
    '12',
    '+',
    '+1 000 000 0000',
    'call +201001234567',
    '+20100123456789012',
  ])('refuses %j, which without a default country is no number', async (phoneNumber) => {
    const { create, calls } = createAttemptFixture();

    await expect(create({ verificationAddress: { phoneNumber } })).rejects.toThrow(
      code('INVALID_PHONE_NUMBER'),
    );
    expect(calls).toEqual([]);
  });

  test('rejects an invalid email address, and an attempt without an address', async () => {
    const { create } = createAttemptFixture();

    await expect(
      create({ verificationAddress: { phoneNumber: PHONE, email: 'person' } }),
    ).rejects.toThrow(code('INVALID_EMAIL'));
    await expect(create({ verificationAddress: {} })).rejects.toThrow(TypeError);
  });
});

describe('an attempt without a phone number', () => {
  const verificationAddress = { email: 'Person@Example.com' };

  test('is not signed: how is not documented [WS-06]', async () => {
    const { create, calls } = createAttemptFixture();

    await expect(create({ verificationAddress })).rejects.toThrow(
      code('EMAIL_ONLY_SIGNATURE_UNDOCUMENTED'),
    );
    expect(calls).toEqual([]);
  });

  test('is signed with three keys where the experiment is asked for by name [WS-06]', async () => {
    const { create, bodies } = createAttemptFixture({ experimental: { emailOnlySigning: true } });

    await create({ verificationAddress });

    const [body] = bodies();
    expect(body?.['verificationAddress']).toEqual({ email: 'Person@example.com' });
    expect(body?.['signature']).toBe(expectedSignature(body ?? {}));
  });
});

describe('where the response points', () => {
  test.each([
    'https://widget.test.evil.example/w/1',
    'https://evil.example/https://widget.test/',
    'http://widget.test/w/1',
    'https://widget.test:8443/w/1',
    'https://user@evil.example/w/1',
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:https://widget.test/6a3c',
  ])('refuses %s, which is not of the origin of the widget', async (iframeUrl) => {
    const { create, answers } = createAttemptFixture();
    answers.push(pointingTo(iframeUrl));

    await expect(create()).rejects.toThrow(code('WIDGET_ORIGIN_REFUSED'));
  });

  test.each([
    'https://user:secret@widget.test/w/1',
    'https://user@widget.test/w/1',
    'https://:secret@widget.test/w/1',
    'https://evil.example%2F@widget.test/w/1',
  ])(
    'refuses %s, which carries credentials, with and without a configured origin',
    async (iframeUrl) => {
      for (const widgetOrigin of ['https://widget.test', undefined]) {
        const { create, answers } = createAttemptFixture({ widgetOrigin });
        answers.push(pointingTo(iframeUrl));

        const error = await create().catch((thrown: unknown) => thrown);

        expect(error).toEqual(code('WIDGET_ORIGIN_REFUSED'));
        expect(String(error)).not.toContain('secret');
      }
    },
  );

  test('refuses plain http also where no origin is configured, but to this machine', async () => {
    const { create, answers } = createAttemptFixture({ widgetOrigin: undefined });
    answers.push(pointingTo('http://widget.test/w/1'));
    answers.push(pointingTo('http://widget.localhost:4401/w/1'));

    await expect(create()).rejects.toThrow(code('WIDGET_ORIGIN_REFUSED'));
    expect((await create()).iframeUrl).toBe('http://widget.localhost:4401/w/1');
  });

  test('hands over the attempt that the service made [W-03]', async () => {
    const attempt = await createAttemptFixture().create();

    expect(attempt).toEqual({
      attemptId: expect.stringMatching(ATTEMPT_ID),
      iframeUrl: `${WIDGET_ORIGIN}/w/${attempt.attemptId}`,
      expiresAt: '2026-01-01T00:05:00.000Z',
    });
  });
});

describe('what a failure says', () => {
  test.each([
    [401, { code: 'INVALID_SIGNATURE' }, 'INVALID_SIGNATURE'],
    [418, { code: 'ADDED_LATER' }, 'ADDED_LATER'],
    [400, { code: '<img src=x>' }, 'MALFORMED_RESPONSE'],
    [429, { cooldownSeconds: 9 }, 'TOO_MANY_REQUESTS'],
    [503, { cooldownSeconds: 9 }, 'CIRCUIT_BREAKER_OPEN'],
    [503, {}, 'MALFORMED_RESPONSE'],
    [403, { suspendedUntil: '2026-01-02T00:00:00.000Z' }, 'MALFORMED_RESPONSE'],
  ])('names %i %j by the code %s, with the rest in its cause', async (status, body, expected) => {
    const { create, answers } = createAttemptFixture();
    const respond = () => failed(status, body);
    answers.push(respond, respond);

    const error = await create().catch((caught: unknown) => caught);

    expect(error).toMatchObject({ code: expected, cause: { httpStatus: status } });
    expect(String(error)).not.toContain('upstream prose');
  });

  test.each([
    ['no JSON', () => new Response('<html>')],
    ['another shape', () => Response.json({ status: 'success', data: {} })],
    ['65,537 bytes', () => new Response(`"${'x'.repeat(65_535)}"`)],
    [
      'a redirect',
      () => new Response(null, { status: 307, headers: { location: 'https://evil.example' } }),
    ],
  ])('takes %s for no answer', async (_what, respond) => {
    const { create, answers, calls } = createAttemptFixture();
    answers.push(respond);

    await expect(create()).rejects.toThrow(code('MALFORMED_RESPONSE'));
    expect(calls).toHaveLength(1);
  });

  test('never shows the secret, the key, the address or the code', async () => {
    const verificationAddress = { phoneNumber: '+20 100 999 8888', email: 'canary@example.com' };
    const secrets = ['999', 'canary', '271828', ...Object.values(SECRETS)];
    const fail = [
      () => failed(401, { code: 'INVALID_SIGNATURE', message: 'for +201009998888' }),
      () => Promise.reject(new TypeError(`failed: ${SECRETS.widgetSecret}`)),
      () => new Response('<html>canary'),
      pointingTo('https://evil.example/canary'),
    ];
    for (const respond of fail) {
      const { create, answers } = createAttemptFixture();
      answers.push(respond, respond);

      const error = await create({ verificationAddress, otp: '271828' }).catch((caught) => caught);

      expect(isOtpError(error)).toBe(true);
      for (const secret of secrets) {
        expect(`${error.stack} ${JSON.stringify(error.cause)}`).not.toContain(secret);
      }
    }
  });
});
