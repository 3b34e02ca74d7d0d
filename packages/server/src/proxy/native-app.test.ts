import { describe, expect, test } from 'vitest';
import { createOtpProxyFixture, PHONE } from '../otp/otp-proxy.fixture.ts';
import { cookieOf, createWidgetProxyFixture } from '../widget/widget-proxy.fixture.ts';

const ADDRESS = { verificationAddress: { phoneNumber: PHONE } };
const SERVED = { nativeApps: 'sealed-in-body' } as const;

/** A header that a browser adds, each enough to be none of an app. */
const OF_A_BROWSER: readonly (readonly [string, string])[] = [
  ['origin', 'https://shop.test'], // the product's own, and listed
  ['origin', 'https://evil.example'],
  ['origin', 'null'],
  ['origin', ''],
  ['sec-fetch-site', 'same-origin'],
  ['sec-fetch-site', 'none'],
  ['sec-fetch-mode', 'cors'],
  ['sec-fetch-dest', 'empty'],
  ['sec-fetch-user', '?1'],
  ['sec-ch-ua', '"Chromium";v="156"'],
  ['sec-gpc', '1'],
  ['cookie', 'theme=dark'],
  ['cookie', ''],
];

describe('which request is served as one of an app', () => {
  test.each(OF_A_BROWSER)('none with %s: "%s", at no route', async (name, value) => {
    const otp = createOtpProxyFixture(SERVED);
    const widget = createWidgetProxyFixture(SERVED);
    const options = { headers: { [name]: value } };

    const answers = [
      await otp.app().post('challenge', {}, options),
      await otp.app().post('send', ADDRESS, options),
      await otp.app().post('verify', { otp: '012345' }, options),
      await otp.app().post('cancel', {}, options),
      await widget.app().post('attempt', ADDRESS, options),
      await widget.app().post('complete', { attemptId: 'attempt_1' }, options),
    ];

    for (const { status, body } of answers) {
      expect([status, body.code]).toEqual([403, 'ORIGIN_REFUSED']);
      expect(body).not.toHaveProperty('sealed');
    }
    expect([...otp.service.journal, ...widget.service.journal]).toEqual([]);
  });

  test.each([undefined, 'refuse'] as const)('none where nativeApps is %s', async (nativeApps) => {
    const { app, service } = createOtpProxyFixture(nativeApps && { nativeApps });

    const answer = await app().send();

    expect(answer).toMatchObject({ status: 403, body: { code: 'ORIGIN_REFUSED' } });
    expect(service.journal).toEqual([]);
  });

  test.each(['1', 'App', 'app, app', ''])(
    'none whose header of the kit says "%s": a browser whose own headers were removed on the way is no app',
    async (value) => {
      const { app } = createOtpProxyFixture(SERVED);

      const answer = await app().post('send', ADDRESS, { headers: { 'x-otp-kit': value } });

      expect(answer).toMatchObject({ status: 403, body: { code: 'ORIGIN_REFUSED' } });
      expect(answer.body).not.toHaveProperty('sealed');
    },
  );

  test('none whose body is not said to be JSON', async () => {
    const headers = { 'content-type': 'text/plain' };

    const answer = await createOtpProxyFixture(SERVED).app().post('send', ADDRESS, { headers });

    expect(answer.body.code).toBe('UNSUPPORTED_MEDIA_TYPE');
  });
});

describe('the sealed value of an app', () => {
  test('goes from response to request and ends with the login, and no cookie of the kit is set', async () => {
    const { app, logins, service } = createOtpProxyFixture({
      ...SERVED,
      onVerified(verified) {
        logins.push(verified);
        return verified.client === 'app' ? { headers: { 'x-session': 'token-1' } } : undefined;
      },
    });
    const person = app();

    const sent = await person.send();
    const wrong = await person.verify('999999');
    const verified = await person.verify();

    expect(sent.body).toMatchObject({ status: 'success', sealed: expect.any(String) });
    for (const secret of await service.secrets()) expect(sent.text).not.toContain(secret);
    expect(wrong.body).not.toHaveProperty('sealed'); // unchanged
    expect(verified.body).toMatchObject({ data: { verified: true }, sealed: null });
    expect(verified.headers.get('x-session')).toBe('token-1');
    expect(logins).toMatchObject([{ client: 'app', address: { phoneNumber: PHONE } }]);
    for (const { headers } of [sent, wrong, verified]) expect(headers.getSetCookie()).toEqual([]);
  });

  test('does the same for an attempt of the widget, of which one complete of many signs the user in', async () => {
    const { app, hook, logins } = createWidgetProxyFixture(SERVED);
    const person = app();
    const attemptId = await person.begin();
    const sealed = person.jar.get(cookieOf(attemptId));

    const early = await person.complete(attemptId);
    await hook(attemptId);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => person.post('complete', { attemptId, sealed })),
    );

    expect(early).toMatchObject({ status: 202, body: { data: { verified: false } } });
    expect(early.body).not.toHaveProperty('sealed');
    expect(answers.filter(({ status }) => status === 200)).toMatchObject([
      { body: { data: { verified: true, next: '/home' }, sealed: null } },
    ]);
    expect(logins).toMatchObject([{ client: 'app', attemptId }]);
  });

  test('is replaced where a transaction has ended, so that the new one allows a resend only', async () => {
    const { app, service, clock } = createOtpProxyFixture(SERVED);
    const person = app();
    const { sealed } = (await person.send()).body;
    service.script['verify'] = () => service.error(429, 'MAX_ATTEMPTS_EXCEEDED');

    const ended = await person.verify('999999');
    delete service.script['verify'];
    const again = await person.verify();
    clock.now += 30_000;
    const resent = await person.post('send', {});

    expect(ended.body).toMatchObject({
      code: 'MAX_ATTEMPTS_EXCEEDED',
      sealed: expect.any(String),
    });
    expect(ended.body.sealed).not.toBe(sealed);
    expect(again.body.code).toBe('NO_ACTIVE_FLOW');
    expect(resent.status).toBe(200);
    expect((await person.verify()).status).toBe(200);
  });

  test('ends with a cancel', async () => {
    const { app } = createOtpProxyFixture(SERVED);
    const person = app();
    await person.send();

    expect((await person.post('cancel', {})).body).toEqual({
      status: 'success',
      data: {},
      sealed: null,
    });
  });

  test('belongs to its flow: with the ID of another one it opens nothing', async () => {
    const { app, logins } = createOtpProxyFixture(SERVED);
    const [person, other] = [app(), app()];
    const { sealed } = (await person.send()).body;
    const { flowID } = (await other.send('+201001234568')).body.data;

    const answer = await person.post('verify', { flowID, otp: other.code(), sealed });

    expect(answer.body.code).toBe('NO_ACTIVE_FLOW');
    expect(logins).toEqual([]);
  });

  test('fits beside the longest send', async () => {
    const { app, clock, service } = createOtpProxyFixture({
      ...SERVED,
      addressKinds: ['email'],
      session: () => 'session-1',
    });
    const person = app();
    const email = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(54)}.test`;
    await person.post('send', { verificationAddress: { email } });
    clock.now += 30_000;

    const resent = await person.post('send', {
      powSolution: { challengeToken: 't'.repeat(1800), nonce: 123_456_789 },
      turnstileToken: 'c'.repeat(2048),
    });

    expect(resent.status).toBe(200);
    expect(service.journal).toHaveLength(2);
  });

  test.each([
    ['a number', 5],
    ['null', null],
    ['an empty text', ''],
    ['a text of 4001 characters', 'x'.repeat(4001)],
  ])('is refused as %s', async (_name, sealed) => {
    const { app } = createOtpProxyFixture(SERVED);

    const answer = await app().post('verify', { flowID: 'f', otp: '012345', sealed });

    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
  });

  test.each([
    ['an unknown field', { ...ADDRESS, otp: '111111' }, 'UNEXPECTED_FIELD'],
    [
      '__proto__',
      `{"verificationAddress":{"phoneNumber":"${PHONE}"},"__proto__":{}}`,
      'UNEXPECTED_FIELD',
    ],
    ['a list', [], 'INVALID_REQUEST'],
    ['null', 'null', 'INVALID_REQUEST'],
    ['more than 8096 bytes', '{}'.padEnd(8097), 'PAYLOAD_TOO_LARGE'],
  ])('loosens nothing else of the body: refuses %s', async (_name, body, code) => {
    const { app, service } = createOtpProxyFixture(SERVED);

    expect((await app().post('send', body)).body.code).toBe(code);
    expect(service.journal).toEqual([]);
  });
});

describe('a browser at a proxy that serves apps', () => {
  test('gets its cookie unchanged, and no sealed value in a body', async () => {
    const fixture = createOtpProxyFixture(SERVED);
    // An enrollment token begins like a sealed value.
    fixture.service.configure({ passkeyEnabled: false });
    const otp = fixture.browser();
    const widget = createWidgetProxyFixture(SERVED);
    const person = widget.browser();
    const attemptId = await person.begin();
    await widget.hook(attemptId);

    const answers = [
      await otp.post('challenge', {}),
      await otp.send(),
      await otp.verify('999999'),
      await otp.verify(),
      await person.post('attempt', ADDRESS),
      await person.complete(attemptId),
    ];

    for (const { text, body } of answers) {
      expect(body).not.toHaveProperty('sealed');
      // Every sealed value begins with the header of its encryption.
      expect(text).not.toContain(btoa('{"alg":"dir"').slice(0, 12));
    }
    expect(answers[1]?.headers.get('set-cookie')).toContain('HttpOnly');
    expect(answers[3]?.status).toBe(200);
  });

  test('is refused with the value of an app, in the body and as a cookie', async () => {
    const { app, browser, logins, service } = createOtpProxyFixture(SERVED);
    const owner = app();
    await owner.send();
    const { flowID, sealed } = owner.carried();
    const page = browser();
    service.journal.length = 0;

    const inBody = await page.post('verify', { flowID, otp: owner.code(), sealed });
    page.plant({ flowID, sealed });
    const asCookie = await page.verify();

    expect([inBody.body.code, asCookie.body.code]).toEqual(['UNEXPECTED_FIELD', 'NO_ACTIVE_FLOW']);
    expect(service.journal).toEqual([]);
    expect((await owner.verify()).status).toBe(200);
    expect(logins).toHaveLength(1);
  });

  test('has a cookie that opens nothing for an app', async () => {
    const { app, browser, logins } = createOtpProxyFixture(SERVED);
    const person = browser();
    await person.send();
    const thief = app();
    thief.plant(person.carried());

    expect((await thief.verify()).body.code).toBe('NO_ACTIVE_FLOW');
    expect(logins).toEqual([]);
  });

  test('is refused with the value of an app’s attempt, which its app still completes', async () => {
    const { app, browser, hook, logins } = createWidgetProxyFixture(SERVED);
    const owner = app();
    const attemptId = await owner.begin();
    const sealed = owner.jar.get(cookieOf(attemptId)) ?? '';
    await hook(attemptId);
    const page = browser();

    const inBody = await page.post('complete', { attemptId, sealed });
    page.jar.set(cookieOf(attemptId), sealed);
    const asCookie = await page.complete(attemptId);
    const returned = await page.land({ attemptId, status: 'success' });

    expect([inBody.body.code, asCookie.body.code]).toEqual(['UNEXPECTED_FIELD', 'NO_ACTIVE_FLOW']);
    expect(returned.headers.get('location')).toContain('code=NO_ACTIVE_FLOW');
    expect(logins).toEqual([]);
    expect((await owner.complete(attemptId)).status).toBe(200);
  });
});
