import { describe, expect, test } from 'vitest';
import { CLIENTS } from '../http/kept-values.fixture.ts';
import { createMemoryCounters } from '../limits/counters/memory-counters.ts';
import { edited } from '../service/recorded-service.fixture.ts';
import {
  createFixtureFor,
  createOtpProxyFixture,
  PHONE,
  SECRETS,
  START,
} from './otp-proxy.fixture.ts';

const ADDRESS = { verificationAddress: { phoneNumber: PHONE } };

describe('what a browser may not say', () => {
  test.each([
    ['its own otp', { otp: '111111' }],
    ['digits', { digits: 4 }],
    ['APIKey', { APIKey: 'k' }],
    ['pipelineID', { pipelineID: 'p' }],
    ['returnTarget', { returnTarget: { origin: 'https://evil.example' } }],
    ['publicMetadata', { publicMetadata: {} }],
    ['privateMetadata', { privateMetadata: {} }],
    ['customHeaders', { customHeaders: {} }],
    ['customerUserId', { customerUserId: 'u' }],
    ['transactionID', { transactionID: 't' }],
    ['transactionReqID', { transactionReqID: 't' }],
    ['x-end-user-ip', { 'x-end-user-ip': '8.8.8.8' }],
    ['constructor', { constructor: {} }],
  ])('refuses a send with %s, and asks the service nothing [DIG-11]', async (_name, extra) => {
    const { service, browser } = createOtpProxyFixture();

    const answer = await browser().post('send', { ...ADDRESS, ...extra });

    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe('UNEXPECTED_FIELD');
    expect(service.journal).toEqual([]);
  });

  test('refuses a send with a __proto__ key', async () => {
    const { service, browser } = createOtpProxyFixture();
    const body = `{"verificationAddress":{"phoneNumber":"${PHONE}"},"__proto__":{"otp":"111111"}}`;

    const answer = await browser().post('send', body);

    expect(answer.body.code).toBe('UNEXPECTED_FIELD');
    expect(service.journal).toEqual([]);
  });

  test('refuses a second address from the browser; one from the own record is added [SND-20]', async () => {
    const plain = createOtpProxyFixture();
    const resolving = createOtpProxyFixture({
      secondaryAddress: () => ({ email: 'stored@shop.test' }),
      onEitherVerified: () => undefined,
    });

    const both = await plain.browser().post('send', {
      verificationAddress: { phoneNumber: PHONE, email: 'attacker@mail.test' },
    });
    const one = await resolving.browser().send();

    expect(both.status).toBe(400);
    expect(plain.service.journal).toEqual([]);
    expect(one.status).toBe(200);
    expect(resolving.service.journal[0]?.body['verificationAddress']).toEqual({
      phoneNumber: PHONE,
      email: 'stored@shop.test',
    });
  });

  test('is not shown by the channels, nor by the size of the cookie, which address has an account with a second one', async () => {
    const known = createOtpProxyFixture({
      secondaryAddress: () => ({ email: 'stored@shop.test' }),
      onEitherVerified: () => undefined,
    });
    const unknown = createOtpProxyFixture({
      secondaryAddress: () => undefined,
      onEitherVerified: () => undefined,
    });
    const person = known.browser();

    const withAccount = await person.send();

    expect(known.service.transactions()).toMatchObject([{ channels: ['whatsapp', 'email'] }]);

    const { flowID: _one, ...shown } = withAccount.body.data;
    const without = await unknown.browser().send();
    const { flowID: _other, ...withoutAccount } = without.body.data;
    expect(shown).toEqual(withoutAccount);
    const [some, other] = [withAccount, without].map(({ headers }) => headers.get('set-cookie'));
    expect(some).toHaveLength(other?.length ?? 0);
  });

  test.each([
    ['an address with a stray key', { verificationAddress: { phoneNumber: PHONE, otp: '1' } }],
    [
      'an address with a __proto__ key',
      `{"verificationAddress":{"phoneNumber":"${PHONE}","__proto__":{}}}`,
    ],
    ['a list of addresses', { verificationAddress: [{ phoneNumber: PHONE }] }],
    ['a null address', { verificationAddress: null }],
    ['channel: null, which the service takes as a choice', { ...ADDRESS, channel: null }],
    ['channel: email', { ...ADDRESS, channel: 'email' }],
    ['a nonce as text', { ...ADDRESS, powSolution: { challengeToken: 't', nonce: '1' } }],
    ['an array', []],
    ['no JSON', '{'],
    ['null', 'null'],
  ])('refuses a send with %s', async (_name, body) => {
    const { service, browser } = createOtpProxyFixture({ channels: ['sms'] });

    const answer = await browser().post('send', body);

    expect(answer.status).toBe(400);
    expect(service.journal).toEqual([]);
  });

  test('refuses a verify that names its transaction or its return target [VER-11]', async () => {
    const { service, browser } = createOtpProxyFixture();
    const person = browser();
    await person.send();
    const [transaction] = service.transactions();

    for (const extra of [
      { transactionReqID: transaction?.transactionReqID },
      { returnTarget: { origin: 'https://evil.example' } },
      { verificationAddress: { phoneNumber: PHONE } },
    ]) {
      const answer = await person.post('verify', { otp: person.code(), ...extra });
      expect(answer.body.code).toBe('UNEXPECTED_FIELD');
    }
    expect(service.journal.map(({ operation }) => operation)).toEqual(['send']);
  });
});

describe('the transaction as a bearer value', () => {
  test('shows transactionReqID in no header and no body that a page can read [VER-23]', async () => {
    const { browser, logins, service } = createOtpProxyFixture();
    const person = browser();

    const answers = [
      await person.post('challenge', {}),
      await person.send(),
      await person.verify('999999'),
      await person.verify(),
    ];
    const stranger = await browser().verify();

    const [transaction] = service.transactions();
    expect(transaction?.transactionReqID).toEqual(expect.any(String));
    for (const { text, headers } of answers) {
      const shown = text + JSON.stringify([...headers]);
      expect(shown).not.toContain(transaction?.transactionReqID);
      expect(shown).not.toContain(person.code());
      for (const line of headers.getSetCookie()) {
        if (!line.startsWith('session=')) expect(line).toContain('HttpOnly');
      }
    }
    expect(logins).toHaveLength(1);
    expect(stranger).toMatchObject({ status: 401, body: { code: 'NO_ACTIVE_FLOW' } });
  });

  test('verifies with transactionReqID and never with transactionID [G-07] [VER-22]', async () => {
    const { service, browser } = createOtpProxyFixture();
    const person = browser();

    await person.send();
    await person.verify();

    const verify = service.journal.find(({ operation }) => operation === 'verify');
    const [transaction] = service.transactions();
    expect(verify?.body).toEqual({
      transactionReqID: transaction?.transactionReqID,
      otp: person.code(),
    });
  });
});

describe.each(CLIENTS)('verify without the own flow, by %s', (kind) => {
  test('refuses without a sealed value, and asks the service nothing', async () => {
    const { service, client, logins } = createFixtureFor(kind);

    const answer = await client().verify();

    expect(answer).toMatchObject({ status: 401, body: { code: 'NO_ACTIVE_FLOW' } });
    expect(service.journal).toEqual([]);
    expect(logins).toEqual([]);
  });

  test('refuses a value that another backend sealed', async () => {
    const foreign = createFixtureFor(kind, {
      sealSecrets: ['another-secret-that-is-also-quite-long'],
    });
    const { service, client } = createFixtureFor(kind);
    const stranger = foreign.client();
    await stranger.send();
    const person = client();
    person.plant(stranger.carried());

    const answer = await person.verify();

    expect(answer.body.code).toBe('NO_ACTIVE_FLOW');
    expect(service.journal).toEqual([]);
  });

  test('refuses a value that is older than 10 minutes, and not before', async () => {
    const { clock, client } = createFixtureFor(kind);
    const person = client();
    await person.send();

    clock.now = START + 599_000;
    const carried = person.carried();
    const inTime = await person.verify();
    clock.now = START + 600_000;
    person.plant(carried);
    const late = await person.verify();

    // It opens for longer than the code of the service is valid.
    expect(inTime.body.code).toBe('TRANSACTION_EXPIRED');
    expect(late.body.code).toBe('NO_ACTIVE_FLOW');
  });

  test('refuses a value with any part changed', async () => {
    const { service, client } = createFixtureFor(kind);
    const person = client();
    await person.send();
    const { flowID, sealed } = person.carried();
    const parts = sealed.split('.');

    for (const index of [0, 2, 3, 4]) {
      const changed = parts.map((part, at) =>
        at === index ? (part.startsWith('A') ? 'B' : 'A') + part.slice(1) : part,
      );
      person.plant({ flowID, sealed: changed.join('.') });
      expect((await person.verify()).body.code).toBe('NO_ACTIVE_FLOW');
    }
    expect(service.journal).toHaveLength(1);
  });

  test('refuses an unsealed token that says what it likes', async () => {
    const { service, client } = createFixtureFor(kind);
    const person = client();
    const claims = btoa(
      JSON.stringify({ flow: { flowID: 'x', transactionReqID: 'x' } }),
    ).replaceAll('=', '');
    const sealed = `${btoa('{"alg":"none"}').replaceAll('=', '')}.${claims}.`;
    person.plant({ flowID: 'x', sealed });

    expect((await person.verify()).body.code).toBe('NO_ACTIVE_FLOW');
    expect(service.journal).toEqual([]);
  });

  test('refuses a code that was asked for another purpose', async () => {
    const login = createFixtureFor(kind, { purpose: 'login' });
    const payment = createFixtureFor(kind, { purpose: 'payment' });
    const person = login.client();
    await person.send();
    const attacker = payment.client();
    attacker.plant(person.carried());

    expect((await attacker.verify()).body.code).toBe('NO_ACTIVE_FLOW');
    expect(payment.service.journal).toEqual([]);
  });

  test('refuses a code that was asked for in another session', async () => {
    const { service, client } = createFixtureFor(kind, {
      session: (request) => request.headers.get('x-session') ?? undefined,
    });
    const person = client();
    await person.post('send', ADDRESS, { headers: { 'x-session': 'a' } });

    const otp = person.code();
    const other = await person.post('verify', { otp }, { headers: { 'x-session': 'b' } });
    const none = await person.post('verify', { otp });
    const same = await person.post('verify', { otp }, { headers: { 'x-session': 'a' } });

    expect([other.body.code, none.body.code]).toEqual(['NO_ACTIVE_FLOW', 'NO_ACTIVE_FLOW']);
    expect(same.body.data.verified).toBe(true);
    expect(service.journal.map(({ operation }) => operation)).toEqual(['send', 'verify']);
  });

  test('refuses a resend without a flow', async () => {
    const { service, client } = createFixtureFor(kind);

    const answer = await client().post('send', {});

    expect(answer).toMatchObject({ status: 401, body: { code: 'NO_ACTIVE_FLOW' } });
    expect(service.journal).toEqual([]);
  });
});

describe.each(CLIENTS)('what logs in, by %s', (kind) => {
  test('does not log in on ALREADY_VERIFIED, by a captured value after a success [VER-18]', async () => {
    const { client, logins } = createFixtureFor(kind);
    const person = client();
    await person.send();
    const captured = person.carried();
    await person.verify();
    person.plant(captured);

    const replay = await person.verify();

    expect(replay).toMatchObject({ status: 409, body: { code: 'ALREADY_VERIFIED' } });
    expect(replay.headers.getSetCookie().join()).not.toContain('session=');
    expect((await person.verify()).body.code).toBe('NO_ACTIVE_FLOW');
    expect(logins).toHaveLength(1);
  });

  test.each(['verify', 'send', 'webhook', 'hooks/v12', 'callback'])(
    'has no route that believes a result callback of V1.2: one posted to %s signs no user in and changes nothing [RC-02]',
    async (route) => {
      const { proxy, client, logins, service } = createFixtureFor(kind);
      const person = client();
      await person.send();
      const [transaction] = service.transactions();
      const { transactionID, transactionReqID } = transaction ?? {};
      const ids = { transactionID, transactionReqID };
      const forged = { status: 'success', verified: true, ...ids };
      service.journal.length = 0;

      const fromOutside = await proxy(
        new Request(`https://shop.test/api/otp/${route}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(forged),
        }),
        { peer: '41.33.200.9' },
      );
      const fromThePage = await person.post(route, forged);

      for (const answer of [fromOutside, fromThePage]) {
        expect([400, 403, 404]).toContain(answer.status);
        expect(answer.headers.getSetCookie()).toEqual([]);
      }
      expect(service.journal).toEqual([]);
      expect(logins).toEqual([]);
      expect((await person.verify()).status).toBe(200); // The flow is where it was.
    },
  );

  test('logs in once when two verifies run at the same time', async () => {
    const { client, logins } = createFixtureFor(kind);
    const person = client();
    await person.send();

    const answers = await Promise.all([person.verify(), person.verify()]);

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(logins).toHaveLength(1);
  });

  test('logs in once though the service says yes to each of 50 verifies at the same time', async () => {
    const { service, client, logins } = createFixtureFor(kind);
    const person = client();
    await person.send();
    const otp = person.code();
    service.repeat('verify');

    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, count) =>
        // Several clients, since each may verify 30 times a minute.
        person.post('verify', { otp }, { peer: `41.33.200.${count}` }),
      ),
    );

    const codes = answers.map(({ body }) => body.code ?? 'verified');
    expect(codes.filter((code) => code === 'verified')).toHaveLength(1);
    // From the 30th at once on, a guess waits for the pause that it would cost.
    expect(new Set(codes)).toEqual(new Set(['verified', 'ALREADY_VERIFIED', 'TOO_MANY_REQUESTS']));
    const data = await service.dataOf(1);
    const token = String(data.enrollmentToken);
    expect(answers.filter(({ text }) => text.includes(token))).toHaveLength(1);
    expect(logins).toHaveLength(1);
  });

  test('logs in once though the service says yes again to a value that was kept', async () => {
    const { service, client, logins, clock } = createFixtureFor(kind);
    const person = client();
    await person.send();
    const kept = person.carried();
    service.repeat('verify');
    await person.verify();

    clock.now = START + 599_000;
    person.plant(kept);
    const again = await person.verify();

    expect(again).toMatchObject({ status: 409, body: { code: 'ALREADY_VERIFIED' } });
    expect(person.jar.get(person.cookieName())).toBeUndefined();
    expect(logins).toHaveLength(1);
  });

  test('does not log in where the claim cannot be counted, and ends the flow', async () => {
    const memory = createMemoryCounters();
    const { client, logins, errors } = createFixtureFor(kind, {
      counters: {
        ...memory,
        hit: (hit) => {
          if (hit.key.startsWith('login ')) throw new Error('the store is full');
          return memory.hit(hit);
        },
      },
      policy: { dailyBudget: 'unlimited' },
    });
    const person = client();
    await person.send();

    const answer = await person.verify();

    expect(answer).toMatchObject({ status: 500, body: { code: 'SERVICE_UNAVAILABLE' } });
    expect(person.jar.size).toBe(0);
    expect(errors.map(({ message }) => message)).toEqual(['counters failed']);
    expect(logins).toEqual([]);
  });

  test.each([
    ['another transaction', { transactionID: 'trans-of-somebody' }],
    ['verified: false', { verified: false }],
    ['verified as text', { verified: 'true' }],
    ['no data', undefined],
  ])('does not log in on a 200 with %s', async (_name, data) => {
    const { service, client, logins, errors } = createFixtureFor(kind);
    service.script['verify'] = async (_, respond) =>
      edited(await respond(), (body) => ({ ...body, data: data && { ...body.data, ...data } }));
    const person = client();
    await person.send();

    const answer = await person.verify();

    expect(answer).toMatchObject({ status: 502, body: { code: 'MALFORMED_RESPONSE' } });
    expect(logins).toEqual([]);
    expect(errors.map(({ code }) => code)).toEqual(['MALFORMED_RESPONSE']);
  });

  test('logs in the address that was sealed at send, whatever else the browser sends later', async () => {
    const { client, logins } = createFixtureFor(kind);
    const person = client();

    await person.send();
    await person.post('verify', {
      otp: person.code(),
      verificationAddress: { phoneNumber: '+201001234568' },
    });
    await person.verify();

    expect(logins.map(({ address }) => address)).toEqual([{ phoneNumber: PHONE }]);
  });

  test('issues no session when onVerified throws, and ends the flow', async () => {
    const { client, errors } = createFixtureFor(kind, {
      onVerified() {
        throw new Error('no such user');
      },
    });
    const person = client();
    await person.send();

    const answer = await person.verify();

    expect(answer).toMatchObject({
      status: 500,
      body: { code: 'SERVICE_UNAVAILABLE', retryable: false },
    });
    expect(answer.headers.getSetCookie().join()).not.toContain('session=');
    expect(person.jar.size).toBe(0);
    expect(errors[0]?.message).toBe('onVerified failed');
  });
});

describe('x-end-user-ip', () => {
  test.each([
    ['private', '10.0.0.7'],
    ['unknown', undefined],
  ])(
    'refuses to send for a %s address in production, in one log line [SND-21]',
    async (status, peer) => {
      const { service, browser, logs } = createOtpProxyFixture();

      const answer = await browser().post('send', ADDRESS, { peer });

      expect(answer).toMatchObject({ status: 503, body: { code: 'CLIENT_IP_UNAVAILABLE' } });
      expect(service.journal).toEqual([]);
      expect(logs).toHaveLength(1);
      expect(logs[0]?.message).toContain(status);
      expect(logs[0]?.message).toContain('trustedProxies');
      expect(/\{ peer \}/.test(logs[0]?.message ?? '')).toBe(peer === undefined);
    },
  );

  test('sends the derived address, IPv4 and IPv6, and never the one that a client claims [SND-15]', async () => {
    const { service, browser, clock } = createOtpProxyFixture({ trustedProxies: ['10.0.0.0/8'] });
    const claim = { 'x-end-user-ip': '9.9.9.9' };

    await browser().post('send', ADDRESS, { headers: claim });
    clock.now += 30_000;
    await browser().post('send', ADDRESS, { headers: claim, peer: '2a02:cb80::7' });
    clock.now += 60_000;
    await browser().post('send', ADDRESS, {
      headers: { ...claim, 'x-forwarded-for': '1.1.1.1, 41.33.9.9, 10.0.0.2' },
      peer: '10.0.0.1',
    });

    expect(service.journal.map(({ headers }) => headers.get('x-end-user-ip'))).toEqual([
      '41.33.200.7',
      '2a02:cb80::7',
      '41.33.9.9',
    ]);
  });

  test('sends without the header only where the configuration says so, and never a private address', async () => {
    const loosened = createOtpProxyFixture({ unknownClientIp: 'send-without' });
    const development = createOtpProxyFixture({ environment: 'development' });

    expect(development.logs.splice(0)).toHaveLength(1); // of the environment, at the start
    for (const { browser, service, logs } of [loosened, development]) {
      for (const phoneNumber of [PHONE, '+201001234568']) {
        const address = { verificationAddress: { phoneNumber } };
        await browser().post('send', address, { peer: '192.168.1.4' });
      }

      expect(service.journal.map(({ headers }) => headers.has('x-end-user-ip'))).toEqual([
        false,
        false,
      ]);
      expect(logs).toHaveLength(1);
    }
  });

  test('forwards no header of the browser at all', async () => {
    const { service, browser } = createOtpProxyFixture();

    await browser().post('send', ADDRESS, {
      headers: { 'x-service-nonce': 'n', authorization: 'Bearer b', 'idempotency-key': 'i' },
    });

    expect([...(service.journal[0]?.headers.keys() ?? [])].sort()).toEqual([
      'accept',
      'content-type',
      'x-end-user-ip',
    ]);
  });
});

test('gives no page the API key, the pipeline ID or a secret [G-01]', async () => {
  const { browser } = createOtpProxyFixture();
  const person = browser();

  const answers = [await person.post('challenge', {}), await person.send(), await person.verify()];

  for (const { text, headers } of answers) {
    const everything = text + JSON.stringify([...headers]);
    for (const secret of Object.values(SECRETS)) expect(everything).not.toContain(secret);
  }
});
