import { parseWidgetWebhook } from '@otp-kit/protocol';
import { describe, expect, test } from 'vitest';
import { createV12Fixture, PIPELINE, START_MS } from '../app/v12-core.fixture.ts';
import type { PipelineSeed } from '../model/pipeline.ts';
import {
  CREATED_MS,
  createAttempt,
  createTransaction,
  createVerifiedAttempt,
} from './attempt.fixture.ts';
import { createReceiver } from './receiver.fixture.ts';
import { reportOutcome } from './report-outcome.ts';
import { signWebhook } from './webhook-signature.ts';

const RETURN = 'https://shop.example/return';
const SECRET = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3';
const TEST_PAIR = { address: '+201001234567', otp: '000000', retired: false };

/** A pipeline with a callback, and the steps of a user at its hosted page. */
async function setUp(pipeline: PipelineSeed = {}) {
  const receiver = await createReceiver();
  const { core } = createV12Fixture({
    apiVersion: 'V2.0',
    webhookSigningSecret: SECRET,
    backendCallbackURL: receiver.url,
    frontendCallbackURL: RETURN,
    ...pipeline,
  });
  const workspace = core.store.defaultWorkspace;
  return { ...receiver, workspace, drain: () => workspace.webhooks.drain() };
}

const ofPipeline = { pipelineID: PIPELINE };

describe('reportOutcome', () => {
  test('reports a wrong code, an expiry and a success, each at once and in order [WH-16]', async () => {
    const { workspace, received, drain } = await setUp();
    const attempt = createAttempt(ofPipeline);

    reportOutcome(workspace, attempt, { status: 'failed', error: 'INVALID_OTP' }, '999999');
    reportOutcome(workspace, attempt, { status: 'failed', error: 'TRANSACTION_EXPIRED' });
    attempt.verify('123456', { nowMs: CREATED_MS + 20_000, canPay: () => true });
    reportOutcome(workspace, attempt, { status: 'success' }, '123456');
    await drain();

    expect(
      received.map(({ body }) => [body.status, body.error, body.widgetAttempt.status]),
    ).toEqual([
      ['failed', 'INVALID_OTP', 'otp_requested'],
      ['failed', 'TRANSACTION_EXPIRED', 'otp_requested'],
      ['success', undefined, 'verified'],
    ]);
  });

  test('is what the kit parses, signed with the secret of the pipeline [WH-10]', async () => {
    const { workspace, received, drain } = await setUp();

    reportOutcome(workspace, createVerifiedAttempt(ofPipeline), { status: 'success' }, '123456');
    await drain();

    const [{ headers, text, body } = expect.fail('nothing arrived')] = received;
    expect(parseWidgetWebhook(body)).toMatchObject({
      status: 'success',
      widgetAttempt: { attemptId: 'attempt_default_1' },
    });
    const id = String(headers['hook-id']);
    expect(headers['hook-signature']).toBe(
      signWebhook({ id, timestampSeconds: START_MS / 1000, body: text }, SECRET),
    );
  });

  test('signs with a secret that begins with whsec_, where none was set [WH-15]', () => {
    const { core } = createV12Fixture();

    expect(core.store.defaultWorkspace.pipeline(PIPELINE)?.webhookSigningSecret).toMatch(/^whsec_/);
  });

  test('gives webhook and redirect the same time', async () => {
    const { workspace, received, drain } = await setUp();

    const url = reportOutcome(workspace, createVerifiedAttempt(ofPipeline), { status: 'success' });
    await drain();

    const { searchParams } = new URL(url ?? '');
    expect(searchParams.get('timestamp')).toBe(received[0]?.body.timestamp);
  });

  test('says what was so when it was called, whatever comes after', async () => {
    const { workspace, received, drain } = await setUp();
    const attempt = createAttempt(ofPipeline);

    reportOutcome(workspace, attempt, { status: 'failed', error: 'INVALID_OTP' }, '999999');
    attempt.sendCode(createTransaction(), CREATED_MS + 15_000);
    attempt.verify('123456', { nowMs: CREATED_MS + 20_000, canPay: () => true });
    await drain();

    expect(received[0]?.body.widgetAttempt).toMatchObject({
      status: 'otp_requested',
      otpConfig: { resendCount: 0 },
    });
  });

  test('sends private metadata by the webhook alone [W-06] [W-07]', async () => {
    const { workspace, received, drain } = await setUp();
    const attempt = createVerifiedAttempt({
      ...ofPipeline,
      publicMetadata: { plan: 'pro' },
      privateMetadata: { order: 'canary-5f0c' },
    });

    const url = reportOutcome(workspace, attempt, { status: 'success' });
    await drain();

    expect(received[0]?.body).toMatchObject({
      publicMetadata: { plan: 'pro' },
      privateMetadata: { order: 'canary-5f0c' },
    });
    expect(url).toContain('meta_plan=pro');
    expect(url).not.toContain('canary');
  });

  test('forwards the custom headers of the attempt [W-10]', async () => {
    const { workspace, received, drain } = await setUp();
    const attempt = createVerifiedAttempt({ ...ofPipeline, customHeaders: { 'x-tenant': '7' } });

    reportOutcome(workspace, attempt, { status: 'success' });
    await drain();

    expect(received[0]?.headers).toMatchObject({ 'x-tenant': '7' });
  });

  test('calls back for a test pair too [DEV-05]', async () => {
    const { workspace, received, drain } = await setUp();
    const attempt = createVerifiedAttempt({ ...ofPipeline, testPair: TEST_PAIR });

    const url = reportOutcome(workspace, attempt, { status: 'success' });
    await drain();

    expect(received.map(({ body }) => body.widgetAttempt.isTest)).toEqual([true]);
    expect(url).toContain('isTest=true');
  });

  test('sends no webhook where the pipeline has no backend callback', async () => {
    const { core } = createV12Fixture({ frontendCallbackURL: RETURN });
    const workspace = core.store.defaultWorkspace;

    const url = reportOutcome(workspace, createVerifiedAttempt(ofPipeline), { status: 'success' });
    await workspace.webhooks.drain();

    expect(url).toContain(RETURN);
    expect(workspace.webhooks.list()).toEqual([]);
  });

  test('names no place where the pipeline has no frontend callback', async () => {
    const { core } = createV12Fixture();
    const workspace = core.store.defaultWorkspace;

    expect(
      reportOutcome(workspace, createVerifiedAttempt(ofPipeline), { status: 'success' }),
    ).toBeUndefined();
  });
});
