import { describe, expect, test } from 'vitest';
import { WIDGET } from '../app/widget-core.fixture.ts';
import { createReceiver } from '../callbacks/receiver.fixture.ts';
import { createHostedFixture } from './hosted-page.fixture.ts';

const RETURN = 'https://shop.example/return';

/** A fixture whose pipeline reports, and what was reported. */
async function setUp() {
  const { url, received } = await createReceiver();
  const pipeline = { backendCallbackURL: url, frontendCallbackURL: RETURN };
  const fixture = createHostedFixture({ pipeline });
  const webhooks = async () => {
    await fixture.workspace.webhooks.drain();
    return received;
  };
  return {
    fixture,
    webhooks,
    reports: async () =>
      (await webhooks()).map(({ body }) => [body.status, body.error, body.widgetAttempt.status]),
  };
}

describe('entering the code', () => {
  test('verifies, charges and reports, and returns the next URL [WA-03]', async () => {
    const { fixture, reports } = await setUp();
    const attemptId = await fixture.beginCode();

    const { status, body } = await fixture.step(attemptId, 'verify', { otp: fixture.lastCode() });

    expect(status).toBe(200);
    const target = new URL(body.data.redirectUrl);
    expect(target.origin + target.pathname).toBe(RETURN);
    expect(Object.fromEntries(target.searchParams)).toMatchObject({ status: 'success', attemptId });
    expect(await reports()).toEqual([['success', undefined, 'verified']]);
    const view = await fixture.control('GET', `/attempts/${attemptId}`);
    expect(view.body.data).toMatchObject({ status: 'verified', result: 'success' });
    expect(fixture.workspace.ledger.list()).toHaveLength(1);
  });

  test.each([
    [4, 4],
    [5, 5],
    [6, 6],
    [undefined, 6],
  ])('of %j digits is one of %i, as the webhook has it [DIG-07]', async (digits, length) => {
    const { fixture, webhooks } = await setUp();
    const attemptId = await fixture.beginCode({ digits });
    const otp = fixture.lastCode();

    await fixture.step(attemptId, 'verify', { otp });

    expect(otp).toHaveLength(length);
    const [webhook] = await webhooks();
    expect(webhook?.body.widgetAttempt.otpConfig.digits).toBe(length);
  });

  test('is of an attempt and a widget that are named by their prefixes [G-06]', async () => {
    const { fixture, webhooks } = await setUp();
    const pipelines = [{ id: 'pipe_minted' }];
    const widgets = [{ pipelineID: 'pipe_minted' }];
    const seed = { accounts: [{ id: 'a', apiKey: 'ak_minted', pipelines, widgets }] };
    const { body } = await fixture.control('POST', '/workspaces', { id: 'minted', seed });
    const [minted] = body.data.accounts[0].widgets;

    const attemptId = await fixture.beginCode();
    await fixture.step(attemptId, 'verify', { otp: fixture.lastCode() });

    expect([minted.id, minted.publicKey]).toEqual([
      expect.stringMatching(/^widget_/),
      expect.stringMatching(/^pk_/),
    ]);
    expect(attemptId).toMatch(/^attempt_/);
    const [webhook] = await webhooks();
    expect(webhook?.body.widgetAttempt).toMatchObject({ attemptId, widgetId: WIDGET });
    expect(WIDGET).toMatch(/^widget_/);
  });

  test('may go wrong, of which each is reported, and right after that [WA-02]', async () => {
    const { fixture, reports } = await setUp();
    const attemptId = await fixture.beginCode();
    const statusNow = () => fixture.workspace.attempts.byId(attemptId)?.status;

    const wrong = await fixture.step(attemptId, 'verify', { otp: fixture.wrongCode() });
    const afterwards = statusNow();
    const right = await fixture.step(attemptId, 'verify', { otp: fixture.lastCode() });

    expect(wrong.status).toBe(403);
    expect(wrong.body.code).toBe('INVALID_OTP');
    expect(wrong.body).not.toHaveProperty('attemptEnded');
    expect(afterwards).toBe('otp_requested');
    expect(right.status).toBe(200);
    expect(statusNow()).toBe('verified');
    expect(await reports()).toEqual([
      ['failed', 'INVALID_OTP', 'otp_requested'],
      ['success', undefined, 'verified'],
    ]);
  });

  test('ends the attempt with the tenth wrong code, resent or not', async () => {
    const { fixture, reports } = await setUp();
    const attemptId = await fixture.beginCode();
    const otp = fixture.wrongCode();
    for (let wrong = 0; wrong < 5; wrong += 1) await fixture.step(attemptId, 'verify', { otp });
    await fixture.step(attemptId, 'resend');
    for (let wrong = 0; wrong < 4; wrong += 1) await fixture.step(attemptId, 'verify', { otp });

    const tenth = await fixture.step(attemptId, 'verify', { otp });
    const right = await fixture.step(attemptId, 'verify', { otp: fixture.lastCode() });

    expect(tenth.status).toBe(429);
    expect(tenth.body).toMatchObject({ code: 'MAX_ATTEMPTS_EXCEEDED', attemptEnded: true });
    expect(new URL(tenth.body.redirectUrl).searchParams.get('status')).toBe('failed');
    expect(right.status).toBe(410);
    expect(right.body).toMatchObject({
      code: 'ATTEMPT_EXPIRED',
      attemptEnded: true,
      hasTooManyWrongCodes: true,
      name: expect.any(String),
    });
    const codes = (await reports()).map(([, error]) => error);
    expect(codes).toEqual([...Array(9).fill('INVALID_OTP'), 'MAX_ATTEMPTS_EXCEEDED']);
  });

  test('is over after five minutes, which is reported once [WA-01] [E2-04]', async () => {
    const { fixture, reports } = await setUp();
    const attemptId = await fixture.beginCode();
    await fixture.control('POST', '/clock/advance', { seconds: 301 });

    const late = await fixture.step(attemptId, 'verify', { otp: fixture.lastCode() });
    const again = await fixture.step(attemptId, 'load');

    for (const { status, body } of [late, again]) {
      expect(status).toBe(410);
      expect(body).toMatchObject({ code: 'ATTEMPT_EXPIRED', retryable: false, attemptEnded: true });
      expect(new URL(body.redirectUrl).searchParams.get('error')).toBe('ATTEMPT_EXPIRED');
    }
    expect(await reports()).toEqual([['failed', 'ATTEMPT_EXPIRED', 'otp_requested']]);
  });

  test('is still in time a moment before', async () => {
    const { fixture } = await setUp();
    const attemptId = await fixture.begin();
    fixture.advance(299);

    const { status } = await fixture.step(attemptId, 'otp');
    const right = await fixture.step(attemptId, 'verify', { otp: fixture.lastCode() });
    fixture.advance(1);
    const reloaded = await fixture.step(attemptId, 'load');

    expect([status, right.status]).toEqual([200, 200]);
    // What has succeeded does not run out.
    expect(reloaded.body.data.status).toBe('verified');
  });

  test('takes a code for as long as the attempt lives', async () => {
    const { fixture } = await setUp();
    const attemptId = await fixture.beginCode();
    fixture.advance(299);

    const right = await fixture.step(attemptId, 'verify', { otp: fixture.lastCode() });

    expect(right.status).toBe(200);
  });

  test('is for the page alone: V1.2 verifies no code of a widget', async () => {
    const { fixture, reports } = await setUp();
    const attemptId = await fixture.beginCode();
    const { transaction } = fixture.workspace.attempts.byId(attemptId) ?? {};

    const { status, body } = await fixture.post('/api/v1.2/transactions/verify', {
      transactionReqID: transaction?.transactionReqID,
      otp: fixture.lastCode(),
    });

    expect([status, body.code]).toEqual([403, 'INVALID_API_VERSION']);
    expect(transaction?.verified).toBe(false);
    expect(await reports()).toEqual([]);
  });

  test('is done once', async () => {
    const { fixture, reports } = await setUp();
    const attemptId = await fixture.beginCode();
    const otp = fixture.lastCode();
    await fixture.step(attemptId, 'verify', { otp });

    const again = await fixture.step(attemptId, 'verify', { otp });
    const sent = await fixture.step(attemptId, 'otp');

    expect([again.status, sent.status]).toEqual([409, 409]);
    expect(again.body.code).toBe('ALREADY_VERIFIED');
    expect(await reports()).toHaveLength(1);
    expect(fixture.workspace.ledger.list()).toHaveLength(1);
  });

  test.each([undefined, '', 123456])('takes %o for no code', async (otp) => {
    const { fixture, reports } = await setUp();
    const attemptId = await fixture.beginCode();

    const { status } = await fixture.step(attemptId, 'verify', { otp });

    expect(status).toBe(400);
    expect(await reports()).toEqual([]);
  });

  test('waits where the tries are used up', async () => {
    const caps = { phoneNumber: { attempts: { perMinute: 2 } } };
    const fixture = createHostedFixture({ widget: { rateLimiting: { caps } } });
    const attemptId = await fixture.beginCode();

    await fixture.step(attemptId, 'verify', { otp: fixture.wrongCode() });
    const { status, body } = await fixture.step(attemptId, 'verify', { otp: fixture.lastCode() });

    expect(status).toBe(429);
    expect(body).toMatchObject({ cooldownSeconds: 60 });
  });
});
