import { describe, expect, test } from 'vitest';
import {
  API_KEY,
  challengePath,
  createV12Fixture,
  PHONE,
  PIPELINE,
  type V12Fixture,
} from '../app/v12-core.fixture.ts';
import type { PipelineSeed } from '../model/pipeline.ts';

const WIDGET_ORIGIN = 'http://widget.localhost';
const OWN = { enabled: true, siteKey: 'site_own', secretKey: 'secret_own' };

/** A fixture whose pipeline has a captcha, and a browser that meets it. */
function createCaptchaFixture(turnstile: PipelineSeed['turnstile'] = { enabled: true }) {
  const fixture = createV12Fixture({ turnstile });
  return { ...fixture, ...browserOf(fixture) };
}

function browserOf({ core, challenge }: V12Fixture) {
  const meet = async (sitekey: unknown) => {
    const response = await core.fetchWidget(
      new Request(`${WIDGET_ORIGIN}/turnstile/v0/token`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Origin: WIDGET_ORIGIN },
        body: JSON.stringify({ sitekey, hostname: 'shop.example' }),
      }),
    );
    return { status: response.status, body: JSON.parse(await response.text()) };
  };
  return {
    meet,
    /** Meets the captcha that the challenge asks for, as the page's script does. */
    pass: async (): Promise<string> => {
      const { turnstile } = await challenge();
      return (await meet(turnstile.siteKey)).body.token;
    },
  };
}

describe('a challenge', () => {
  test('asks for no captcha until the pipeline has it turned on [CH-18] [CH-19]', async () => {
    const { get, control } = createV12Fixture();
    const turnstileOf = async () =>
      (await get(challengePath(API_KEY, PIPELINE))).body.data.turnstile;

    const off = await turnstileOf();
    await control('PATCH', '/seed', {
      pipelines: [{ id: PIPELINE, turnstile: { enabled: true } }],
    });
    const on = await turnstileOf();

    expect(off).toEqual({ required: false, siteKey: null });
    expect(on).toEqual({ required: true, siteKey: '1x00000000000000000000AA' });
  });

  test('asks for one also where it asks for no proof, and send wants no more [CH-06]', async () => {
    const fixture = createV12Fixture({ dev: { bypassPoW: true }, turnstile: OWN });
    const { pass } = browserOf(fixture);

    const { body } = await fixture.get(challengePath(API_KEY, PIPELINE));
    const without = await fixture.send({ powSolution: undefined });
    const withIt = await fixture.send({ powSolution: undefined, turnstileToken: await pass() });

    expect(body.data).toEqual({
      challengeRequired: false,
      turnstile: { required: true, siteKey: 'site_own' },
    });
    expect(without.body.code).toBe('TURNSTILE_TOKEN_MISSING');
    expect(withIt.status).toBe(200);
  });
});

describe('the captcha of a send', () => {
  test.each([undefined, null, ''])(
    'is asked for where it was required: %j is no token [TS-01] [E12-26]',
    async (turnstileToken) => {
      const { send } = createCaptchaFixture();

      const { status, body } = await send({ turnstileToken });

      expect([status, body.code]).toEqual([400, 'TURNSTILE_TOKEN_MISSING']);
    },
  );

  test('is not looked at where it is off', async () => {
    const { send } = createV12Fixture();

    expect((await send({ turnstileToken: 'forged' })).status).toBe(200);
  });

  test.each([
    ['passes', '1x00000000000000000000AA'],
    ['passes unseen', '1x00000000000000000000BB'],
    ['asks for a click', '3x00000000000000000000FF'],
  ])('with the test key that %s, a page gets a token that counts', async (_what, siteKey) => {
    const { send, pass } = createCaptchaFixture({ enabled: true, siteKey });

    expect((await send({ turnstileToken: await pass() })).status).toBe(200);
  });

  test.each(['2x00000000000000000000AB', '2x00000000000000000000BB'])(
    'with the test key %s, which blocks, a page gets none',
    async (siteKey) => {
      const { challenge, meet } = createCaptchaFixture({ enabled: true, siteKey });

      const { status, body } = await meet((await challenge()).turnstile.siteKey);

      expect([status, body.code]).toEqual([403, 'BLOCKED']);
    },
  );

  test.each([
    ['that was never issued', 'captcha_default_forged'],
    ['of another form', 5],
    ['of the published test keys', 'XXXX.DUMMY.TOKEN.XXXX'],
  ])('takes no token %s [TS-03] [E12-27]', async (_what, turnstileToken) => {
    const { send } = createCaptchaFixture(OWN);

    const { status, body } = await send({ turnstileToken });

    expect([status, body.code]).toEqual([403, 'TURNSTILE_VERIFICATION_FAILED']);
  });

  test('takes none under the published secret that always fails [TS-03]', async () => {
    const secretKey = '2x0000000000000000000000000000000AA';
    const { send, pass } = createCaptchaFixture({ enabled: true, secretKey });

    const { status, body } = await send({ turnstileToken: await pass() });

    expect([status, body.code]).toEqual([403, 'TURNSTILE_VERIFICATION_FAILED']);
  });

  test('takes a token once', async () => {
    const { send, pass } = createCaptchaFixture(OWN);
    const turnstileToken = await pass();

    const first = await send({ turnstileToken });
    const again = await send({ turnstileToken });

    expect(first.status).toBe(200);
    expect([again.status, again.body.code]).toEqual([403, 'TURNSTILE_VERIFICATION_FAILED']);
  });

  test('takes a token for two minutes [TS-07]', async () => {
    const { send, pass, advance } = createCaptchaFixture();
    const [young, old] = [await pass(), await pass()];

    advance(119);
    const inTime = await send({ turnstileToken: young });
    advance(2);
    const late = await send({ turnstileToken: old });

    expect(inTime.status).toBe(200);
    expect([late.status, late.body.code]).toEqual([403, 'TURNSTILE_VERIFICATION_FAILED']);
  });

  test('takes no token of another site', async () => {
    const turnstile = { enabled: true, siteKey: 'site_other', secretKey: 'secret_other' };
    const fixture = createV12Fixture({ turnstile: OWN }, [{ id: 'pipe_other', turnstile }]);
    const { meet } = browserOf(fixture);
    const { body } = await meet('site_other');

    const own = await fixture.send({ turnstileToken: body.token });
    const other = await fixture.send({
      turnstileToken: body.token,
      pipelineID: 'pipe_other',
      powSolution: await fixture.prove('pipe_other'),
    });

    expect([own.status, own.body.code]).toEqual([403, 'TURNSTILE_VERIFICATION_FAILED']);
    expect(other.status).toBe(200);
  });

  test('needs a secret in the pipeline, though its page gets a token [TS-04] [E12-28]', async () => {
    const { send, pass } = createCaptchaFixture({ ...OWN, secretKey: null });

    const { status, body } = await send({ turnstileToken: await pass() });

    expect([status, body.code]).toEqual([500, 'TURNSTILE_SECRET_KEY_MISSING']);
  });

  test.each([
    ['error', 502, 'TURNSTILE_API_ERROR', '[TS-05] [E12-29]'],
    ['timeout', 504, 'TURNSTILE_VALIDATION_TIMEOUT', '[TS-06] [E12-30]'],
  ])(
    'when its provider is in %s: %i %s, and the token is not spent %s',
    async (mode, ...expected) => {
      const { send, pass, control } = createCaptchaFixture(OWN);
      const turnstileToken = await pass();
      await control('POST', '/captcha', { mode });

      const { status, body } = await send({ turnstileToken });
      await control('POST', '/captcha', { mode: 'normal' });
      const again = await send({ turnstileToken });

      expect([status, body.code]).toEqual(expected.slice(0, 2));
      expect(again.status).toBe(200);
    },
  );

  test('of a test pair is asked for all the same', async () => {
    const testPairs = [{ address: PHONE, otp: '424242' }];
    const { send } = createV12Fixture({ turnstile: OWN, testPairs });

    expect((await send()).body.code).toBe('TURNSTILE_TOKEN_MISSING');
  });

  test.each([
    ['a site of its own', OWN],
    ['the published test keys', { enabled: true }],
  ])('works in a second workspace too, with %s', async (_what, turnstile) => {
    const fixture = createV12Fixture();
    const { meet } = browserOf(fixture);
    const pipelines = [{ id: 'pipe_two', turnstile, dev: { bypassPoW: true } }];
    await fixture.control('POST', '/workspaces', {
      id: 'two',
      seed: { accounts: [{ id: 'a', apiKey: 'ak_two', pipelines }] },
    });
    const { body } = await fixture.get(challengePath('ak_two', 'pipe_two'));
    const { token } = (await meet(body.data.turnstile.siteKey)).body;

    const sent = await fixture.send({
      APIKey: 'ak_two',
      pipelineID: 'pipe_two',
      powSolution: undefined,
      turnstileToken: token,
    });

    expect(sent.status).toBe(200);
  });
});

describe('the captcha’s mode', () => {
  test('is shown, and back to normal after a reset', async () => {
    const { control } = createV12Fixture();
    const mode = async () => (await control('GET', '/captcha')).body.data.mode;

    const before = await mode();
    await control('POST', '/captcha', { mode: 'error' });
    const broken = await mode();
    await control('POST', '/reset');
    const wrong = await control('POST', '/captcha', { mode: 'off' });

    expect([before, broken, await mode()]).toEqual(['normal', 'error', 'normal']);
    expect(wrong.status).toBe(400);
  });
});
