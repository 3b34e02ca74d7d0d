import { parseWidgetWebhook } from '@otp-kit/protocol';
import type { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { createService } from '../app/service-routes.ts';
import { PHONE, START_MS } from '../app/v12-core.fixture.ts';
import { expectShared, WIDGET, WIDGET_PIPELINE } from '../app/widget-core.fixture.ts';
import { createReceiver } from '../callbacks/receiver.fixture.ts';
import { createHostedOrigin } from '../widget/hosted-origin.ts';
import { createPasskeyBench } from './passkey.fixture.ts';

const RETURN = 'https://shop.example/return';
const OTHER_CHALLENGE = Buffer.alloc(32).toString('base64url');

/** What an account was charged, newest first. */
function chargesOf({ workspace }: ReturnType<typeof createPasskeyBench>) {
  return workspace.ledger.list().map(({ kind, amount }) => [kind, amount]);
}

describe('signing in with a passkey', () => {
  test('is the success of the attempt, without a code', async () => {
    const bench = createPasskeyBench({ pipeline: { frontendCallbackURL: RETURN } });
    await bench.comeWithPasskey();
    const messages = bench.workspace.inbox.list().length;
    const attemptId = await bench.begin();

    const { status, body } = await bench.signIn(attemptId);

    expect(status).toBe(200);
    expect(body.data.offerPasskey).toBe(false);
    const target = new URL(body.data.redirectUrl);
    expect(target.origin + target.pathname).toBe(RETURN);
    expect(Object.fromEntries(target.searchParams)).toMatchObject({ status: 'success', attemptId });
    const attempt = await bench.control('GET', `/attempts/${attemptId}`);
    expect(attempt.body.data).toMatchObject({
      status: 'verified',
      result: 'success',
      verificationMethod: 'passkey',
    });
    expect(bench.workspace.inbox.list()).toHaveLength(messages);
    const { transactionID } = attempt.body.data;
    const transaction = await bench.control('GET', `/transactions/${transactionID}`);
    expect(transaction.body.data).toMatchObject({ status: 'Successful', channels: [] });
  });

  test('is counted, so that a copied authenticator is found out', async () => {
    const bench = createPasskeyBench();
    await bench.comeWithPasskey();
    const countNow = () => bench.workspace.passkeys.list()[0]?.passkeys[0]?.signatureCount;
    const counts = [countNow()];

    for (let time = 1; time <= 2; time += 1) {
      await bench.signIn(await bench.begin());
      counts.push(countNow());
    }

    expect(counts).toEqual([0, 1, 2]);
  });

  test('works in a frame of another origin', async () => {
    const bench = createPasskeyBench();
    await bench.comeWithPasskey();
    const attemptId = await bench.begin();

    const { status } = await bench.signIn(attemptId, { topOrigin: 'http://app.localhost:5173' });

    expect(status).toBe(200);
  });

  test('asks for the passkeys of that person, and of no other', async () => {
    const bench = createPasskeyBench();
    await bench.comeWithPasskey();
    await bench.comeWithPasskey({ verificationAddress: { phoneNumber: '+201111111111' } });
    const [first] = bench.workspace.passkeys.list();
    const attemptId = await bench.begin();

    const { body } = await bench.step(attemptId, 'passkey/authenticate/options');

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
    const bench = createPasskeyBench();
    await bench.comeWithPasskey();
    const attemptId = await bench.begin();
    await bench.step(attemptId, 'otp');
    const { transaction } = bench.workspace.attempts.byId(attemptId) ?? {};
    await bench.signIn(attemptId);

    const again = await bench.step(attemptId, 'verify', { otp: transaction?.code });

    expect([again.status, again.body.code]).toEqual([409, 'ALREADY_VERIFIED']);
    const ended = await bench.control('GET', `/transactions/${transaction?.transactionID}`);
    expect(ended.body.data.status).toBe('expired');
  });

  test('happens once, however often it is answered at once', async () => {
    const bench = createPasskeyBench();
    await bench.comeWithPasskey();
    const attemptId = await bench.begin();

    const answers = await Promise.all([bench.signIn(attemptId), bench.signIn(attemptId)]);

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(chargesOf(bench).filter(([kind]) => kind === 'passkey')).toHaveLength(1);
    const more = await bench.step(attemptId, 'passkey/authenticate/options');
    expect([more.status, more.body.code]).toEqual([409, 'ALREADY_VERIFIED']);
  });

  test('costs 60 % of the anchor [PK-05]', async () => {
    const bench = createPasskeyBench({ account: { billing: { mode: 'pay-per-success' } } });
    await bench.comeWithPasskey();
    const before = chargesOf(bench);

    await bench.signIn(await bench.begin());

    expect(before).toEqual([['whatsapp', 1]]);
    expect(chargesOf(bench)).toEqual([['passkey', 0.6], ...before]);
  });

  test("costs what the account's settings say [PK-05]", async () => {
    const bench = createPasskeyBench({ account: { billing: { passkeyRate: 0.25 } } });
    await bench.comeWithPasskey();

    await bench.signIn(await bench.begin());

    expect(chargesOf(bench)[0]).toEqual(['passkey', 0.25]);
  });

  test('is not charged where the quota does not cover it, and the attempt goes on', async () => {
    const bench = createPasskeyBench();
    await bench.comeWithPasskey();
    const before = chargesOf(bench);
    const attemptId = await bench.begin();
    await bench.control('PATCH', '/accounts/account_bench', { balance: 0.5 });

    const unpaid = await bench.signIn(attemptId);
    const chargesThen = chargesOf(bench);
    await bench.control('PATCH', '/accounts/account_bench', { balance: 0.6 });
    const paid = await bench.signIn(attemptId);

    expectShared(unpaid, 'BILLING_FAILED');
    expect(chargesThen).toEqual(before);
    expect(paid.status).toBe(200);
  });

  test('costs nothing with an address of development', async () => {
    const bench = createPasskeyBench({
      pipeline: { testPairs: [{ address: PHONE, otp: '000000' }] },
    });
    const attemptId = await bench.begin();
    await bench.step(attemptId, 'otp');
    await bench.step(attemptId, 'verify', { otp: '000000' });
    await bench.enrol(attemptId);

    const { status } = await bench.signIn(await bench.begin());

    expect(status).toBe(200);
    expect(chargesOf(bench)).toEqual([]);
  });
});

describe('the webhook', () => {
  test('says that it was a passkey, and of a code that it was none [PK-08]', async () => {
    const receiver = await createReceiver();
    const bench = createPasskeyBench({ pipeline: { backendCallbackURL: receiver.url } });
    await bench.comeWithPasskey();
    await bench.signIn(await bench.begin());
    await bench.workspace.webhooks.drain();

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

  test('tells of a signature that was wrong', async () => {
    const receiver = await createReceiver();
    const bench = createPasskeyBench({ pipeline: { backendCallbackURL: receiver.url } });
    await bench.comeWithPasskey();
    const attemptId = await bench.begin();
    await bench.signIn(attemptId, { wrongSignature: true });
    await bench.signIn(attemptId);
    await bench.workspace.webhooks.drain();

    const told = receiver.received.map(({ body }) => [body.status, body.error]);

    expect(told.slice(1)).toEqual([
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
    ["with somebody else's handle", { userHandle: 'c29tZWJvZHk' }],
  ])('%s, and the attempt goes on [E2-12]', async (_, deviation) => {
    const bench = createPasskeyBench();
    await bench.comeWithPasskey();
    const attemptId = await bench.begin();

    const { status, body } = await bench.signIn(attemptId, deviation);

    expect(status).toBe(403);
    expect(body).toMatchObject({ status: 'error', code: 'PASSKEY_AUTH_FAILED', retryable: true });
    expect(body).not.toHaveProperty('attemptEnded');
    expect(chargesOf(bench).map(([kind]) => kind)).not.toContain('passkey');
    expect((await bench.signIn(attemptId)).status).toBe(200);
  });

  test('the second time that it signs the same challenge', async () => {
    const bench = createPasskeyBench();
    await bench.comeWithPasskey();
    const attemptId = await bench.begin();
    const { body } = await bench.step(attemptId, 'passkey/authenticate/options');
    const wrong = bench.authenticator.get(body.data, { wrongSignature: true });
    await bench.step(attemptId, 'passkey/authenticate', { response: wrong });
    const right = bench.authenticator.get(body.data);

    const answer = await bench.step(attemptId, 'passkey/authenticate', { response: right });

    expect([answer.status, answer.body.code]).toEqual([403, 'PASSKEY_AUTH_FAILED']);
  });

  test('in the attempt of another person', async () => {
    const bench = createPasskeyBench();
    await bench.comeWithPasskey();
    await bench.comeWithPasskey({ verificationAddress: { phoneNumber: '+201111111111' } });
    const [person, other] = bench.workspace.passkeys.list();
    const attemptId = await bench.begin();
    const { body } = await bench.step(attemptId, 'passkey/authenticate/options');
    const allowCredentials = other?.passkeys.map(({ id }) => ({ id, type: 'public-key' as const }));
    const response = bench.authenticator.get({ ...body.data, allowCredentials });

    const answer = await bench.step(attemptId, 'passkey/authenticate', { response });

    expect(person?.passkeys[0]?.id).not.toBe(response.id);
    expect([answer.status, answer.body.code]).toEqual([403, 'PASSKEY_AUTH_FAILED']);
  });

  test('two minutes after it was asked for', async () => {
    const bench = createPasskeyBench();
    await bench.comeWithPasskey();
    const attemptId = await bench.begin();
    const { body } = await bench.step(attemptId, 'passkey/authenticate/options');
    bench.advance(120);
    const response = bench.authenticator.get(body.data);

    const answer = await bench.step(attemptId, 'passkey/authenticate', { response });

    expect([answer.status, answer.body.code]).toEqual([403, 'PASSKEY_AUTH_FAILED']);
  });

  test.each([
    undefined,
    null,
    'x',
    {},
    { id: 'AA', rawId: 'AA', type: 'public-key', response: {} },
  ])('as %j, which is no signature', async (response) => {
    const bench = createPasskeyBench();
    await bench.comeWithPasskey();
    const attemptId = await bench.begin();

    const { status, body } = await bench.step(attemptId, 'passkey/authenticate', { response });

    expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR']);
  });

  test.each(['passkey/authenticate/options', 'passkey/authenticate'])(
    'at %s, of a person who has none [E2-13]',
    async (name) => {
      const bench = createPasskeyBench();
      const attemptId = await bench.begin();

      const { status, body } = await bench.step(attemptId, name);

      expect(status).toBe(404);
      expect(body).toMatchObject({ code: 'NO_PASSKEY', retryable: false });
    },
  );

  test('of the account of another', async () => {
    const other = { id: 'account_other', apiKey: 'ak_other' };
    const widget = { id: 'widget_other', publicKey: 'pk_other', secret: 'secret_other' };
    const bench = createPasskeyBench({
      others: [
        {
          ...other,
          pipelines: [{ id: 'pipe_other', apiVersion: 'V2.0' }],
          widgets: [{ ...widget, pipelineID: 'pipe_other' }],
        },
      ],
    });
    await bench.comeWithPasskey();
    const theirs = { apiKey: other.apiKey, publicKey: widget.publicKey };
    const { attemptId } = (await bench.create(theirs, widget.secret)).body.data;

    const { body } = await bench.step(attemptId, 'load');

    expect(body.data.passkeySignIn).toBe(false);
  });

  test.each([
    'passkey/authenticate/options',
    'passkey/authenticate',
    'passkey/register/options',
    'passkey/register',
  ])('at %s, before the captcha', async (name) => {
    const bench = createPasskeyBench();
    await bench.comeWithPasskey();
    const { attemptId } = await bench.load();

    const { status, body } = await bench.step(attemptId, name);

    expect([status, body.code]).toEqual([403, 'CAPTCHA_NOT_VERIFIED']);
  });

  test.each([
    ['passkey/authenticate/options', 'passkey.authenticate'],
    ['passkey/authenticate', 'passkey.authenticate'],
    ['passkey/register/options', 'passkey.register'],
    ['passkey/register', 'passkey.register'],
  ])('at %s, where a fault was set [E2-10]', async (name, operation) => {
    const bench = createPasskeyBench();
    await bench.comeWithPasskey();
    const attemptId = await bench.begin();
    const fault = { operation: `widget.${operation}`, name: 'PASSKEY_NOT_VERIFIED' };
    await bench.control('POST', '/faults', fault);

    const { status, body } = await bench.step(attemptId, name);

    expect(status).toBe(403);
    expect(body).toMatchObject({ code: 'PASSKEY_NOT_VERIFIED', retryable: false });
  });

  test('when it was tried too often', async () => {
    const caps = { deviceId: { attempts: { perMinute: 4 } } };
    const bench = createPasskeyBench({ widget: { rateLimiting: { caps } } });
    await bench.comeWithPasskey();
    const attemptId = await bench.begin();
    // Counted so far: the load and the code of one attempt, and the load of this one.
    const fourth = await bench.signIn(attemptId, { wrongSignature: true });

    const fifth = await bench.signIn(attemptId);

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
    const bench = createPasskeyBench();
    await bench.comeWithPasskey();
    await bench.control('PATCH', '/platform', { passkeyRollout: rollout });
    const entitlements = { passkeys: entitled };
    await bench.control('PATCH', '/accounts/account_bench', { entitlements });
    await bench.control('PATCH', '/seed', {
      pipelines: [{ id: WIDGET_PIPELINE, passkeyEnabled: toggle }],
      widgets: [{ id: WIDGET, passkeys: { enabled: section } }],
    });

    const { page } = await bench.load();
    const attemptId = await bench.begin();
    const options = await bench.step(attemptId, 'passkey/authenticate/options');
    const verified = await bench.enterCode(attemptId);
    const creation = await bench.step(attemptId, 'passkey/register/options');

    expect(page.body.data.passkeySignIn).toBe(isOn);
    expect(verified.body.data.offerPasskey).toBe(isOn);
    for (const { status, body } of [options, creation]) {
      const refusal = [403, 'PASSKEY_DISABLED', false];
      expect([status, body.code, body.retryable]).toEqual(
        isOn ? [200, undefined, undefined] : refusal,
      );
    }
  });

  test('inside an attempt, and nowhere else [PK-06]', () => {
    const { core } = createPasskeyBench();
    const routesOf = (origin: Pick<Hono, 'routes'>): string[] =>
      origin.routes.map(({ path }) => path).filter((path) => /passkey|enrol|webauthn/i.test(path));

    const hosted = routesOf(createHostedOrigin(core.store, () => START_MS));

    expect(routesOf(createService(core.store, () => START_MS))).toEqual([]);
    expect(new Set(hosted).size).toBe(4);
    for (const path of hosted) {
      expect(path).toMatch(/^\/_emulator\/widget\/attempts\/:attemptId\//);
    }
  });

  test('only once a person has one', async () => {
    const bench = createPasskeyBench();
    const before = await bench.load();
    await bench.comeWithPasskey();
    const after = await bench.load();
    await bench.control('POST', '/reset');
    const anew = await bench.load();

    const shown = [before, after, anew].map(({ page }) => page.body.data.passkeySignIn);
    expect(shown).toEqual([false, true, false]);
  });
});
