import { describe, expect, test } from 'vitest';
import { PHONE } from '../app/v12-core.fixture.ts';
import { WIDGET, WIDGET_PIPELINE } from '../app/widget-core.fixture.ts';
import { createHostedFixture, type HostedFixture } from './hosted-page.fixture.ts';

const PAIR = { address: PHONE, otp: '424242' };

const patchPipeline = ({ control }: HostedFixture, settings: object) =>
  control('PATCH', '/seed', { pipelines: [{ id: WIDGET_PIPELINE, ...settings }] });
const patchWidget = ({ control }: HostedFixture, settings: object) =>
  control('PATCH', '/seed', { widgets: [{ id: WIDGET, ...settings }] });

describe('settings that change while an attempt is under way', () => {
  test.each(['otp', 'resend', 'passkey/authenticate/options', 'passkey/authenticate'])(
    'an inactive pipeline or widget stops %s',
    async (step) => {
      const fixture = createHostedFixture();
      const attemptId = await fixture.beginCode();

      await patchPipeline(fixture, { active: false });
      const ofPipeline = await fixture.step(attemptId, step);
      await patchPipeline(fixture, { active: true });
      await patchWidget(fixture, { active: false });
      const ofWidget = await fixture.step(attemptId, step);

      expect([ofPipeline.status, ofPipeline.body.code]).toEqual([403, 'PIPELINE_INACTIVE']);
      expect([ofWidget.status, ofWidget.body.code]).toEqual([400, 'WIDGET_INACTIVE']);
      expect(fixture.sentTo()).toHaveLength(1);
    },
  );

  test('an inactive pipeline takes the code that it sent, as V1.2 does', async () => {
    const fixture = createHostedFixture();
    const attemptId = await fixture.beginCode();
    await patchPipeline(fixture, { active: false });

    const { status } = await fixture.step(attemptId, 'verify', { otp: fixture.lastCode() });

    expect(status).toBe(200);
  });

  test('a test pair that is retired gets no code and no message', async () => {
    const fixture = createHostedFixture({ pipeline: { testPairs: [PAIR] } });
    const attemptId = await fixture.begin();
    await patchPipeline(fixture, { testPairs: [{ ...PAIR, retired: true }] });

    const { status, body } = await fixture.step(attemptId, 'otp');

    expect([status, body.code]).toEqual([403, 'TEST_PAIR_RETIRED']);
    expect(fixture.sentTo()).toEqual([]);
    expect(fixture.workspace.ledger.list()).toEqual([]);
  });

  test('a test pair that is retired verifies by its code no more', async () => {
    const fixture = createHostedFixture({ pipeline: { testPairs: [PAIR] } });
    const attemptId = await fixture.beginCode();
    await patchPipeline(fixture, { testPairs: [{ ...PAIR, retired: true }] });

    const { status, body } = await fixture.step(attemptId, 'verify', { otp: PAIR.otp });

    expect([status, body.code]).toEqual([403, 'TEST_PAIR_RETIRED']);
  });

  test('a test pair that is gone is an address as any other: limited, and sent a message', async () => {
    const fixture = createHostedFixture({
      pipeline: { testPairs: [PAIR] },
      widget: { rateLimiting: { caps: { phoneNumber: { otpRequests: { perDay: 0 } } } } },
    });
    const attemptId = await fixture.begin();
    await patchPipeline(fixture, { testPairs: [] });

    const { status } = await fixture.step(attemptId, 'otp');

    expect(status).toBe(429);
    expect(fixture.sentTo()).toEqual([]);
  });
});

describe('an address that the pipeline has no method for', () => {
  const pipeline = { channels: ['sms'] } as const;

  test.each([
    { email: 'someone@example.com' },
    { phoneNumber: PHONE, email: 'someone@example.com' },
  ])('gets no code at the hosted page: %j', async (verificationAddress) => {
    const fixture = createHostedFixture({ pipeline });
    const attemptId = await fixture.begin({ verificationAddress });

    const { status, body, headers } = await fixture.step(attemptId, 'otp');

    expect([status, body.code]).toEqual([400, 'TRANSACTION_CREATION_FAILED']);
    expect(headers.get('x-emulator-behaviors')).toBe('noMethod');
    expect(fixture.sentTo()).toEqual([]);
  });
});

test('a widget on a utility pipeline makes no attempts', async () => {
  const fixture = createHostedFixture({ pipeline: { kind: 'utility' } });

  const { status, body } = await fixture.create();

  expect([status, body.code]).toEqual([403, 'UTILITY_PIPELINE_ON_OTP_ENDPOINT']);
});
