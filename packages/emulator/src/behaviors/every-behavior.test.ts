import { describe, expect, test } from 'vitest';
import { createV12Fixture } from '../app/v12-core.fixture.ts';
import { createHostedFixture } from '../widget/hosted-page.fixture.ts';
import { BEHAVIOR_DEFINITIONS, BEHAVIOR_PROFILES } from './behaviors.ts';

/** Each choice but the first, which is the default. */
const VARIANTS = Object.entries(BEHAVIOR_DEFINITIONS).flatMap(([name, definition]) =>
  'choices' in definition ? definition.choices.slice(1).map((value) => ({ [name]: value })) : [],
);
const PROFILES = BEHAVIOR_PROFILES.map((profile) => ({ profile }));
// A number that lets the steps below succeed.
const NUMBERS = [
  { maxDifficulty: 2 },
  { bodyLimitBytes: 1024 },
  { captchaRampPercent: 0 },
  { enrollmentTokenSeconds: 60 },
];
const ALL_AT_ONCE = Object.assign({}, ...VARIANTS, ...NUMBERS);

describe('a user can verify with every behavior', () => {
  test.each([...VARIANTS, ...NUMBERS, ...PROFILES, ALL_AT_ONCE])(
    'on V1.2: %j',
    async (behaviors) => {
      const fixture = createV12Fixture({ rateCaps: { pipeline: { perMinute: 10 } } });
      const patched = await fixture.control('PATCH', '/seed', { behaviors });

      const { transactionReqID } = await fixture.sent();
      const code = fixture.lastCode();
      const wrong = await fixture.verify(transactionReqID, code === '000000' ? '111111' : '000000');
      const right = await fixture.verify(transactionReqID, code);

      expect(patched.body.data.behaviors).toMatchObject(behaviors);
      expect([wrong.status, wrong.body.code]).toEqual([403, 'INVALID_OTP']);
      expect(right.status).toBe(200);
    },
  );

  test.each([...VARIANTS, ...PROFILES, ALL_AT_ONCE])(
    'at the hosted page: %j',
    async (behaviors) => {
      const fixture = createHostedFixture();
      await fixture.control('PATCH', '/seed', { behaviors });

      const attemptId = await fixture.beginCode();
      const wrong = await fixture.step(attemptId, 'verify', { otp: fixture.wrongCode() });
      const again = await fixture.step(attemptId, 'resend');
      const right = await fixture.step(attemptId, 'verify', { otp: fixture.lastCode() });

      expect([wrong.status, wrong.body.code]).toEqual([403, 'INVALID_OTP']);
      expect([again.status, right.status]).toEqual([200, 200]);
      expect(fixture.sentTo()).toHaveLength(2);
    },
  );
});
