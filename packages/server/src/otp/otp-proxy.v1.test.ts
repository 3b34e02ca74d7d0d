import { parseProxyChallenge, parseProxyFlow } from '@otp-kit/protocol';
import { describe, expect, test } from 'vitest';
import { edited, withData } from '../service/recorded-service.fixture.ts';
import { createOtpProxyFixture, PHONE, SECRETS, START } from './otp-proxy.fixture.ts';
import { show } from './show.fixture.ts';
import { createV1ProxyFixture } from './v1-service.fixture.ts';

/** The IDs that are secret in V1.0: a transaction's, and its request's. */
function idsOf({ transactions }: ReturnType<typeof createV1ProxyFixture>['service']) {
  return transactions().flatMap(({ transactionID, transactionReqID }) => [
    transactionID,
    transactionReqID,
  ]);
}

const ADDRESS = { verificationAddress: { phoneNumber: PHONE } };

describe('a proxy over a V1.0 pipeline', () => {
  test('asks for no proof and no captcha, and calls the service for neither [L-05]', async () => {
    const { browser, service } = createV1ProxyFixture();

    const { status, body } = await browser().post('challenge', {});

    expect(status).toBe(200);
    expect(parseProxyChallenge(body)).toEqual({
      challengeRequired: false,
      turnstile: { required: false, siteKey: null },
      channels: [],
      digits: 6,
      serverTime: new Date(START + 999).toISOString(),
    });
    expect(service.journal).toEqual([]);
  });

  test('creates and activates in one send, and verifies by the ID of the request [L-04]', async () => {
    const { browser, service, logins, errors } = createV1ProxyFixture();
    const person = browser();

    const sent = await person.post('send', {
      ...ADDRESS,
      powSolution: { challengeToken: 'token', nonce: 1 },
      turnstileToken: 'captcha',
    });
    const verified = await person.verify();

    expect(parseProxyFlow(sent.body)).toMatchObject({
      channels: [],
      digits: 6,
      expiresAt: new Date(START + 180_000).toISOString(),
    });
    expect(verified.body.data).toEqual({ verified: true, next: '/home' });
    const [transaction] = service.transactions();
    expect(
      service.journal.map(({ method, path, text }) => [method, path, text && JSON.parse(text)]),
    ).toEqual([
      [
        'POST',
        '/api/v1/transactions',
        {
          APIKey: SECRETS.apiKey,
          pipelineID: SECRETS.pipelineID,
          ...ADDRESS,
          digits: 6,
        },
      ],
      ['POST', `/api/v1/transactions/activate/${transaction?.transactionID}`, undefined],
      [
        'POST',
        `/api/v1/transactions/verify/${transaction?.transactionReqID}`,
        { otp: person.code() },
      ],
    ]);
    expect(logins).toEqual([
      expect.objectContaining({
        address: { phoneNumber: PHONE },
        channels: [],
        transactionID: transaction?.transactionID,
      }),
    ]);
    expect(errors).toEqual([]);
  });

  test('sends no header that V1.0 does not have', async () => {
    const { browser, service } = createV1ProxyFixture();
    await browser().send();

    for (const { headers } of service.journal) {
      expect([...headers.keys()].filter((name) => name.startsWith('x-'))).toEqual([]);
    }
  });

  test('is asked for the configured number of digits', async () => {
    const { browser, service } = createV1ProxyFixture({ digits: 4 });
    await browser().send();

    expect(service.journal[0]?.body['digits']).toBe(4);
  });

  test('creates a new transaction for a resend, after the same delay', async () => {
    const { browser, clock, service } = createV1ProxyFixture();
    const person = browser();
    await person.send();
    const early = await person.post('send', {});
    clock.now += 30_000;
    const resent = await person.post('send', {});

    const verified = await person.verify();

    expect([early.status, early.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(resent.status).toBe(200);
    expect(verified.status).toBe(200);
    const [first, second] = service.transactions();
    expect(service.journal.map(({ path }) => path)).toEqual([
      '/api/v1/transactions',
      `/api/v1/transactions/activate/${first?.transactionID}`,
      '/api/v1/transactions',
      `/api/v1/transactions/activate/${second?.transactionID}`,
      `/api/v1/transactions/verify/${second?.transactionReqID}`,
    ]);
  });

  test('signs in once, although the service responds to each verify with a success', async () => {
    const { browser, service, logins } = createV1ProxyFixture();
    const person = browser();
    await person.send();
    const flow = person.carried();
    let success: Promise<Response> | undefined;
    service.script['verify'] = async (_, respond) => {
      success ??= respond();
      return (await success).clone();
    };

    const answers = await Promise.all(
      Array.from({ length: 5 }, () => {
        const copy = browser();
        copy.plant(flow);
        return copy.verify();
      }),
    );

    expect(logins).toHaveLength(1);
    const codes = answers.map(({ body: { code = 'verified' } }) => String(code));
    expect(codes.filter((code) => code === 'ALREADY_VERIFIED')).toHaveLength(4);
  });

  test('refuses a success of another transaction', async () => {
    const { browser, service, logins } = createV1ProxyFixture();
    const person = browser();
    await person.send();
    service.script['verify'] = async (_, respond) =>
      withData(await respond(), {
        mainTransaction: { transactionID: 'main-other', status: 'Successful' },
      });

    const { body } = await person.verify();

    expect([body.code, logins]).toEqual(['MALFORMED_RESPONSE', []]);
  });
});

describe('at its start', () => {
  test('warns that V1.0 is deprecated and has no proof layer [L-05]', () => {
    const { logs } = createV1ProxyFixture();

    expect(logs).toEqual([
      {
        level: 'warn',
        message:
          'version is V1.0, which is deprecated: the service adds no proof of work and no captcha',
      },
    ]);
  });

  test('does not warn over V1.2, the default', () => {
    expect(createOtpProxyFixture().logs).toEqual([]);
    expect(createOtpProxyFixture({ version: 'V1.2' }).logs).toEqual([]);
  });
});

describe('a failure of V1.0', () => {
  test.each([
    ['create', 400, 400, 'VALIDATION_ERROR', 'terminal'],
    ['create', 403, 502, 'SERVICE_UNAVAILABLE', 'operator'],
    ['create', 404, 502, 'SERVICE_UNAVAILABLE', 'operator'],
    ['create', 429, 429, 'TOO_MANY_REQUESTS', 'wait'],
    ['create', 500, 502, 'SERVICE_UNAVAILABLE', 'operator'],
    ['activate', 403, 502, 'SERVICE_UNAVAILABLE', 'operator'],
    ['activate', 404, 500, 'TRANSACTION_NOT_FOUND', 'start-over'],
    ['activate', 500, 500, 'SEND_OTP_FAILED', 'terminal'],
    ['verify', 403, 403, 'INVALID_OTP', 'terminal'],
    ['verify', 404, 500, 'TRANSACTION_NOT_FOUND', 'start-over'],
    ['verify', 500, 502, 'SERVICE_UNAVAILABLE', 'operator'],
  ] as const)(
    'of %s with %i is reported as %i %s, whatever its message',
    async (operation, theirs, status, code, failureClass) => {
      for (const message of ['Invalid OTP', 'Pipeline not found', 'zzz']) {
        const { browser, service } = createV1ProxyFixture();
        const person = browser();
        if (operation === 'verify') await person.send();
        service.script[operation] = () => service.json(theirs, { message });

        const answer = operation === 'verify' ? await person.verify() : await person.send();

        expect(answer.status).toBe(status);
        expect(answer.body).toMatchObject({ status: 'error', code, class: failureClass });
        expect(answer.text).not.toContain(message);
      }
    },
  );

  test('a 500 is never repeated: "Pipeline not found" is permanent', async () => {
    const { browser, service, errors } = createV1ProxyFixture();
    const person = browser();
    await person.send();
    for (const operation of ['create', 'activate', 'verify'] as const) {
      service.script[operation] = () => service.json(500, { message: 'Pipeline not found' });
    }
    service.journal.length = 0;

    await person.verify();
    await person.send('+201001234568');

    expect(service.journal.map(({ operation }) => operation)).toEqual(['verify', 'create']);
    expect(errors.map(({ code }) => code)).toEqual(['PIPELINE_NOT_FOUND', 'PIPELINE_NOT_FOUND']);
  });

  test('an activate that names the ID alone has sent a code, which verifies', async () => {
    const { browser, service, logins } = createV1ProxyFixture();
    const person = browser();
    service.script['activate'] = async (_, respond) =>
      edited(await respond(), ({ data }) => ({ data }));

    const sent = await person.send();
    const verified = await person.verify();

    expect([sent.status, verified.status, logins.length]).toEqual([200, 200, 1]);
  });

  test('a time to wait is passed on', async () => {
    const { browser, service } = createV1ProxyFixture();
    service.script['create'] = () =>
      service.json(429, {
        message: 'no',
        rateLimited: true,
        timeRemaining: 42,
        phoneNumber: PHONE,
      });

    const { body, text } = await browser().send();

    expect(body).toMatchObject({ code: 'TOO_MANY_REQUESTS', cooldownSeconds: 42 });
    expect(text).not.toContain(PHONE);
  });

  test('a refused create leaves the next send free, and a lost activate does not', async () => {
    const { browser, service } = createV1ProxyFixture();
    const person = browser();
    service.script['create'] = () => service.json(404, { message: 'User not found' });
    const refused = await person.send();
    delete service.script['create'];
    service.script['activate'] = () => Promise.reject(new TypeError('fetch failed'));
    const lost = await person.send();
    delete service.script['activate'];

    const next = await person.send();

    expect([refused.status, lost.status]).toEqual([502, 502]);
    expect([next.status, next.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  });
});

describe('the code that V1.0 repeats in its response, as OTP and inputOTP', () => {
  test('reaches neither the browser, the log, the hook nor an error', async () => {
    const hooked: unknown[] = [];
    const { browser, service, logs, errors } = createV1ProxyFixture({
      onVerified: (verified) => void hooked.push({ ...verified, request: undefined }),
    });
    const person = browser();
    const answers = [await person.send(), await person.verify()];

    expect(service.transactions()).toMatchObject([{ code: person.code(), verified: true }]);
    expect(hooked).toHaveLength(1);
    const shown = show([
      logs,
      errors,
      hooked,
      answers.map(({ text, headers }) => [text, [...headers]]),
    ]);
    expect(shown).not.toContain(person.code());
    expect(shown).not.toMatch(/\b(inputOTP|OTP):/);
  });

  test('not even where the response is malformed', async () => {
    const { browser, service, logs, errors, logins } = createV1ProxyFixture();
    const person = browser();
    await person.send();
    const otp = person.code();
    service.script['verify'] = async (_, respond) =>
      withData(await respond(), {
        mainTransaction: { OTP: otp, transactionID: 7, status: 'Successful' },
      });

    const { text, body } = await person.verify();

    expect([body.code, logins]).toEqual(['MALFORMED_RESPONSE', []]);
    expect(errors.map(({ code }) => code)).toEqual(['MALFORMED_RESPONSE']);
    expect(logs.at(-1)).toMatchObject({ level: 'error', route: 'verify', httpStatus: 200 });
    for (const secret of [otp, ...idsOf(service)]) {
      expect(show([logs, errors, text])).not.toContain(secret);
    }
  });

  test('the ID that verifies is in no log, although it is in the path', async () => {
    const { browser, service, logs, errors } = createV1ProxyFixture();
    const person = browser();
    await person.send();
    for (const operation of ['activate', 'verify'] as const) {
      service.script[operation] = ({ path }) => Promise.reject(new TypeError(`failed: ${path}`));
    }

    await person.verify();
    await person.send('+201001234568');

    const urls = logs.flatMap(({ url }) => url ?? []);
    expect(urls).toEqual([
      'https://service.test/api/v1/transactions/verify/***',
      'https://service.test/api/v1/transactions/activate/***',
    ]);
    expect(idsOf(service)).toHaveLength(4);
    for (const secret of ['1001234567', ...idsOf(service)]) {
      expect(show([logs, errors])).not.toContain(secret);
    }
  });
});

test('an ID of the service stays one segment of the path', async () => {
  const { browser, service } = createV1ProxyFixture();
  const urls: string[] = [];
  service.script['create'] = async (_, respond) =>
    withData(await respond(), { transactionID: '../../admin?x=1#y' });
  service.script['activate'] = ({ path }) => {
    urls.push(path);
    return undefined;
  };

  await browser().send();

  expect(urls).toEqual(['/api/v1/transactions/activate/..%2F..%2Fadmin%3Fx%3D1%23y']);
});

test('a recipient on record needs a phone number', async () => {
  const { browser, service, errors } = createV1ProxyFixture({
    session: () => 'session',
    recipient: () => ({ email: 'ann@shop.test' }),
  });

  const { status } = await browser().post('send', {});

  expect(status).toBe(500);
  expect(errors).toHaveLength(1);
  expect(service.journal).toEqual([]);
});

test('a recipient on record gets the code at its phone number', async () => {
  const { browser, service } = createV1ProxyFixture({
    session: () => 'session',
    recipient: () => ({ phoneNumber: PHONE }),
  });

  const { status } = await browser().post('send', {});

  expect(status).toBe(200);
  expect(service.journal[0]?.body).toMatchObject(ADDRESS);
});
