import { parseWidgetWebhook } from '@otp-kit/protocol';
import type { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { createHostedOrigin } from '../app/hosted-origin.ts';
import { createService } from '../app/service-routes.ts';
import { PHONE, START_MS } from '../app/v12-core.fixture.ts';
import { expectShared, WIDGET, WIDGET_PIPELINE } from '../app/widget-core.fixture.ts';
import { createReceiver } from '../callbacks/receiver.fixture.ts';
import { createPasskeyFixture } from '../passkeys/passkey.fixture.ts';

const RETURN = 'https://shop.example/return';
const OTHER_CHALLENGE = Buffer.alloc(32).toString('base64url');

/** What an account was charged, newest first. */
function chargesOf({ workspace }: ReturnType<typeof createPasskeyFixture>) {
  return workspace.ledger.list().map(({ kind, amount }) => [kind, amount]);
}

describe('signing in with a passkey', () => {
  test('is the success of the attempt, without a code', async () => {
    const fixture = createPasskeyFixture({ pipeline: { frontendCallbackURL: RETURN } });
    await fixture.comeWithPasskey();
    const messages = fixture.workspace.inbox.list().length;
    const attemptId = await fixture.begin();

    const { status, body } = await fixture.signIn(attemptId);

    expect(status).toBe(200);
    expect(body.data.offerPasskey).toBe(false);
    const target = new URL(body.data.redirectUrl);
    expect(target.origin + target.pathname).toBe(RETURN);
    expect(Object.fromEntries(target.searchParams)).toMatchObject({ status: 'success', attemptId });
    const attempt = await fixture.control('GET', `/attempts/${attemptId}`);
    expect(attempt.body.data).toMatchObject({
      status: 'verified',
      result: 'success',
      verificationMethod: 'passkey',
    });
    expect(fixture.workspace.inbox.list()).toHaveLength(messages);
    const { transactionID } = attempt.body.data;
    const transaction = await fixture.control('GET', `/transactions/${transactionID}`);
    expect(transaction.body.data).toMatchObject({ status: 'Successful', channels: [] });
  });

  test('is counted, so that a copied authenticator is found out', async () => {
    const fixture = createPasskeyFixture();
    await fixture.comeWithPasskey();
    const countNow = () => fixture.workspace.passkeys.list()[0]?.passkeys[0]?.signatureCount;
    const counts = [countNow()];

    for (let time = 1; time <= 2; time += 1) {
      await fixture.signIn(await fixture.begin());
      counts.push(countNow());
    }

    expect(counts).toEqual([0, 1, 2]);
  });

  test('works in a frame of another origin', async () => {
    const fixture = createPasskeyFixture();
    await fixture.comeWithPasskey();
    const attemptId = await fixture.begin();

    const { status } = await fixture.signIn(attemptId, { topOrigin: 'http://app.localhost:5173' });

    expect(status).toBe(200);
  });

  test('asks for the passkeys of that user, and of no other', async () => {
    const fixture = createPasskeyFixture();
    await fixture.comeWithPasskey();
    await fixture.comeWithPasskey({ verificationAddress: { phoneNumber: '+201111111111' } });
    const [first] = fixture.workspace.passkeys.list();
    const attemptId = await fixture.begin();

    const { body } = await fixture.step(attemptId, 'passkey/authenticate/options');

    expect(body.data).toMatchObject({
      rpId: 'widget.localhost',
      userVerification: 'preferred',
      timeout: 120_000,
      allowCredentials: [
        { id: first?.passkeys[0]?.id, type: 'public-key', transports: ['internal'] },
      ],
    });
    expect(body.data.allowCredentials).toHaveLength(1);
    expect(Buffer.from(body.data.challenge, 'base64url')).toHaveLength(32);
  });

  test('ends the code that was under way', async () => {
    const fixture = createPasskeyFixture();
    await fixture.comeWithPasskey();
    const attemptId = await fixture.begin();
    await fixture.step(attemptId, 'otp');
    const { transaction } = fixture.workspace.attempts.byId(attemptId) ?? {};
    await fixture.signIn(attemptId);

    const again = await fixture.step(attemptId, 'verify', { otp: transaction?.code });

    expect([again.status, again.body.code]).toEqual([409, 'ALREADY_VERIFIED']);
    const ended = await fixture.control('GET', `/transactions/${transaction?.transactionID}`);
    expect(ended.body.data.status).toBe('expired');
  });

  test('happens once, however many responses come at once', async () => {
    const fixture = createPasskeyFixture();
    await fixture.comeWithPasskey();
    const attemptId = await fixture.begin();

    const answers = await Promise.all([fixture.signIn(attemptId), fixture.signIn(attemptId)]);

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(chargesOf(fixture).filter(([kind]) => kind === 'passkey')).toHaveLength(1);
    const more = await fixture.step(attemptId, 'passkey/authenticate/options');
    expect([more.status, more.body.code]).toEqual([409, 'ALREADY_VERIFIED']);
  });

  test('costs 60 % of the anchor [PK-05]', async () => {
    const fixture = createPasskeyFixture({ account: { billing: { mode: 'pay-per-success' } } });
    await fixture.comeWithPasskey();
    const before = chargesOf(fixture);

    await fixture.signIn(await fixture.begin());

    expect(before).toEqual([['whatsapp', 1]]);
    expect(chargesOf(fixture)).toEqual([['passkey', 0.6], ...before]);
  });

  test("costs the price of the account's settings [PK-05]", async () => {
    const fixture = createPasskeyFixture({ account: { billing: { passkeyRate: 0.25 } } });
    await fixture.comeWithPasskey();

    await fixture.signIn(await fixture.begin());

    expect(chargesOf(fixture)[0]).toEqual(['passkey', 0.25]);
  });

  test('is not charged where the quota does not cover it, and the attempt goes on', async () => {
    const fixture = createPasskeyFixture();
    await fixture.comeWithPasskey();
    const before = chargesOf(fixture);
    const attemptId = await fixture.begin();
    await fixture.control('PATCH', '/accounts/account_test', { balance: 0.5 });

    const unpaid = await fixture.signIn(attemptId);
    const chargesThen = chargesOf(fixture);
    await fixture.control('PATCH', '/accounts/account_test', { balance: 0.6 });
    const paid = await fixture.signIn(attemptId);

    expectShared(unpaid, 'BILLING_FAILED');
    expect(chargesThen).toEqual(before);
    expect(paid.status).toBe(200);
  });

  test('costs nothing with an address of development', async () => {
    const fixture = createPasskeyFixture({
      pipeline: { testPairs: [{ address: PHONE, otp: '000000' }] },
    });
    const attemptId = await fixture.begin();
    await fixture.step(attemptId, 'otp');
    await fixture.step(attemptId, 'verify', { otp: '000000' });
    await fixture.enrol(attemptId);

    const { status } = await fixture.signIn(await fixture.begin());

    expect(status).toBe(200);
    expect(chargesOf(fixture)).toEqual([]);
  });
});

describe('the webhook', () => {
  test('reports a passkey as such, and a code without a method [PK-08]', async () => {
    const receiver = await createReceiver();
    const fixture = createPasskeyFixture({ pipeline: { backendCallbackURL: receiver.url } });
    await fixture.comeWithPasskey();
    await fixture.signIn(await fixture.begin());
    await fixture.workspace.webhooks.drain();

    const [byCode, byPasskey] = receiver.received.map(({ body }) => body);

    expect(byCode).not.toHaveProperty('verificationMethod');
    expect(byPasskey).toMatchObject({
      status: 'success',
      verificationMethod: 'passkey',
      widgetAttempt: { status: 'verified' },
      transaction: { status: 'Successful', verificationAddress: { phoneNumber: PHONE } },
      transactionReq: { sentVerification: false },
    });
    expect(parseWidgetWebhook(byCode).verificationMethod).toBeUndefined();
    expect(parseWidgetWebhook(byPasskey).verificationMethod).toBe('passkey');
    expect(byPasskey.transaction.transactionID).not.toBe(byCode.transaction.transactionID);
  });

  test('reports a wrong signature', async () => {
    const receiver = await createReceiver();
    const fixture = createPasskeyFixture({ pipeline: { backendCallbackURL: receiver.url } });
    await fixture.comeWithPasskey();
    const attemptId = await fixture.begin();
    await fixture.signIn(attemptId, { wrongSignature: true });
    await fixture.signIn(attemptId);
    await fixture.workspace.webhooks.drain();

    const reported = receiver.received.map(({ body }) => [body.status, body.error]);

    expect(reported.slice(1)).toEqual([
      ['failed', 'PASSKEY_AUTH_FAILED'],
      ['success', undefined],
    ]);
  });
});

describe('a passkey is refused', () => {
  test.each([
    ['with a wrong signature', { wrongSignature: true }],
    ['with another challenge', { challenge: OTHER_CHALLENGE }],
    ['from another origin', { origin: 'http://evil.localhost' }],
    ['with the handle of another user', { userHandle: 'c29tZWJvZHk' }],
  ])('%s, and the attempt goes on [E2-12]', async (_, deviation) => {
    const fixture = createPasskeyFixture();
    await fixture.comeWithPasskey();
    const attemptId = await fixture.begin();

    const { status, body } = await fixture.signIn(attemptId, deviation);

    expect(status).toBe(403);
    expect(body).toMatchObject({ status: 'error', code: 'PASSKEY_AUTH_FAILED', retryable: true });
    expect(body).not.toHaveProperty('attemptEnded');
    expect(chargesOf(fixture).map(([kind]) => kind)).not.toContain('passkey');
    expect((await fixture.signIn(attemptId)).status).toBe(200);
  });

  test('the second time that it signs the same challenge', async () => {
    const fixture = createPasskeyFixture();
    await fixture.comeWithPasskey();
    const attemptId = await fixture.begin();
    const { body } = await fixture.step(attemptId, 'passkey/authenticate/options');
    const wrong = fixture.authenticator.get(body.data, { wrongSignature: true });
    await fixture.step(attemptId, 'passkey/authenticate', { response: wrong });
    const right = fixture.authenticator.get(body.data);

    const answer = await fixture.step(attemptId, 'passkey/authenticate', { response: right });

    expect([answer.status, answer.body.code]).toEqual([403, 'PASSKEY_AUTH_FAILED']);
  });

  test('in the attempt of another user', async () => {
    const fixture = createPasskeyFixture();
    await fixture.comeWithPasskey();
    await fixture.comeWithPasskey({ verificationAddress: { phoneNumber: '+201111111111' } });
    const [user, other] = fixture.workspace.passkeys.list();
    const attemptId = await fixture.begin();
    const { body } = await fixture.step(attemptId, 'passkey/authenticate/options');
    const allowCredentials = other?.passkeys.map(({ id }) => ({ id, type: 'public-key' as const }));
    const response = fixture.authenticator.get({ ...body.data, allowCredentials });

    const answer = await fixture.step(attemptId, 'passkey/authenticate', { response });

    expect(user?.passkeys[0]?.id).not.toBe(response.id);
    expect([answer.status, answer.body.code]).toEqual([403, 'PASSKEY_AUTH_FAILED']);
  });

  test('two minutes after it was asked for', async () => {
    const fixture = createPasskeyFixture();
    await fixture.comeWithPasskey();
    const attemptId = await fixture.begin();
    const { body } = await fixture.step(attemptId, 'passkey/authenticate/options');
    fixture.advance(120);
    const response = fixture.authenticator.get(body.data);

    const answer = await fixture.step(attemptId, 'passkey/authenticate', { response });

    expect([answer.status, answer.body.code]).toEqual([403, 'PASSKEY_AUTH_FAILED']);
  });

  test.each([
    undefined,
    null,
    'x',
    {},
    { id: 'AA', rawId: 'AA', type: 'public-key', response: {} },
  ])('as %j, which is no signature', async (response) => {
    const fixture = createPasskeyFixture();
    await fixture.comeWithPasskey();
    const attemptId = await fixture.begin();

    const { status, body } = await fixture.step(attemptId, 'passkey/authenticate', { response });

    expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(body.details.issues[0].path).toBe('response');
  });

  test.each(['passkey/authenticate/options', 'passkey/authenticate'])(
    'at %s, where the user has no passkey [E2-13]',
    async (name) => {
      const fixture = createPasskeyFixture();
      const attemptId = await fixture.begin();

      const { status, body } = await fixture.step(attemptId, name);

      expect(status).toBe(404);
      expect(body).toMatchObject({ code: 'NO_PASSKEY', retryable: false });
    },
  );

  test('of the account of another', async () => {
    const other = { id: 'account_other', apiKey: 'ak_other' };
    const widget = { id: 'widget_other', publicKey: 'pk_other', secret: 'secret_other' };
    const fixture = createPasskeyFixture({
      others: [
        {
          ...other,
          pipelines: [{ id: 'pipe_other', apiVersion: 'V2.0' }],
          widgets: [{ ...widget, pipelineID: 'pipe_other' }],
        },
      ],
    });
    await fixture.comeWithPasskey();
    const theirs = { apiKey: other.apiKey, publicKey: widget.publicKey };
    const { attemptId } = (await fixture.create(theirs, widget.secret)).body.data;

    const { body } = await fixture.step(attemptId, 'load');

    expect(body.data.passkeySignIn).toBe(false);
  });

  test.each([
    'passkey/authenticate/options',
    'passkey/authenticate',
    'passkey/register/options',
    'passkey/register',
  ])('at %s, before the captcha', async (name) => {
    const fixture = createPasskeyFixture();
    await fixture.comeWithPasskey();
    const { attemptId } = await fixture.load();

    const { status, body } = await fixture.step(attemptId, name);

    expect([status, body.code]).toEqual([403, 'CAPTCHA_NOT_VERIFIED']);
  });

  test.each([
    ['passkey/authenticate/options', 'passkey.authenticate'],
    ['passkey/authenticate', 'passkey.authenticate'],
    ['passkey/register/options', 'passkey.register'],
    ['passkey/register', 'passkey.register'],
  ])('at %s, where a fault was set [E2-10]', async (name, operation) => {
    const fixture = createPasskeyFixture();
    await fixture.comeWithPasskey();
    const attemptId = await fixture.begin();
    const fault = { operation: `widget.${operation}`, name: 'PASSKEY_NOT_VERIFIED' };
    await fixture.control('POST', '/faults', fault);

    const { status, body } = await fixture.step(attemptId, name);

    expect(status).toBe(403);
    expect(body).toMatchObject({ code: 'PASSKEY_NOT_VERIFIED', retryable: false });
  });

  test('when it was tried too often', async () => {
    const caps = { deviceId: { attempts: { perMinute: 4 } } };
    const fixture = createPasskeyFixture({ widget: { rateLimiting: { caps } } });
    await fixture.comeWithPasskey();
    const attemptId = await fixture.begin();
    // Counted so far: the load and the code of one attempt, and the load of this one.
    const fourth = await fixture.signIn(attemptId, { wrongSignature: true });

    const fifth = await fixture.signIn(attemptId);

    expect(fourth.status).toBe(403);
    expect(fifth.status).toBe(429);
    expect(fifth.body.cooldownSeconds).toBe(60);
  });
});

describe('where passkeys appear', () => {
  test.each(
    [true, false].flatMap((rollout) =>
      [true, false].flatMap((entitled) =>
        [true, false].flatMap((toggle) =>
          [true, false].map((section) => ({ rollout, entitled, toggle, section })),
        ),
      ),
    ),
  )('in the widget with %j [PK-01] [E2-09]', async (switches) => {
    const { rollout, entitled, toggle, section } = switches;
    const isOn = rollout && entitled && toggle && section;
    const fixture = createPasskeyFixture();
    await fixture.comeWithPasskey();
    await fixture.control('PATCH', '/platform', { passkeyRollout: rollout });
    const entitlements = { passkeys: entitled };
    await fixture.control('PATCH', '/accounts/account_test', { entitlements });
    await fixture.control('PATCH', '/seed', {
      pipelines: [{ id: WIDGET_PIPELINE, passkeyEnabled: toggle }],
      widgets: [{ id: WIDGET, passkeys: { enabled: section } }],
    });

    const { page } = await fixture.load();
    const attemptId = await fixture.begin();
    const options = await fixture.step(attemptId, 'passkey/authenticate/options');
    const verified = await fixture.enterCode(attemptId);
    const creation = await fixture.step(attemptId, 'passkey/register/options');

    expect(page.body.data.passkeySignIn).toBe(isOn);
    expect(verified.body.data.offerPasskey).toBe(isOn);
    for (const { status, body } of [options, creation]) {
      const error = [403, 'PASSKEY_DISABLED', false];
      expect([status, body.code, body.retryable]).toEqual(
        isOn ? [200, undefined, undefined] : error,
      );
    }
  });

  test('inside an attempt, and nowhere else [PK-06]', () => {
    const { core } = createPasskeyFixture();
    const routesOf = (origin: Pick<Hono, 'routes'>): string[] =>
      origin.routes.map(({ path }) => path).filter((path) => /passkey|enrol|webauthn/i.test(path));

    const hosted = routesOf(createHostedOrigin(core.store, { now: () => START_MS, pages: {} }));

    expect(routesOf(createService(core.store, () => START_MS))).toEqual([]);
    expect(new Set(hosted).size).toBe(4);
    for (const path of hosted) {
      expect(path).toMatch(/^\/_emulator\/widget\/attempts\/:attemptId\//);
    }
  });

  test('only once the user has one', async () => {
    const fixture = createPasskeyFixture();
    const before = await fixture.load();
    await fixture.comeWithPasskey();
    const after = await fixture.load();
    await fixture.control('POST', '/reset');
    const later = await fixture.load();

    const shown = [before, after, later].map(({ page }) => page.body.data.passkeySignIn);
    expect(shown).toEqual([false, true, false]);
  });
});
