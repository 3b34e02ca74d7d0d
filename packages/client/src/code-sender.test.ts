import { OtpError, V12_ERRORS } from '@otp-kit/protocol';
import { describe, expect, test } from 'vitest';
import { held, settle } from './clock.fixture.ts';
import { codeState, createCaptcha, createFlow, createFlowAtCode, PHONE } from './flow.fixture.ts';
import { refusal } from './proxy.fixture.ts';

const POW_REFUSALS = Object.entries(V12_ERRORS).filter(
  ([code, entry]) => code.startsWith('POW_') && entry.class === 'new-challenge',
);

describe('a refused proof', () => {
  test.each(POW_REFUSALS)(
    '%s gets a new challenge and a new proof, once where that one is taken [POW-15] [POW-16]',
    async (code, { status }) => {
      const { flow, proxy } = createFlow();
      proxy.plan('send', refusal(status, code));

      await flow.send(PHONE);

      expect(proxy.routes()).toEqual(['challenge', 'send', 'challenge', 'send']);
      const [first, second] = proxy.sends();
      expect(second?.powSolution?.challengeToken).not.toBe(first?.powSolution?.challengeToken);
      expect(codeState(flow).failure).toBeUndefined();
    },
  );

  test('gets at most two new challenges, then fails [POW-16]', async () => {
    const { flow, proxy, log } = createFlow();
    const error = refusal(409, 'POW_DIFFICULTY_STALE');
    proxy.plan('send', error, error, error);

    await flow.send(PHONE);

    expect(proxy.count('challenge')).toBe(3);
    expect(new Set(proxy.sends().map((body) => body.powSolution?.challengeToken)).size).toBe(3);
    expect(flow.getSnapshot()).toMatchObject({
      status: 'address',
      failure: { code: 'POW_DIFFICULTY_STALE', class: 'new-challenge' },
    });
    expect(log.map(({ event }) => event).filter((event) => event !== 'proved')).toEqual([
      'new-round',
      'new-round',
      'failed',
    ]);
  });

  test('counts again from zero for each action', async () => {
    const { flow, proxy } = createFlow();
    const error = refusal(410, 'POW_CHALLENGE_EXPIRED');
    proxy.plan('send', error, error, error);
    await flow.send(PHONE);
    proxy.plan('send', error, error);

    await flow.send(PHONE);

    expect(flow.getSnapshot().status).toBe('code');
  });

  test('with a 4xx code added after this version gets a new challenge too', async () => {
    const { flow, proxy } = createFlow();
    proxy.plan('send', refusal(400, 'POW_ADDED_LATER'));

    await flow.send(PHONE);

    expect(proxy.count('challenge')).toBe(2);
    expect(flow.getSnapshot().status).toBe('code');
  });

  test('a failed challenge request is not repeated', async () => {
    const { flow, proxy } = createFlow();
    proxy.plan('challenge', refusal(500, 'POW_CHALLENGE_GENERATION_FAILED'));

    await flow.send(PHONE);

    expect(proxy.routes()).toEqual(['challenge']);
    expect(flow.getSnapshot()).toMatchObject({
      status: 'address',
      failure: { code: 'POW_CHALLENGE_GENERATION_FAILED', class: 'retry' },
    });
  });
});

describe('an expired proof', () => {
  test('the solver stops in time to send, by the flow’s clock [POW-17]', async () => {
    const { flow, proxy, tiny, clock } = createFlow();
    const begunAt = clock.now();
    const release = tiny.hold();
    const sent = flow.send(PHONE);
    await settle();
    expect(tiny.calls[0]?.endsAtMs).toBe(begunAt + 90_000 - 5_000);

    clock.sleep(86_000);
    release();
    await sent;

    expect(proxy.routes()).toEqual(['challenge', 'challenge', 'send']);
    expect(flow.getSnapshot().status).toBe('code');
  });

  test.each([
    ['expired', -1000],
    ['without time to send', 5000],
  ])(
    'challenges that arrive %s are requested three times in total, and never solved',
    async (_, lifeMs) => {
      const { flow, proxy, tiny } = createFlow();
      proxy.settings.lifeMs = lifeMs;

      await flow.send(PHONE);

      expect(proxy.routes()).toEqual(['challenge', 'challenge', 'challenge']);
      expect(tiny.calls).toEqual([]);
      expect(flow.getSnapshot()).toMatchObject({
        status: 'address',
        failure: { code: 'DEADLINE_EXCEEDED', class: 'new-challenge', retryable: true },
      });
    },
  );
});

describe('the captcha', () => {
  test('that is switched on after the challenge costs a new challenge and no action of the user', async () => {
    const captcha = createCaptcha();
    const { flow, proxy } = createFlow({ captcha: captcha.port });
    flow.prepare();
    await settle();
    proxy.settings.captcha = true;

    await flow.send(PHONE);

    expect(proxy.routes()).toEqual(['challenge', 'send', 'challenge', 'send']);
    expect(proxy.sends()[1]).toMatchObject({ turnstileToken: 'token-1' });
    expect(flow.getSnapshot().status).toBe('code');
  });

  test('whose token is missing every time is requested at most three times', async () => {
    const captcha = createCaptcha();
    const { flow, proxy } = createFlow({ captcha: captcha.port });
    proxy.settings.captcha = true;
    const missing = () => refusal(400, 'TURNSTILE_TOKEN_MISSING');
    proxy.plan('send', missing(), missing(), missing());

    await flow.send(PHONE);

    expect(captcha.requests).toHaveLength(3);
    expect(flow.getSnapshot()).toMatchObject({ failure: { code: 'TURNSTILE_TOKEN_MISSING' } });
  });

  test('runs in parallel with the proof [TS-08]', async () => {
    const captcha = createCaptcha();
    const { flow, proxy, tiny } = createFlow({ captcha: captcha.port });
    proxy.settings.captcha = true;
    const release = tiny.hold();

    const sent = flow.send(PHONE);
    await settle();
    expect(captcha.requests).toMatchObject([{ siteKey: 'site-key' }]);
    expect(tiny.calls).toHaveLength(1);
    release();
    await sent;

    expect(proxy.sends()).toMatchObject([{ turnstileToken: 'token-1' }]);
  });

  test('a token that became too old during the proof is replaced before the send [TS-08]', async () => {
    const captcha = createCaptcha();
    const { flow, proxy, tiny, clock } = createFlow({ captcha: captcha.port });
    proxy.settings.captcha = true;
    proxy.settings.lifeMs = 240_000;
    const release = tiny.hold();
    const sent = flow.send(PHONE);
    await settle();

    clock.sleep(110_000);
    release();
    await sent;

    expect(proxy.sends()).toMatchObject([{ turnstileToken: 'token-2' }]);
    expect(flow.getSnapshot().status).toBe('code');
  });

  test('a proof that expired while the user solved the captcha is replaced; the token is not', async () => {
    const captcha = createCaptcha();
    const { flow, proxy, clock } = createFlow({ captcha: captcha.port });
    proxy.settings.captcha = true;
    const token = held<string>();
    captcha.planned.push(token.promise);
    const sent = flow.send(PHONE);
    await settle();

    clock.sleep(86_000);
    token.resolve('late-token');
    await sent;

    expect(proxy.routes()).toEqual(['challenge', 'challenge', 'send']);
    expect(proxy.sends()).toMatchObject([{ turnstileToken: 'late-token' }]);
    expect(captcha.requests).toHaveLength(1);
  });

  test('every send has its own token, also after a refusal', async () => {
    const captcha = createCaptcha();
    const { flow, proxy } = createFlow({ captcha: captcha.port });
    proxy.settings.captcha = true;
    proxy.plan('send', refusal(409, 'POW_CHALLENGE_REPLAYED'));

    await flow.send(PHONE);
    await flow.resend();

    const tokens = proxy.sends().map(({ turnstileToken }) => turnstileToken);
    expect(tokens).toEqual(['token-1', 'token-2', 'token-3']);
  });

  test('is not asked, and no token is sent, where none is required [TS-02]', async () => {
    const captcha = createCaptcha();
    const { flow, proxy } = createFlow({ captcha: captcha.port });

    await flow.send(PHONE);

    expect(captcha.requests).toEqual([]);
    expect(proxy.sends()[0]).not.toHaveProperty('turnstileToken');
  });

  test.each([
    ['an error of its own', new Error('script blocked'), 'CAPTCHA_FAILED'],
    ['the kit’s', new OtpError('NETWORK_ERROR', 'offline'), 'NETWORK_ERROR'],
  ])('failing with %s, ends the send and stops the solver', async (_, error, code) => {
    const captcha = createCaptcha();
    const { flow, proxy, tiny } = createFlow({ captcha: captcha.port });
    proxy.settings.captcha = true;
    tiny.hold();
    captcha.planned.push(error);

    await flow.send(PHONE);

    expect(flow.getSnapshot()).toMatchObject({ status: 'address', failure: { code } });
    expect(tiny.calls[0]?.signal.aborted).toBe(true);
    expect(proxy.count('send')).toBe(0);
  });

  test('required where the page has no captcha is a configuration error', async () => {
    const { flow, proxy } = createFlow();
    proxy.settings.captcha = true;

    await flow.send(PHONE);

    expect(flow.getSnapshot()).toMatchObject({
      failure: { code: 'CAPTCHA_NOT_CONFIGURED', class: 'operator', retryable: false },
    });
  });

  test('is aborted with the send', async () => {
    const captcha = createCaptcha();
    const { flow, proxy } = createFlow({ captcha: captcha.port });
    proxy.settings.captcha = true;
    captcha.planned.push(held<string>().promise);
    const sent = flow.send(PHONE);
    await settle();

    flow.close();
    await sent;

    expect(captcha.requests[0]?.signal.aborted).toBe(true);
  });
});

test('a wrong clock in the browser moves no deadline', async () => {
  // The proxy of these tests is an hour ahead of the browser: only differences may count.
  const { flow, clock } = await createFlowAtCode();

  const { expiresAtMs, resendAtMs } = codeState(flow).flow;

  expect([expiresAtMs - clock.now(), resendAtMs - clock.now()]).toEqual([180_000, 30_000]);
});

test('a slow response makes the code expire earlier and allows the resend later, never the reverse', async () => {
  const { flow, proxy, clock } = createFlow();
  const begunAt = clock.now();
  const answer = held<Awaited<ReturnType<typeof proxy.flow>>>();
  proxy.plan('send', answer.promise);
  const sent = flow.send(PHONE);
  await settle();

  const body = await proxy.flow();
  clock.sleep(8_000);
  answer.resolve(body);
  await sent;

  expect(codeState(flow).flow).toMatchObject({
    expiresAtMs: begunAt + 180_000,
    resendAtMs: begunAt + 8_000 + 30_000,
  });
});
