import { OtpError, type ProxyChallenge } from '@otp-kit/protocol';
import { describe, expect, test } from 'vitest';
import { held, settle } from './clock.fixture.ts';
import { codeState, createCaptcha, createFlow, createFlowAtCode, PHONE } from './flow.fixture.ts';
import { refusal } from './proxy.fixture.ts';

describe('a prefetched proof', () => {
  test('is ready at the submit, so that nothing is loaded or solved then', async () => {
    const { flow, proxy, tiny, clock } = createFlow();
    flow.prepare();
    await clock.advance(20_000);

    await flow.send(PHONE);

    expect(proxy.routes()).toEqual(['challenge', 'send']);
    expect(tiny.calls).toHaveLength(1);
    expect(flow.getSnapshot().status).toBe('code');
  });

  test('keeps the step, and reports the channels that can be chosen', async () => {
    const { flow } = createFlow();

    flow.prepare();
    await settle();

    expect(flow.getSnapshot()).toEqual({
      status: 'address',
      choosableChannels: ['whatsapp', 'sms'],
    });
  });

  test('is requested once by many calls', async () => {
    const { flow, proxy } = createFlow();

    for (let keystroke = 0; keystroke < 100; keystroke += 1) {
      flow.prepare();
      await settle();
    }

    expect(proxy.count('challenge')).toBe(1);
  });

  test('that is pending at the submit is taken over with its progress', async () => {
    const { flow, proxy, tiny, clock } = createFlow();
    const release = tiny.hold();
    flow.prepare();
    await settle();

    const sent = flow.send(PHONE);
    expect(flow.getSnapshot()).toMatchObject({ status: 'proving', progress: { hashes: 5 } });
    release();
    await sent;

    expect(proxy.routes()).toEqual(['challenge', 'send']);
    // The send owns it now, so it is not renewed.
    expect(clock.pendingTimers()).toBe(0);
  });

  test('is used once; the resend has its own', async () => {
    const { flow, proxy } = createFlow();
    flow.prepare();
    await settle();

    await flow.send(PHONE);
    await flow.resend();

    const tokens = proxy.sends().map(({ powSolution }) => powSolution?.challengeToken);
    expect(new Set(tokens).size).toBe(2);
  });

  test('can be made for the resend at the code step', async () => {
    const { flow, proxy, clock } = await createFlowAtCode();
    flow.prepare();
    await clock.advance(30_000);
    expect(proxy.routes()).toEqual(['challenge']);

    await flow.resend();

    expect(proxy.routes()).toEqual(['challenge', 'send']);
    expect(codeState(flow).failure).toBeUndefined();
  });

  test('that expired while the machine slept is replaced at the submit', async () => {
    const { flow, proxy, clock } = createFlow();
    flow.prepare();
    await settle();
    clock.sleep(85_000);

    await flow.send(PHONE);

    expect(proxy.routes()).toEqual(['challenge', 'challenge', 'send']);
    expect(flow.getSnapshot().status).toBe('code');
  });

  test('that expires is replaced while the user solves the captcha, not afterwards', async () => {
    const captcha = createCaptcha();
    const { flow, proxy, clock } = createFlow({ captcha: captcha.port });
    proxy.settings.captcha = true;
    captcha.planned.push(held<string>().promise);
    flow.prepare();
    await settle();
    clock.sleep(85_000);

    void flow.send(PHONE);
    await settle();

    expect(captcha.requests).toHaveLength(1);
    expect(proxy.routes()).toEqual(['challenge', 'challenge']);
  });

  test('is renewed before it expires', async () => {
    const { flow, proxy, clock } = createFlow();
    flow.prepare();
    await clock.advance(74_000);
    expect(proxy.count('challenge')).toBe(1);
    await clock.advance(2_000);
    expect(proxy.count('challenge')).toBe(2);

    await clock.advance(60_000);
    await flow.send(PHONE);

    expect(proxy.routes()).toEqual(['challenge', 'challenge', 'send']);
  });

  test.each(['prepare', 'send'] as const)(
    'that expires while it is searched for is given up by %s, which searches for another',
    async (action) => {
      const { flow, tiny, clock } = createFlow();
      tiny.hold();
      flow.prepare();
      await settle();
      clock.sleep(85_000);

      void (action === 'prepare' ? flow.prepare() : flow.send(PHONE));
      await settle();

      expect(tiny.calls.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    },
  );

  test('records that no proof is required', async () => {
    const { flow, proxy, tiny } = createFlow();
    proxy.settings.challengeRequired = false;
    flow.prepare();
    await settle();

    await flow.send(PHONE);

    expect(proxy.routes()).toEqual(['challenge', 'send']);
    expect(tiny.calls).toEqual([]);
  });

  test('that the proxy refuses is followed by a new challenge', async () => {
    const { flow, proxy } = createFlow();
    flow.prepare();
    await settle();
    proxy.plan('send', refusal(409, 'POW_CHALLENGE_REPLAYED'));

    await flow.send(PHONE);

    expect(proxy.routes()).toEqual(['challenge', 'send', 'challenge', 'send']);
  });

  test.each([
    ['before', true],
    ['after', false],
  ])('failing %s the submit, is replaced in silence', async (_, isBefore) => {
    const { flow, proxy } = createFlow();
    const failing = held<ProxyChallenge>();
    proxy.plan('challenge', failing.promise);
    flow.prepare();
    const fail = async () => {
      failing.reject(new OtpError('NETWORK_ERROR', 'no answer'));
      await settle();
    };
    if (isBefore) {
      await fail();
      expect(flow.getSnapshot()).toEqual({ status: 'address', choosableChannels: [] });
    }

    const sent = flow.send(PHONE);
    await fail();
    await sent;

    expect(proxy.routes()).toEqual(['challenge', 'challenge', 'send']);
    expect(flow.getSnapshot().status).toBe('code');
  });
});

describe('a pause', () => {
  test('discards the proof and stops its renewal', async () => {
    const { flow, proxy, clock } = createFlow();
    flow.prepare();
    await settle();

    flow.pause();
    await clock.advance(600_000);
    expect(proxy.count('challenge')).toBe(1);
    expect(clock.pendingTimers()).toBe(0);
    await flow.send(PHONE);

    expect(proxy.routes()).toEqual(['challenge', 'challenge', 'send']);
  });

  test('aborts a pending proof; its late response changes nothing', async () => {
    const { flow, proxy, tiny, log } = createFlow();
    const late = held<ProxyChallenge>();
    proxy.plan('challenge', late.promise);
    flow.prepare();

    flow.pause();
    late.resolve(await proxy.challenge());
    await settle();

    expect(proxy.journal[0]?.signal?.aborted).toBe(true);
    expect(tiny.calls).toEqual([]);
    expect(log).toEqual([]);
    expect(flow.getSnapshot()).toEqual({ status: 'address', choosableChannels: [] });
  });

  test('does not stop a send', async () => {
    const { flow, tiny } = createFlow();
    const release = tiny.hold();
    const sent = flow.send(PHONE);
    await settle();

    flow.pause();
    release();
    await sent;

    expect(flow.getSnapshot().status).toBe('code');
  });
});

describe('the number of requests is limited', () => {
  test('a form that stays open renews five times and then stops', async () => {
    const { flow, proxy, clock } = createFlow();

    flow.prepare();
    await clock.advance(24 * 3_600_000);

    expect(proxy.count('challenge')).toBe(6);
    expect(clock.pendingTimers()).toBe(0);
    flow.prepare();
    await settle();
    expect(proxy.count('challenge')).toBe(7);
  });

  test.each([
    ['already expired', -60_000, 1],
    ['of no length', 0, 1],
    ['shorter than the margin', 4_000, 1],
    ['of six seconds', 6_000, 6],
  ])('a challenge %s makes no storm', async (_, lifeMs, most) => {
    const { flow, proxy, clock } = createFlow();
    proxy.settings.lifeMs = lifeMs;

    flow.prepare();
    await clock.advance(3_600_000);

    expect(proxy.count('challenge')).toBe(most);
  });

  test.each([
    ['expired', undefined],
    ['not loading', new OtpError('NETWORK_ERROR', 'no answer')],
  ])('typing a minute with challenges %s asks every ten seconds at most', async (_, error) => {
    const { flow, proxy, clock } = createFlow();
    proxy.settings.lifeMs = -1;
    if (error !== undefined) proxy.plan('challenge', ...Array.from({ length: 99 }, () => error));

    for (let keystroke = 0; keystroke < 299; keystroke += 1) {
      flow.prepare();
      await clock.advance(200);
    }

    expect(proxy.count('challenge')).toBe(6);
    // The last keystroke is still owed its one; after that there is silence.
    await clock.advance(3_600_000);
    expect(proxy.count('challenge')).toBe(7);
  });

  test('waits as long as the proxy says', async () => {
    const { flow, proxy, clock, log } = createFlow();
    proxy.plan('challenge', refusal(429, 'TOO_MANY_REQUESTS', { cooldownSeconds: 90 * 86_400 }));
    flow.prepare();
    await settle();

    flow.prepare();
    await clock.advance(89 * 86_400_000);
    expect(proxy.count('challenge')).toBe(1);
    expect(log).toMatchObject([{ event: 'prepare-failed' }]);
    await clock.advance(86_400_000);

    expect(proxy.count('challenge')).toBeGreaterThan(1);
  });

  test('a challenge without a near end overflows no timer', async () => {
    const delays: number[] = [];
    const { flow, proxy } = createFlow({
      schedule: (_, delayMs) => {
        delays.push(delayMs);
        return () => {};
      },
    });
    proxy.settings.lifeMs = 400 * 86_400_000;

    flow.prepare();
    await settle();

    expect(delays).toEqual([3_600_000]);
  });
});
