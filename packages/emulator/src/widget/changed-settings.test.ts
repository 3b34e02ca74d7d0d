import { describe, expect, test } from 'vitest';
import { PHONE } from '../app/v12-core.fixture.ts';
import { WIDGET, WIDGET_PIPELINE } from '../app/widget-core.fixture.ts';
import { createHostedBench, type HostedBench } from './hosted-page.fixture.ts';

const PAIR = { address: PHONE, otp: '424242' };

const patchPipeline = ({ control }: HostedBench, settings: object) =>
  control('PATCH', '/seed', { pipelines: [{ id: WIDGET_PIPELINE, ...settings }] });
const patchWidget = ({ control }: HostedBench, settings: object) =>
  control('PATCH', '/seed', { widgets: [{ id: WIDGET, ...settings }] });

describe('settings that change while an attempt is under way', () => {
  test.each(['otp', 'resend', 'passkey/authenticate/options', 'passkey/authenticate'])(
    'an inactive pipeline or widget stops %s',
    async (step) => {
      const bench = createHostedBench();
      const attemptId = await bench.beginCode();

      await patchPipeline(bench, { active: false });
      const ofPipeline = await bench.step(attemptId, step);
      await patchPipeline(bench, { active: true });
      await patchWidget(bench, { active: false });
      const ofWidget = await bench.step(attemptId, step);

      expect([ofPipeline.status, ofPipeline.body.code]).toEqual([403, 'PIPELINE_INACTIVE']);
      expect([ofWidget.status, ofWidget.body.code]).toEqual([400, 'WIDGET_INACTIVE']);
      expect(bench.sentTo()).toHaveLength(1);
    },
  );

  test('an inactive pipeline takes the code that it sent, as V1.2 does', async () => {
    const bench = createHostedBench();
    const attemptId = await bench.beginCode();
    await patchPipeline(bench, { active: false });

    const { status } = await bench.step(attemptId, 'verify', { otp: bench.lastCode() });

    expect(status).toBe(200);
  });

  test('a test pair that is retired gets no code and no message', async () => {
    const bench = createHostedBench({ pipeline: { testPairs: [PAIR] } });
    const attemptId = await bench.begin();
    await patchPipeline(bench, { testPairs: [{ ...PAIR, retired: true }] });

    const { status, body } = await bench.step(attemptId, 'otp');

    expect([status, body.code]).toEqual([403, 'TEST_PAIR_RETIRED']);
    expect(bench.sentTo()).toEqual([]);
    expect(bench.workspace.ledger.list()).toEqual([]);
  });

  test('a test pair that is retired verifies by its code no more', async () => {
    const bench = createHostedBench({ pipeline: { testPairs: [PAIR] } });
    const attemptId = await bench.beginCode();
    await patchPipeline(bench, { testPairs: [{ ...PAIR, retired: true }] });

    const { status, body } = await bench.step(attemptId, 'verify', { otp: PAIR.otp });

    expect([status, body.code]).toEqual([403, 'TEST_PAIR_RETIRED']);
  });

  test('a test pair that is gone is an address as any other: limited, and sent a message', async () => {
    const bench = createHostedBench({
      pipeline: { testPairs: [PAIR] },
      widget: { rateLimiting: { caps: { phoneNumber: { otpRequests: { perDay: 0 } } } } },
    });
    const attemptId = await bench.begin();
    await patchPipeline(bench, { testPairs: [] });

    const { status } = await bench.step(attemptId, 'otp');

    expect(status).toBe(429);
    expect(bench.sentTo()).toEqual([]);
  });
});

describe('an address that the pipeline has no method for', () => {
  const pipeline = { channels: ['sms'] } as const;

  test.each([
    { email: 'someone@example.com' },
    { phoneNumber: PHONE, email: 'someone@example.com' },
  ])('gets no code at the hosted page: %j', async (verificationAddress) => {
    const bench = createHostedBench({ pipeline });
    const attemptId = await bench.begin({ verificationAddress });

    const { status, body, headers } = await bench.step(attemptId, 'otp');

    expect([status, body.code]).toEqual([400, 'TRANSACTION_CREATION_FAILED']);
    expect(headers.get('x-emulator-open')).toBe('noMethod');
    expect(bench.sentTo()).toEqual([]);
  });
});

test('a widget on a utility pipeline makes no attempts', async () => {
  const bench = createHostedBench({ pipeline: { kind: 'utility' } });

  const { status, body } = await bench.create();

  expect([status, body.code]).toEqual([403, 'UTILITY_PIPELINE_ON_OTP_ENDPOINT']);
});
