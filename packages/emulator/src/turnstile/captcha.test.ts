import { describe, expect, test } from 'vitest';
import { START_MS } from '../app/v12-core.fixture.ts';
import { createClock } from '../primitives/clock.ts';
import { createCaptcha } from './captcha.ts';

const PASSING = '1x0000000000000000000000000000000AA';
const OWN = { siteKey: 'site_own', secretKey: 'secret_own' };
const OTHER = { siteKey: 'site_other', secretKey: 'secret_other' };
const RUN = { siteKey: OWN.siteKey, hostname: 'shop.example' };

function setUp() {
  const clock = createClock(
    () => START_MS,
    () => {},
  );
  let minted = 0;
  const mintId = (prefix: string): string => {
    minted += 1;
    return `${prefix}_default_${minted}`;
  };
  const captcha = createCaptcha({ clock, mintId, sites: () => [OWN, OTHER] });
  const tokenOf = (run = RUN): string => {
    const issued = captcha.issue(run);
    return 'token' in issued ? issued.token : expect.fail('no token');
  };
  return { clock, captcha, tokenOf };
}

describe('createCaptcha', () => {
  test('takes a token once, with what its run said', () => {
    const { captcha, tokenOf } = setUp();
    const response = tokenOf({ ...RUN, ...{ action: 'widget', cData: 'attempt_1' } });

    const first = captcha.verify({ secret: OWN.secretKey, response });
    const second = captcha.verify({ secret: OWN.secretKey, response });

    expect(first).toEqual({
      success: true,
      passedAtMs: START_MS,
      hostname: 'shop.example',
      action: 'widget',
      cData: 'attempt_1',
    });
    expect(second).toEqual({ success: false, error: 'timeout-or-duplicate' });
  });

  test('gives the same verdict again to a caller with the same key', () => {
    const { clock, captcha, tokenOf } = setUp();
    const question = { secret: OWN.secretKey, response: tokenOf(), idempotencyKey: 'key_1' };

    const first = captcha.verify(question);
    clock.advanceSeconds(200);

    expect(captcha.verify(question)).toEqual(first);
    expect(captcha.verify({ ...question, idempotencyKey: 'key_2' }).success).toBe(false);
  });

  test.each([
    [119, true],
    [120, false],
  ])('counts a token after %i s: %o', (seconds, success) => {
    const { clock, captcha, tokenOf } = setUp();
    const response = tokenOf();
    clock.advanceSeconds(seconds);

    expect(captcha.verify({ secret: OWN.secretKey, response }).success).toBe(success);
  });

  test('takes a token with the secret of its own site only, and does not spend it on others', () => {
    const { captcha, tokenOf } = setUp();
    const response = tokenOf();

    const other = captcha.verify({ secret: OTHER.secretKey, response });
    const unknown = captcha.verify({ secret: 'unknown_secret', response });
    const own = captcha.verify({ secret: OWN.secretKey, response });

    expect(other).toEqual({ success: false, error: 'invalid-input-response' });
    expect(unknown).toEqual({ success: false, error: 'invalid-input-secret' });
    expect(own.success).toBe(true);
  });

  test.each([
    ['1x0000000000000000000000000000000AA', undefined],
    ['2x0000000000000000000000000000000AA', 'invalid-input-response'],
    ['3x0000000000000000000000000000000AA', 'timeout-or-duplicate'],
  ])('judges with the published secret %s as it is published: %s', (secret, error) => {
    const { captcha, tokenOf } = setUp();

    for (const response of [tokenOf(), 'XXXX.DUMMY.TOKEN.XXXX', 'XXXX.DUMMY.TOKEN.XXXX']) {
      const verdict = captcha.verify({ secret, response });
      expect(verdict.success ? undefined : verdict.error).toBe(error);
    }
  });

  test('rejects a token that was never issued, and the dummy token with a real secret', () => {
    const { captcha } = setUp();

    const forged = captcha.verify({ secret: PASSING, response: 'forged' });
    const dummy = captcha.verify({ secret: OWN.secretKey, response: 'XXXX.DUMMY.TOKEN.XXXX' });

    for (const verdict of [forged, dummy]) {
      expect(verdict).toEqual({ success: false, error: 'invalid-input-response' });
    }
  });

  test.each([
    ['1x00000000000000000000AA', undefined],
    ['1x00000000000000000000BB', undefined],
    ['3x00000000000000000000FF', undefined],
    ['2x00000000000000000000AB', 'blocked'],
    ['2x00000000000000000000BB', 'blocked'],
    ['unknown_site', 'unknown'],
  ])('issues for the site key %s, or refuses: %s', (siteKey, refused) => {
    const { captcha } = setUp();

    const issued = captcha.issue({ siteKey, hostname: 'shop.example' });

    expect('token' in issued ? undefined : issued.refused).toBe(refused);
  });
});
