import { parseProxyChallenge, parseProxyFlow, parseProxyVerified } from '@otp-kit/protocol';
import { describe, expect, test } from 'vitest';
import * as entry from '../index.ts';
import { createMemoryCounters } from '../limits/counters/memory-counters.ts';
import { withData } from '../service/recorded-service.fixture.ts';
import type { VerifiedEither } from './otp-options.ts';
import { createOtpProxyFixture, PHONE, SECRETS, START } from './otp-proxy.fixture.ts';

/** A pipeline as in production: it asks for a proof. */
const WITH_PROOF = { dev: { bypassPoW: false } };

const ADDRESS = { verificationAddress: { phoneNumber: PHONE } };

test('asks the service for exactly a challenge, a send and a verify [G-21]', async () => {
  const { service, browser } = createOtpProxyFixture();
  const person = browser();

  await person.post('challenge', {});
  await person.send();
  await person.verify();

  expect(service.journal.map(({ method, operation }) => `${method} ${operation}`)).toEqual([
    'GET challenge',
    'POST send',
    'POST verify',
  ]);
});

describe('challenge', () => {
  test('gives the challenge with what the form needs, in the shape that the browser kit parses', async () => {
    const { browser, service } = createOtpProxyFixture({
      channels: ['sms', 'whatsapp'],
      digits: 6,
    });
    service.configure(WITH_PROOF);

    const { body } = await browser().post('challenge', {});

    const { instructions, ...challenge } = await service.dataOf(0);
    expect(instructions).toEqual(expect.any(String));
    expect(parseProxyChallenge(body)).toEqual({
      ...challenge,
      channels: ['sms', 'whatsapp'],
      digits: 6,
      serverTime: '2026-01-01T12:00:00.999Z',
    });
  });

  test('passes no stray proof fields where no proof is asked for [CH-04]', async () => {
    const { service, browser } = createOtpProxyFixture();
    service.configure(WITH_PROOF);
    service.script['challenge'] = async (_, respond) =>
      withData(await respond(), { challengeRequired: false });

    const { body } = await browser().post('challenge', {});

    expect(Object.keys(body.data).sort()).toEqual([
      'challengeRequired',
      'channels',
      'digits',
      'serverTime',
      'turnstile',
    ]);
  });

  test.each(['', '<script>alert(1)</script>', 'x'.repeat(10_000), 7])(
    'neither parses nor passes the instructions [CH-17]',
    async (instructions) => {
      const { service, browser } = createOtpProxyFixture();
      service.configure(WITH_PROOF);
      const usual = await browser().post('challenge', {});
      service.script['challenge'] = () =>
        service.responses[0] && withData(service.responses[0], { instructions });

      const fuzzed = await browser().post('challenge', {});

      expect(usual.body.data.challengeRequired).toBe(true);
      expect(fuzzed.text).toBe(usual.text);
      expect(fuzzed.text).not.toContain('instructions');
    },
  );

  test('names the credentials in the query of the service alone [CH-01]', async () => {
    const { service, browser } = createOtpProxyFixture();

    await browser().post('challenge', {});

    const { apiKey: APIKey, pipelineID } = SECRETS;
    expect(service.journal[0]).toMatchObject({ method: 'GET', query: { APIKey, pipelineID } });
  });
});

describe('send', () => {
  test('passes the finished proof as it came [POW-04]', async () => {
    const { service, browser } = createOtpProxyFixture();
    const powSolution = { challengeToken: 'challenge-token', nonce: 4711 };

    await browser().post('send', { ...ADDRESS, powSolution, turnstileToken: 'captcha' });

    expect(service.journal[0]?.body).toEqual({
      APIKey: SECRETS.apiKey,
      pipelineID: SECRETS.pipelineID,
      verificationAddress: { phoneNumber: PHONE },
      digits: 6,
      powSolution,
      turnstileToken: 'captcha',
    });
  });

  test.each([
    ['a proof alone', true, false],
    ['a proof and a captcha', true, true],
    ['neither', false, false],
    ['a captcha alone', false, true],
  ])('serves a pipeline that asks for %s, by the same code [G-23]', async (_name, pow, captcha) => {
    const { service, browser } = createOtpProxyFixture();
    const turnstile = captcha
      ? { required: true, siteKey: '1x00000000000000000000AA' }
      : { required: false, siteKey: null };
    // The first nonce solves a challenge of no difficulty.
    service.configure({
      baseDifficulty: 0,
      dev: { bypassPoW: !pow },
      turnstile: { enabled: captcha },
    });
    const person = browser();

    const challenge = parseProxyChallenge((await person.post('challenge', {})).body);
    const proven = {
      ...(challenge.challengeRequired && {
        powSolution: { challengeToken: challenge.challengeToken, nonce: 1 },
      }),
      ...(captcha && { turnstileToken: 'XXXX.DUMMY.TOKEN.XXXX' }),
    };
    const sent = await person.post('send', { ...ADDRESS, ...proven });

    expect(challenge.challengeRequired).toBe(pow);
    expect(challenge.turnstile).toEqual(turnstile);
    expect(sent.status).toBe(200);
    expect(service.journal[1]?.body).toEqual({
      APIKey: SECRETS.apiKey,
      pipelineID: SECRETS.pipelineID,
      verificationAddress: { phoneNumber: PHONE },
      digits: 6,
      ...proven,
    });
  });

  test('sends no powSolution, captcha token or channel that the page did not give [POW-05] [CHN-05] [TS-02]', async () => {
    const { service, browser, clock } = createOtpProxyFixture({ channels: ['sms'] });
    const person = browser();

    await person.send();
    clock.now += 30_000;
    await person.post('send', {});

    // Keys, and not values: a null counts as a choice.
    expect(service.journal.map(({ body }) => Object.keys(body).sort())).toEqual([
      ['APIKey', 'digits', 'pipelineID', 'verificationAddress'],
      ['APIKey', 'digits', 'pipelineID', 'verificationAddress'],
    ]);
  });

  test('solves no proof and no captcha itself: the service refuses a send without them [POW-18]', async () => {
    const { service, browser } = createOtpProxyFixture();
    service.configure({ ...WITH_PROOF, baseDifficulty: 0, turnstile: { enabled: true } });
    const user = browser();
    await user.post('challenge', {});

    const { body } = await user.post('send', ADDRESS);

    expect(body.code).toMatch(/^(POW_SOLUTION|TURNSTILE_TOKEN)_MISSING$/);
    expect(service.journal.map(({ operation }) => operation)).toEqual(['challenge', 'send']);
    expect(service.journal[1]?.body).not.toHaveProperty('powSolution');
    expect(service.journal[1]?.body).not.toHaveProperty('turnstileToken');
  });

  test('shows the page a flow whose times are all by the clock of the proxy', async () => {
    const { service, browser, clock } = createOtpProxyFixture();
    clock.now = START - 3_600_000; // An hour behind the clock of the service.
    service.script['send'] = async (_, respond) => {
      clock.now = START;
      const response = await respond();
      clock.now = START - 3_600_000;
      return response;
    };

    const { body } = await browser().send();

    expect(parseProxyFlow(body)).toEqual({
      flowID: expect.stringMatching(/^[0-9a-f-]{36}$/),
      expiresAt: '2026-01-01T11:03:00.000Z',
      channels: ['whatsapp'],
      digits: 6,
      maskedAddress: '+20\u00a0••\u00a0•••••567',
      resendAfter: '2026-01-01T11:00:30.999Z',
      serverTime: '2026-01-01T11:00:00.999Z',
    });
  });

  test('hands a challenge in upper-case hex to the page as it is', async () => {
    const { service, browser } = createOtpProxyFixture();
    const challenge = 'AB'.repeat(32);
    service.configure(WITH_PROOF);
    service.script['challenge'] = async (_, respond) => withData(await respond(), { challenge });

    const { body } = await browser().post('challenge', {});

    expect(parseProxyChallenge(body)).toMatchObject({ challenge });
  });

  test.each([undefined, '1', 'tomorrow', 'Thu, 41 Jan 2026 12:00:00 GMT'])(
    'takes its own clock where the service sends none: Date %s',
    async (date) => {
      const { service, browser } = createOtpProxyFixture();
      service.script['challenge'] = async (_, respond) => {
        const response = await respond();
        response.headers.delete('date');
        if (date !== undefined) response.headers.set('date', date);
        return response;
      };

      const { body } = await browser().post('challenge', {});

      expect(body.data.serverTime).toBe('2026-01-01T12:00:00.000Z');
    },
  );

  test('resends to the sealed address, and the newest code counts', async () => {
    const { service, browser, logins, clock } = createOtpProxyFixture();
    const person = browser();
    await person.send();
    clock.now += 30_000;

    const again = await person.post('send', {});
    await person.verify();

    expect(again.body.data.maskedAddress).toBe('+20\u00a0••\u00a0•••••567');
    expect(service.journal[1]?.body['verificationAddress']).toEqual({ phoneNumber: PHONE });
    const [, newest] = service.transactions();
    expect(service.journal[2]?.body['transactionReqID']).toBe(newest?.transactionReqID);
    expect(logins[0]).toMatchObject({
      address: { phoneNumber: PHONE },
      transactionID: newest?.transactionID,
    });
  });

  test('keeps the flow under way when a resend fails', async () => {
    const { service, browser, logins } = createOtpProxyFixture();
    const person = browser();
    await person.send();
    service.script['send'] = () => service.error(500, 'TRANSACTION_NOT_FOUND');

    await person.post('send', {});
    await person.verify();

    expect(logins).toHaveLength(1);
  });

  test.each([
    ['channel_choice_not_enabled', { ...ADDRESS, channel: 'sms' }, []],
    ['channel_not_eligible', { ...ADDRESS, channel: 'telegram' }, ['sms']],
    ['invalid_channel', { verificationAddress: { email: 'a@b.test' }, channel: 'sms' }, ['sms']],
    ['COUNTRY_NOT_ALLOWED', { verificationAddress: { phoneNumber: '+12025550143' } }, []],
    ['COUNTRY_CODE_MISSING', { verificationAddress: { phoneNumber: '07911123456' } }, []],
    ['INVALID_PHONE_NUMBER', { verificationAddress: { phoneNumber: '123' } }, []],
    ['INVALID_PHONE_NUMBER', { verificationAddress: { phoneNumber: '1'.repeat(33) } }, []],
    ['INVALID_EMAIL', { verificationAddress: { email: 'a@' } }, []],
    ['INVALID_EMAIL', { verificationAddress: { email: `${'a'.repeat(250)}@b.test` } }, []],
    ['INVALID_EMAIL', { verificationAddress: { email: 'a@b.test, c@d.test' } }, []],
  ] as const)('answers %s by itself', async (code, body, channels) => {
    const addressKinds = ['phoneNumber', 'email'] as const;
    const { service, browser } = createOtpProxyFixture({ channels, addressKinds });

    const answer = await browser().post('send', body);

    expect(answer.body.code).toBe(code);
    expect(answer.body.eligibleChannels).toEqual(
      code === 'channel_not_eligible' ? ['sms'] : undefined,
    );
    expect(service.journal).toEqual([]);
  });

  test.each([
    [undefined, 200, 400],
    [['phoneNumber'], 200, 400],
    [['email'], 400, 200],
    [['email', 'phoneNumber'], 200, 200],
  ] as const)(
    'of the kinds %o serves a phone number with %d, an email address with %d',
    async (addressKinds, forPhone, forEmail) => {
      const { service, browser } = createOtpProxyFixture(addressKinds && { addressKinds });

      const phone = await browser().post('send', ADDRESS);
      const email = await browser().post('send', { verificationAddress: { email: 'a@b.test' } });

      expect([phone.status, email.status]).toEqual([forPhone, forEmail]);
      for (const { status, body } of [phone, email]) {
        if (status === 400) expect(body.code).toBe('INVALID_REQUEST');
      }
      expect(service.journal).toHaveLength([forPhone, forEmail].filter((it) => it === 200).length);
    },
  );

  test('passes a channel that is offered', async () => {
    const { service, browser } = createOtpProxyFixture({ channels: ['sms'] });

    await browser().post('send', { ...ADDRESS, channel: 'sms' });

    expect(service.journal[0]?.body['channel']).toBe('sms');
  });

  test('refuses the kind of second address that would replace the one typed', async () => {
    const { service, browser, errors } = createOtpProxyFixture({
      secondaryAddress: () => ({ phoneNumber: '+201001234568' }),
      onEitherVerified: () => undefined,
    });

    expect((await browser().send()).status).toBe(500);
    expect(service.journal).toEqual([]);
    expect(errors[0]?.message).toBe('secondaryAddress failed');
  });
});

describe('verify', () => {
  test('sends the code as text with its leading zero, and no API key [DIG-12] [VER-01]', async () => {
    const { service, browser } = createOtpProxyFixture();
    const person = browser();
    await person.send();

    await person.verify('012345');

    const { body, query } = service.journal[1] ?? {};
    const [transaction] = service.transactions();
    expect(body).toEqual({ transactionReqID: transaction?.transactionReqID, otp: '012345' });
    expect(query).toEqual({});
  });

  test.each(['٠١٢٣٤٥', '۰۱۲۳۴۵', '012 345', '012-345'])('takes %s for 012345', async (otp) => {
    const { service, browser } = createOtpProxyFixture();
    const person = browser();
    await person.send();

    await person.verify(otp);

    expect(service.journal[1]?.body['otp']).toBe('012345');
  });

  test.each(['01234', '0123456', 'abc'])('refuses %s without asking the service', async (otp) => {
    const { service, browser } = createOtpProxyFixture();
    const person = browser();
    await person.send();

    const answer = await person.verify(otp);

    expect(answer).toMatchObject({ status: 400, body: { code: 'INCOMPLETE_CODE' } });
    expect(service.journal).toHaveLength(1);
  });

  test.each([
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'shop://home',
    'https://',
  ])('hands no page a next of %j', async (next) => {
    const { browser, logs } = createOtpProxyFixture({ onVerified: () => ({ next }) });
    const person = browser();
    await person.send();

    const { status, text } = await person.verify();

    expect(status).toBe(500);
    expect(text).not.toContain(next);
    expect(logs).toMatchObject([{ message: 'onVerified failed', reason: 'TypeError' }]);
  });

  test.each(['null', '5', '""', '["/home"]'])(
    'fails a hook whose next is %s, which names no place',
    async (next) => {
      const { browser, logs } = createOtpProxyFixture({
        onVerified: () => JSON.parse(`{"next":${next}}`),
      });
      const person = browser();
      await person.send();

      expect((await person.verify()).status).toBe(500);
      expect(logs).toMatchObject([{ message: 'onVerified failed', reason: 'TypeError' }]);
    },
  );

  test('logs in where the service names no callback URL by null', async () => {
    const { service, browser, logins } = createOtpProxyFixture();
    service.script['verify'] = async (_, respond) =>
      withData(await respond(), { frontendCallbackURL: null });
    const person = browser();
    await person.send();

    expect((await person.verify()).status).toBe(200);
    expect(logins).toHaveLength(1);
  });

  test('logs in with one hook, passes its headers and the enrolment token, and ends the flow', async () => {
    const { browser, logins, service } = createOtpProxyFixture();
    const person = browser();
    await person.send();

    const { body, headers } = await person.verify();

    const data = await service.dataOf(1);
    expect(data.enrollmentToken).toEqual(expect.any(String));
    expect(parseProxyVerified(body)).toEqual({
      verified: true,
      next: '/home',
      enrollmentToken: data.enrollmentToken,
    });
    expect(headers.getSetCookie()).toEqual([
      `${person.cookieName()}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure`,
      'session=s1; HttpOnly',
    ]);
    const { request, ...verified } = logins[0] ?? {};
    expect(request).toBeInstanceOf(Request);
    expect(verified).toEqual({
      address: { phoneNumber: PHONE },
      channels: ['whatsapp'],
      client: 'browser',
      purpose: 'login',
      transactionID: service.transactions()[0]?.transactionID,
    });
  });

  test('needs nothing back from the hook', async () => {
    const { browser } = createOtpProxyFixture({ onVerified: () => undefined });
    const person = browser();
    await person.send();

    expect((await person.verify()).body.data).toEqual({
      verified: true,
      enrollmentToken: expect.any(String),
    });
  });

  test('does not call a user verified that the hook refuses, and ends the flow without a fault', async () => {
    const { browser, errors, logs } = createOtpProxyFixture({ onVerified: () => 'refuse' });
    const person = browser();
    await person.send();

    const answer = await person.verify();

    expect(answer).toMatchObject({ status: 403, body: { code: 'VERIFICATION_FAILED' } });
    expect(answer.body.data).toBeUndefined();
    expect(person.jar.size).toBe(0);
    expect([logs, errors]).toEqual([[], []]);
  });

  test.each([
    ['a line break', { 'x-name': 'a\r\nset-cookie: b' }],
    ['Arabic', { 'x-name': 'مها' }],
    ['a control character', { 'x-name': 'a\u0001' }],
    ['a name that is none', { 'x name': 'a' }],
  ])(
    'counts a header with %s as a failure of the hook, and ends the flow',
    async (_name, headers) => {
      const { browser, errors, logs } = createOtpProxyFixture({ onVerified: () => ({ headers }) });
      const person = browser();
      await person.send();

      const answer = await person.verify();

      expect(answer).toMatchObject({ status: 500, body: { code: 'SERVICE_UNAVAILABLE' } });
      expect(person.jar.size).toBe(0);
      expect(logs.map(({ message }) => message)).toEqual(['onVerified failed']);
      expect(errors[0]?.cause).toBeInstanceOf(TypeError);
    },
  );

  test('lets the hook change no header of the proxy', async () => {
    const { browser } = createOtpProxyFixture({
      onVerified: () => ({
        headers: {
          'cache-control': 'public',
          'content-type': 'text/html',
          'content-length': '1',
          'content-encoding': 'gzip',
          'transfer-encoding': 'chunked',
          connection: 'close',
          location: 'https://evil.example',
          vary: '*',
          'x-mine': '1',
        },
      }),
    });
    const person = browser();
    await person.send();

    const { headers } = await person.verify();

    expect(Object.fromEntries(headers)).toEqual({
      'cache-control': 'no-store',
      'content-type': 'application/json',
      'set-cookie': expect.stringContaining(`${person.cookieName()}=;`),
      vary: 'Origin, Sec-Fetch-Site',
      'x-content-type-options': 'nosniff',
      'x-mine': '1',
    });
  });

  test('names the return target of the configuration [VER-11]', async () => {
    const returnTarget = { origin: 'https://shop.test' };
    const { service, browser } = createOtpProxyFixture({ returnTarget });
    const person = browser();
    await person.send();

    await person.verify();

    expect(service.journal[1]?.body['returnTarget']).toEqual(returnTarget);
  });

  test('hands a code that went to two addresses to another hook, without an address to sign in', async () => {
    const either: VerifiedEither[] = [];
    const { browser, logins } = createOtpProxyFixture({
      secondaryAddress: () => ({ email: 'own@shop.test' }),
      onEitherVerified(verified) {
        either.push(verified);
        return { next: '/choose' };
      },
    });
    const person = browser();
    await person.send();

    const answer = await person.verify();

    expect(answer.body.data).toMatchObject({ verified: true, next: '/choose' });
    expect(logins).toEqual([]);
    expect(either).toMatchObject([
      { candidates: [{ phoneNumber: PHONE }, { email: 'own@shop.test' }], purpose: 'login' },
    ]);
    expect(Object.keys(either[0] ?? {})).not.toContain('address');
  });

  test('hands the code of a user without a second address to onVerified', async () => {
    const { browser, logins } = createOtpProxyFixture({
      secondaryAddress: () => undefined,
      onEitherVerified: () => undefined,
    });
    const person = browser();
    await person.send();

    await person.verify();

    expect(logins).toMatchObject([{ address: { phoneNumber: PHONE } }]);
  });

  test('signs no user in when the hook for two addresses was removed after the code was sent', async () => {
    const before = createOtpProxyFixture({
      secondaryAddress: () => ({ email: 'own@shop.test' }),
      onEitherVerified: () => undefined,
    });
    const after = createOtpProxyFixture({ fetch: before.service.fetch });
    const person = before.browser();
    await person.send();

    const answer = await after.browser(person.jar).post('verify', {
      flowID: person.carried().flowID,
      otp: person.code(),
    });

    expect(answer).toMatchObject({ status: 500, body: { code: 'SERVICE_UNAVAILABLE' } });
    expect(after.logins).toEqual([]);
  });

  test('begins no flow when the code went to the phone and to an unknown mailbox, which proves nothing', async () => {
    const { service, browser, errors } = createOtpProxyFixture();
    service.script['send'] = async (_, respond) =>
      withData(await respond(), { channels: ['sms', 'email'] });

    const answer = await browser().send();

    expect(answer).toMatchObject({ status: 502, body: { code: 'MALFORMED_RESPONSE' } });
    // The code was sent: a browser that repeated the request by itself would send another one.
    expect(answer.body.retryable).toBe(false);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(errors[0]?.message).toContain('a channel does not deliver to the address');
  });

  test.each([
    ['TRANSACTION_EXPIRED', 410],
    ['MAX_ATTEMPTS_EXCEEDED', 429],
    ['ALREADY_VERIFIED', 409],
    ['TRANSACTION_NOT_FOUND', 500],
  ])('after %s verifies nothing more, and still resends to the address', async (code, status) => {
    const { service, browser, logins, clock } = createOtpProxyFixture();
    const person = browser();
    await person.send();
    clock.now += 30_000;
    service.script['verify'] = () => service.error(status, code);
    const ended = await person.verify();
    delete service.script['verify'];

    const again = await person.verify();
    const resent = await person.post('send', {});
    const verified = await person.verify();

    expect(ended).toMatchObject({ status, body: { code } });
    expect(again.body.code).toBe('NO_ACTIVE_FLOW');
    expect([resent.status, verified.status]).toEqual([200, 200]);
    expect(service.journal.map(({ operation }) => operation)).toEqual([
      'send',
      'verify',
      'send',
      'verify',
    ]);
    expect(logins.map(({ transactionID }) => transactionID)).toEqual([
      service.transactions()[1]?.transactionID,
    ]);
  });

  test.each([
    ['INVALID_OTP', 403],
    ['RATE_LIMIT_PIPELINE_PERMINUTE', 429],
    ['INTERNAL_SERVER_ERROR', 500],
  ])('after %s the same code can be tried again', async (code, status) => {
    const { service, browser, logins } = createOtpProxyFixture();
    const person = browser();
    await person.send();
    service.script['verify'] = () => service.error(status, code);
    await person.verify();
    delete service.script['verify'];

    await person.verify();

    expect(logins).toHaveLength(1);
  });
});

test('cancel ends the flow', async () => {
  const { service, browser } = createOtpProxyFixture();
  const person = browser();
  await person.send();

  const answer = await person.post('cancel', {});

  expect(answer.body).toEqual({ status: 'success', data: {} });
  expect((await person.verify()).body.code).toBe('NO_ACTIVE_FLOW');
  expect(service.journal).toHaveLength(1);
});

describe('the own limit', () => {
  test('stops a client after 10 sends a minute, and says when to come back', async () => {
    const { service, browser, clock } = createOtpProxyFixture();
    for (let count = 0; count < 10; count += 1) await browser().send(`+2010012345${count}0`);
    clock.now = START + 20_000;

    const refused = await browser().send();
    const other = await browser().post('send', ADDRESS, { peer: '41.33.200.8' });
    clock.now = START + 60_000;
    const later = await browser().send();

    expect(refused).toMatchObject({
      status: 429,
      body: {
        code: 'TOO_MANY_REQUESTS',
        retryable: true,
        cooldownSeconds: 40,
        retryAfter: '2026-01-01T12:01:00.000Z',
      },
    });
    expect(refused.headers.get('retry-after')).toBe('40');
    expect([other.status, later.status]).toEqual([200, 200]);
    expect(service.journal).toHaveLength(12);
  });

  test('counts a /64 of IPv6 as one client, since a household has a whole one', async () => {
    const { browser } = createOtpProxyFixture();
    const sendBy = async (number: number, peer: string) => {
      const verificationAddress = { phoneNumber: `+201001234${500 + number}` };
      return (await browser().post('send', { verificationAddress }, { peer })).status;
    };
    for (let number = 0; number < 10; number += 1) await sendBy(number, `2a02:cb80::${number}`);

    expect(await sendBy(10, '2a02:cb80::ffff:1')).toBe(429);
    expect(await sendBy(11, '2a02:cb80:0:1::1')).toBe(200);
  });

  test('locks no client out if all share one private address', async () => {
    const { browser } = createOtpProxyFixture({ unknownClientIp: 'send-without' });

    for (let count = 0; count < 11; count += 1) {
      const verificationAddress = { phoneNumber: `+2010012345${count + 10}` };
      const sent = await browser().post('send', { verificationAddress }, { peer: '10.0.0.1' });
      expect(sent.status).toBe(200);
    }
  });

  test('counts challenges by themselves', async () => {
    const { browser } = createOtpProxyFixture();
    for (let count = 0; count < 30; count += 1) await browser().post('challenge', {});

    expect((await browser().post('challenge', {})).status).toBe(429);
    expect((await browser().send()).status).toBe(200);
  });

  test('stops a client after 30 verifies a minute', async () => {
    const { service, browser } = createOtpProxyFixture();
    service.script['verify'] = () => service.error(429, 'RATE_LIMIT_PIPELINE_PERMINUTE');
    const person = browser();
    await person.send();
    for (let count = 0; count < 30; count += 1) await person.verify();

    const refused = await person.verify();

    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
    expect(service.journal).toHaveLength(31);
  });

  test('responds to a send that was made, also when the counters fail thereafter, and reports to the operator', async () => {
    const memory = createMemoryCounters();
    let isAway = false;
    const orFail = <T>(value: () => T): T => {
      if (isAway) throw new Error('the store is away');
      return value();
    };
    const { service, browser, errors } = createOtpProxyFixture({
      counters: {
        hit: (...of) => orFail(() => memory.hit(...of)),
        add: (...of) => orFail(() => memory.add(...of)),
        read: (...of) => orFail(() => memory.read(...of)),
        reset: (...of) => orFail(() => memory.reset(...of)),
      },
      policy: { dailyBudget: 5 },
    });
    service.script['send'] = () => {
      isAway = true;
      return undefined;
    };
    const person = browser();

    const sent = await person.send();

    expect(sent.status).toBe(200);
    expect(errors[0]?.message).toBe('counters failed');
    expect((await person.verify()).status).toBe(500);
    isAway = false;
    expect((await person.verify()).status).toBe(200);
  });

  test('refuses when the counter of the integrator fails', async () => {
    const { service, browser } = createOtpProxyFixture({
      counters: {
        ...createMemoryCounters(),
        hit: () => Promise.reject(new Error('the store is away')),
      },
      policy: { dailyBudget: 'unlimited' },
    });

    expect((await browser().send()).status).toBe(500);
    expect(service.journal).toEqual([]);
  });
});

test("exports no solver: proofs are the browser's work", () => {
  expect(Object.keys(entry).sort()).toEqual([
    'RESULT_SECONDS',
    'createLazyProxy',
    'createMemoryCounters',
    'createMemoryResultStore',
    'createOtpProxy',
    'createRedisCounters',
    'createRedisResultStore',
    'createWidgetAttempt',
    'createWidgetProxy',
    'forgetFailures',
    'redactWebhook',
    'requireRecent',
    'verifyStandardWebhook',
    'verifyWebhook',
  ]);
});
