import { describe, expect, test } from 'vitest';
import { CLIENTS } from '../http/kept-values.fixture.ts';
import { createFixtureFor, PHONE, START } from '../otp/otp-proxy.fixture.ts';
import { createMemoryResultStore } from './results/memory-result-store.ts';
import type { WidgetLookup } from './widget-options.ts';
import {
  cookieOf,
  createWidgetFixtureFor,
  createWidgetProxyFixture,
  hookRequest,
} from './widget-proxy.fixture.ts';

const ADDRESS = { verificationAddress: { phoneNumber: PHONE } };
const VICTIM = '+201009876543';

const says =
  (status: 'success' | 'failed'): WidgetLookup =>
  ([attemptId = '']) => [{ attemptId, status }];

describe('what a browser may not say', () => {
  test.each([
    ['otp', '111111'],
    ['digits', 4],
    ['apiKey', 'key'],
    ['publicKey', 'pk_2'],
    ['timestamp', 1],
    ['signature', 'ab'],
    ['publicMetadata', { admin: true }],
    ['privateMetadata', { admin: true }],
    ['customHeaders', { 'x-tenant': '7' }],
    ['purpose', 'payment'],
    ['attemptId', 'attempt_9'],
    ['__proto__', { verificationAddress: {} }],
  ])('refuses %s in the body of attempt', async (field, value) => {
    const { browser, service } = createWidgetProxyFixture();
    // Written as text, because an object literal would not keep `__proto__` as a field.
    const body = `{"verificationAddress":{"phoneNumber":"${PHONE}"},"${field}":${JSON.stringify(value)}}`;

    const answer = await browser().post('attempt', body);

    expect([answer.status, answer.body.code]).toEqual([400, 'UNEXPECTED_FIELD']);
    expect(service.journal).toEqual([]);
  });

  test('refuses a phone number and an email at once', async () => {
    const { browser, service } = createWidgetProxyFixture();
    const both = { phoneNumber: VICTIM, email: 'eve@example.com' };

    const { status } = await browser().post('attempt', { verificationAddress: both });

    expect(status).toBe(400);
    expect(service.journal).toEqual([]);
  });

  test.each(['verified', 'status', 'address', 'next', 'isTest'])(
    'refuses %s in the body of complete',
    async (field) => {
      const { browser, logins } = createWidgetProxyFixture({ lookup: says('success') });
      const person = browser();
      const attemptId = await person.begin();

      const { body } = await person.post('complete', { attemptId, [field]: true });

      expect(body.code).toBe('UNEXPECTED_FIELD');
      expect(logins).toEqual([]);
    },
  );
});

describe.each(CLIENTS)('completing an attempt that is not one’s own, by %s', (kind) => {
  test('signs no user in without the sealed value, although the attempt is verified', async () => {
    const fixture = createWidgetFixtureFor(kind);
    const attemptId = await fixture.client().begin();
    await fixture.hook(attemptId);

    const { status, body } = await fixture.client().complete(attemptId);

    expect([status, body.code]).toEqual([401, 'NO_ACTIVE_FLOW']);
    expect(fixture.logins).toEqual([]);
  });

  test('signs no user in that names a victim’s attempt beside their own sealed value', async () => {
    const fixture = createWidgetFixtureFor(kind);
    const victim = await fixture.client().begin(VICTIM);
    const attacker = fixture.client();
    await attacker.begin();
    await fixture.hook(victim, { phoneNumber: VICTIM });

    expect((await attacker.complete(victim)).status).toBe(401);
    expect(fixture.logins).toEqual([]);
  });

  test('signs no user in that presents their own sealed value as that of a victim’s attempt', async () => {
    const fixture = createWidgetFixtureFor(kind);
    const victim = await fixture.client().begin(VICTIM);
    const attacker = fixture.client();
    const attemptId = await attacker.begin();
    attacker.jar.set(cookieOf(victim), attacker.jar.get(cookieOf(attemptId)) ?? '');
    await fixture.hook(victim, { phoneNumber: VICTIM });

    expect((await attacker.complete(victim)).status).toBe(401);
    expect(fixture.logins).toEqual([]);
  });

  test('logs in the user that the sealed address names, and no other, whatever else was begun meanwhile', async () => {
    const fixture = createWidgetFixtureFor(kind);
    const person = fixture.client();
    const first = await person.begin();
    const second = await person.begin(VICTIM);
    await fixture.hook(first);

    expect((await person.complete(second)).status).toBe(202);
    expect((await person.complete(first)).status).toBe(200);
    expect((await person.complete(second)).status).toBe(202);
    expect(fixture.logins).toMatchObject([{ attemptId: first, address: { phoneNumber: PHONE } }]);
  });

  test('refuses a value that another backend sealed', async () => {
    const other = createWidgetFixtureFor(kind, {
      sealSecrets: ['another-secret-of-at-least-32-bytes'],
    });
    const attacker = other.client();
    const attemptId = await attacker.begin(VICTIM);
    const fixture = createWidgetFixtureFor(kind);
    const person = fixture.client();
    person.jar.set(cookieOf(attemptId), attacker.jar.get(cookieOf(attemptId)) ?? '');
    await fixture.hook(attemptId, { phoneNumber: VICTIM });

    expect((await person.complete(attemptId)).status).toBe(401);
  });

  test('refuses the value of a flow of V1.2 in the place of an attempt’s, and the other way round', async () => {
    const otp = createFixtureFor(kind).client();
    await otp.send();
    const fixture = createWidgetFixtureFor(kind);
    const person = fixture.client();
    const attemptId = await person.begin();
    await fixture.hook(attemptId);
    const sealedAttempt = person.jar.get(cookieOf(attemptId)) ?? '';
    const { flowID, sealed } = otp.carried();
    person.jar.set(cookieOf(attemptId), sealed);
    otp.plant({ flowID, sealed: sealedAttempt });

    expect((await person.complete(attemptId)).status).toBe(401);
    expect((await otp.verify()).body.code).toBe('NO_ACTIVE_FLOW');
    expect(fixture.logins).toEqual([]);
  });

  test('refuses a value that is older than 10 minutes', async () => {
    const fixture = createWidgetFixtureFor(kind);
    const person = fixture.client();
    const attemptId = await person.begin();
    await fixture.hook(attemptId);

    fixture.clock.now = START + 600_000;

    expect((await person.complete(attemptId)).status).toBe(401);
  });

  test('refuses an attempt that was begun for another purpose', async () => {
    const login = createWidgetFixtureFor(kind);
    const person = login.client();
    const attemptId = await person.begin();
    const payment = createWidgetFixtureFor(kind, { purpose: 'payment' });
    await payment.hook(attemptId);
    const elsewhere = payment.client();
    const stolen = person.jar.get(cookieOf(attemptId)) ?? '';
    elsewhere.jar.set(cookieOf(attemptId, { purpose: 'payment' }), stolen);

    expect((await elsewhere.complete(attemptId)).status).toBe(401);
    expect(payment.logins).toEqual([]);
  });

  test('refuses an attempt that was begun in another session, and one without a session', async () => {
    let session: string | undefined = 's-1';
    const fixture = createWidgetFixtureFor(kind, { session: () => session });
    const person = fixture.client();
    const attemptId = await person.begin();
    await fixture.hook(attemptId);

    session = 's-2';
    expect((await person.complete(attemptId)).status).toBe(401);
    session = undefined;
    expect((await person.complete(attemptId)).status).toBe(401);
    expect((await person.post('attempt', ADDRESS)).status).toBe(401);
    session = 's-1';
    expect((await person.complete(attemptId)).status).toBe(200);
  });
});

describe('the return to an attempt that is not one’s own', () => {
  test('refuses at return another user’s attemptId, without a word of its result [WR-07]', async () => {
    const fixture = createWidgetProxyFixture();
    const victim = await fixture.browser().begin(VICTIM);
    const attacker = fixture.browser();
    await attacker.begin();
    await fixture.hook(victim, { phoneNumber: VICTIM });

    const query = { status: 'success', attemptId: victim, meta_next: 'https://evil.example/' };
    const { status, headers } = await attacker.land(query);

    expect(status).toBe(303);
    expect(headers.get('location')).toBe(
      '/signed-in?from=widget&verification=failed&code=NO_ACTIVE_FLOW',
    );
    expect(fixture.logins).toEqual([]);
  });

  test('refuses at return a browser that has no attempt, or names none', async () => {
    const fixture = createWidgetProxyFixture();
    const attemptId = await fixture.browser().begin();
    await fixture.hook(attemptId);
    const other = fixture.browser();

    for (const query of [{ attemptId }, {}]) {
      const { headers } = await other.land(query);
      expect(headers.get('location')).toContain('code=NO_ACTIVE_FLOW');
    }
    expect(fixture.logins).toEqual([]);
  });

  test('refuses a cookie that a neighbouring subdomain planted, past the prefix __Host-', async () => {
    const fixture = createWidgetProxyFixture();
    const attacker = fixture.browser();
    const attemptId = await attacker.begin();
    await fixture.hook(attemptId);
    const victim = fixture.browser();
    // To Chromium 156 this is no `__Host-` name: it takes it without Secure, and with a Domain.
    const name = cookieOf(attemptId);
    victim.jar.set(`\u00a0${name}`, attacker.jar.get(name) ?? '');

    const { headers } = await victim.land({ attemptId });

    expect(headers.get('location')).toContain('code=NO_ACTIVE_FLOW');
    expect(fixture.logins).toEqual([]);
  });
});

describe('what the browser says of the result', () => {
  test('a forged success signs no user in: by message or by redirect it is a hint [WI-07]', async () => {
    const fixture = createWidgetProxyFixture();
    const person = fixture.browser();
    const attemptId = await person.begin();

    // The requests of a page that saw AUTH_SUCCESS, and of a redirect that was typed by hand.
    expect((await person.complete(attemptId)).status).toBe(202);
    const query = { status: 'success', attemptId, transactionId: 'trans-1', isTest: 'false' };
    const { headers } = await person.land(query);

    expect(headers.get('location')).toContain('verification=pending');
    expect(headers.getSetCookie()).toEqual([]);
    expect(fixture.logins).toEqual([]);
  });

  test('a failure in the redirect does not undo a success', async () => {
    const fixture = createWidgetProxyFixture();
    const person = fixture.browser();
    const attemptId = await person.begin();
    await fixture.hook(attemptId);

    const { headers } = await person.land({ status: 'failed', attemptId, error: 'INVALID_OTP' });

    expect(headers.get('location')).toBe('/home');
  });
});

describe.each(CLIENTS)('one success, one login, by %s', (kind) => {
  test('a second complete signs no user in', async () => {
    const fixture = createWidgetFixtureFor(kind);
    const person = fixture.client();
    const attemptId = await person.begin();
    const cookie = person.jar.get(cookieOf(attemptId)) ?? '';
    await fixture.hook(attemptId);
    await person.complete(attemptId);
    person.jar.set(cookieOf(attemptId), cookie);

    const { status, body } = await person.complete(attemptId);

    expect([status, body.code]).toEqual([401, 'NO_ACTIVE_FLOW']);
    expect(fixture.logins).toHaveLength(1);
  });

  test('a webhook that is played again, or sent again, gives no second login', async () => {
    const fixture = createWidgetFixtureFor(kind);
    const person = fixture.client();
    const attemptId = await person.begin();
    const cookie = person.jar.get(cookieOf(attemptId)) ?? '';
    await fixture.hook(attemptId, { id: 'msg_a' });
    await person.complete(attemptId);
    person.jar.set(cookieOf(attemptId), cookie);

    await fixture.hook(attemptId, { id: 'msg_a' });
    await fixture.hook(attemptId, { id: 'msg_b' });

    expect((await person.complete(attemptId)).status).toBe(401);
    expect(fixture.logins).toHaveLength(1);
  });

  test('neither does a lookup after the login', async () => {
    const fixture = createWidgetFixtureFor(kind, { lookup: says('success') });
    const person = fixture.client();
    const attemptId = await person.begin();
    const cookie = person.jar.get(cookieOf(attemptId)) ?? '';
    await person.complete(attemptId);
    person.jar.set(cookieOf(attemptId), cookie);

    expect((await person.complete(attemptId)).status).toBe(401);
    expect(fixture.logins).toHaveLength(1);
  });

  test('a failure that follows the success changes nothing', async () => {
    const fixture = createWidgetFixtureFor(kind);
    const person = fixture.client();
    const attemptId = await person.begin();
    await fixture.hook(attemptId);
    await fixture.hook(attemptId, { status: 'failed' });

    expect((await person.complete(attemptId)).status).toBe(200);
  });
});

test('two at the same time, and a return beside them, log in once', async () => {
  const fixture = createWidgetProxyFixture();
  const person = fixture.browser();
  const attemptId = await person.begin();
  await fixture.hook(attemptId);

  const answers = await Promise.all([
    person.complete(attemptId),
    person.complete(attemptId),
    person.land({ attemptId }),
  ]);

  const sessions = answers.filter(({ headers }) =>
    headers.getSetCookie().includes('session=s1; HttpOnly'),
  );
  expect(sessions).toHaveLength(1);
  expect(fixture.logins).toHaveLength(1);
});

describe('several instances with one store', () => {
  test('the webhook may reach another than the browser does', async () => {
    const results = createMemoryResultStore({ now: () => START });
    const one = createWidgetProxyFixture({ results });
    const other = createWidgetProxyFixture({ results });
    const person = one.browser();
    const attemptId = await person.begin();

    await other.hook(attemptId);

    expect((await person.complete(attemptId)).status).toBe(200);
  });

  test('log in once between them, though both are asked at once', async () => {
    const results = createMemoryResultStore({ now: () => START });
    const one = createWidgetProxyFixture({ results });
    const other = createWidgetProxyFixture({ results });
    const person = one.browser();
    const attemptId = await person.begin();
    const same = other.browser();
    same.jar.set(cookieOf(attemptId), person.jar.get(cookieOf(attemptId)) ?? '');
    await one.hook(attemptId);

    await Promise.all([person.complete(attemptId), same.complete(attemptId)]);

    expect([...one.logins, ...other.logins]).toHaveLength(1);
  });
});

describe('a result that does not fit', () => {
  test.each(['complete', 'return'])(
    'of another address than the sealed one signs no user in, at %s, and is reported to the operator',
    async (route) => {
      const fixture = createWidgetProxyFixture();
      const person = fixture.browser();
      const attemptId = await person.begin();
      await fixture.hook(attemptId, { phoneNumber: VICTIM });

      const answer =
        route === 'complete' ? await person.complete(attemptId) : await person.land({ attemptId });

      expect(answer.text + answer.headers.get('location')).toContain('VERIFICATION_FAILED');
      expect(fixture.logins).toEqual([]);
      expect(fixture.errors.map(({ code }) => code)).toEqual(['VERIFICATION_FAILED']);
      expect(answer.headers.getSetCookie()).toEqual([expect.stringContaining('Max-Age=0')]);
    },
  );

  test.each([undefined, '+20*******67', '201001234567', '+201001234567'])(
    'an address of %s fits: a masked one identifies no user, and the plus is spelling',
    async (phoneNumber) => {
      const fixture = createWidgetProxyFixture();
      const person = fixture.browser();
      const attemptId = await person.begin();
      await fixture.hook(attemptId, { phoneNumber });

      expect((await person.complete(attemptId)).status).toBe(200);
    },
  );

  test('of a test pair signs no user in in production, since its code is known', async () => {
    const fixture = createWidgetProxyFixture();
    const person = fixture.browser();
    const attemptId = await person.begin();
    await fixture.hook(attemptId, { isTest: true });

    expect((await person.complete(attemptId)).body.code).toBe('VERIFICATION_FAILED');
    expect(fixture.logins).toEqual([]);
    expect(fixture.errors[0]?.message).toContain('test pair');
  });

  test.each(['true', 1, {}])('of a test pair is known by an isTest of %j, too', async (isTest) => {
    const fixture = createWidgetProxyFixture();
    const person = fixture.browser();
    const attemptId = await person.begin();
    await fixture.hook(attemptId, { more: { widgetAttempt: { attemptId, isTest } } });

    expect((await person.complete(attemptId)).body.code).toBe('VERIFICATION_FAILED');
    expect(fixture.logins).toEqual([]);
  });

  test.each([{ environment: 'development' }, { acceptTestAttemptsInProduction: true }] as const)(
    'of a test pair logs in with %o, and says what it is',
    async (config) => {
      const fixture = createWidgetProxyFixture(config);
      const person = fixture.browser();
      const attemptId = await person.begin();
      await fixture.hook(attemptId, { isTest: true });

      await person.complete(attemptId);

      expect(fixture.logins).toMatchObject([{ isTest: true }]);
    },
  );

  test('of a lookup about another attempt is not taken', async () => {
    const fixture = createWidgetProxyFixture({
      lookup: () => [{ attemptId: 'attempt_of_another', status: 'success' }],
    });
    const person = fixture.browser();

    expect((await person.complete(await person.begin())).status).toBe(202);
  });

  test('of a lookup with another shape is not taken, and reported without its words', async () => {
    const fixture = createWidgetProxyFixture({
      lookup: ([attemptId = '']) => [JSON.parse(`{"attemptId":"${attemptId}","status":"ok"}`)],
    });
    const person = fixture.browser();

    expect((await person.complete(await person.begin())).status).toBe(202);
    expect(fixture.logs).toMatchObject([{ message: 'lookup failed', reason: 'TypeError' }]);
  });
});

describe('a webhook without a valid signature', () => {
  test('without a signature claims success: no user is signed in without a lookup, and it is no 401 [WH-11]', async () => {
    const fixture = createWidgetProxyFixture();
    const person = fixture.browser();
    const attemptId = await person.begin();

    expect((await fixture.hook(attemptId, { signing: 'missing' })).status).toBe(204);
    expect((await fixture.hook(attemptId, { signing: 'missing' })).status).toBe(204);

    expect((await person.complete(attemptId)).status).toBe(202);
    expect(fixture.logs).toMatchObject([{ level: 'warn', route: 'webhook' }]);
  });

  test('without a signature is confirmed by the lookup, whose word counts, not its own [WH-14]', async () => {
    let status: 'success' | 'failed' = 'failed';
    const asked: (readonly string[])[] = [];
    const received: unknown[] = [];
    const fixture = createWidgetProxyFixture({
      lookup: (attemptIds) => {
        asked.push(attemptIds);
        return says(status)(attemptIds);
      },
      onWebhook: (webhook) => received.push(webhook),
    });
    const person = fixture.browser();
    const attemptId = await person.begin();

    await fixture.hook(attemptId, { signing: 'missing' });
    expect(asked).toEqual([[attemptId]]);
    expect((await person.complete(attemptId)).status).toBe(202);

    status = 'success';
    await fixture.hook(attemptId, { signing: 'missing' });
    status = 'failed'; // What was kept is asked first: the lookup is not needed again.
    expect((await person.complete(attemptId)).status).toBe(200);
    expect(received).toEqual([]);
  });

  test('with a wrong signature is refused, and neither kept nor handed on [WH-12]', async () => {
    const received: unknown[] = [];
    const fixture = createWidgetProxyFixture({
      lookup: () => [],
      onWebhook: (webhook) => received.push(webhook),
    });
    const person = fixture.browser();
    const attemptId = await person.begin();

    const answer = await fixture.hook(attemptId, { signing: 'wrong' });

    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: 'WEBHOOK_SIGNATURE_INVALID' });
    expect(received).toEqual([]);
    expect((await person.complete(attemptId)).status).toBe(202);
    expect(fixture.logs).toMatchObject([{ level: 'warn', code: 'WEBHOOK_SIGNATURE_INVALID' }]);
    expect(fixture.errors).toEqual([]);
  });

  test.each([-301_000, 301_000])('that was signed %d ms from now is refused', async (ms) => {
    const fixture = createWidgetProxyFixture();
    const person = fixture.browser();
    const attemptId = await person.begin();

    const answer = await fixture.proxy(hookRequest(attemptId, START + ms));

    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: 'WEBHOOK_TIMESTAMP_SKEW' });
    expect((await person.complete(attemptId)).status).toBe(202);
  });

  test.each([-61_000, 61_000])(
    'is refused earlier where the configuration says so: %d ms from now',
    async (ms) => {
      const fixture = createWidgetProxyFixture({ webhookToleranceSeconds: 60 });
      const attemptId = await fixture.browser().begin();

      const answer = await fixture.proxy(hookRequest(attemptId, START + ms));

      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject({ code: 'WEBHOOK_TIMESTAMP_SKEW' });
      expect((await fixture.proxy(hookRequest(attemptId, START + 60_000))).status).toBe(204);
    },
  );
});
