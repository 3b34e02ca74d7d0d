import type { ProxyFlow, ProxyTransport, ProxyVerified } from '@otp-kit/protocol';
import { OtpError } from '@otp-kit/protocol';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createClock, held, settle } from './clock.fixture.ts';
import { codeState, createFlow, createFlowAtCode, PHONE } from './flow.fixture.ts';
import { CODE, createProxy, refusal } from './proxy.fixture.ts';

describe('send', () => {
  test('makes no request until the user acts', async () => {
    const { flow, proxy, clock } = createFlow();

    await clock.advance(600_000);

    expect(flow.getSnapshot()).toEqual({ status: 'address', choosableChannels: [] });
    expect(proxy.journal).toEqual([]);
  });

  test('solves the challenge, sends and waits for the code', async () => {
    const { flow, proxy, statuses, clock } = createFlow();
    const begunAt = clock.now();

    await flow.send(PHONE);

    expect([...new Set(statuses)]).toEqual(['proving', 'sending', 'code']);
    expect(proxy.routes()).toEqual(['challenge', 'send']);
    expect(flow.getSnapshot()).toEqual({
      status: 'code',
      address: PHONE,
      choosableChannels: ['whatsapp', 'sms'],
      flow: {
        flowID: 'fake-flow',
        expiresAtMs: begunAt + 180_000,
        resendAtMs: begunAt + 30_000,
        channels: ['whatsapp'],
        digits: 6,
        maskedAddress: '+20•••••••567',
      },
    });
  });

  test('reports the progress of the solver, and logs its work', async () => {
    const { flow, log, tiny } = createFlow();
    const release = tiny.hold();

    const sent = flow.send(PHONE);
    await settle();

    expect(flow.getSnapshot()).toMatchObject({
      status: 'proving',
      progress: { hashes: 5, expectedHashes: 16 },
    });
    release();
    await sent;
    expect(log).toMatchObject([{ event: 'proved', engine: 'hash-wasm', workers: 1 }]);
  });

  test('sends no address if the proxy takes it from its record', async () => {
    const { flow, proxy } = createFlow();

    await flow.send();

    expect(proxy.sends()).toHaveLength(1);
    expect(proxy.sends()[0]).not.toHaveProperty('verificationAddress');
    expect(flow.getSnapshot().status).toBe('code');
  });

  test('sends a channel only if one was chosen, and only one address [CHN-05]', async () => {
    const { flow, proxy } = createFlow();

    await flow.send({ ...PHONE, email: 'someone@example.com' });
    await flow.resend({ channel: 'sms' });

    const [first, second] = proxy.sends();
    expect(first?.verificationAddress).toEqual(PHONE);
    expect(first).not.toHaveProperty('channel');
    expect(second).not.toHaveProperty('verificationAddress');
    expect(second?.channel).toBe('sms');
  });

  test('sends an email address, and nothing else of the object', async () => {
    const { flow, proxy } = createFlow();
    const entered = { email: 'someone@example.com', name: 'Someone' };

    await flow.send(entered);

    expect(proxy.sends()[0]?.verificationAddress).toEqual({ email: 'someone@example.com' });
  });

  test('starts the solver while the challenge loads, but not after one that required no proof', async () => {
    const { flow, proxy, tiny } = createFlow();
    const sent = flow.send(PHONE);
    expect(tiny.warmed()).toBe(1);
    await sent;
    proxy.settings.challengeRequired = false;
    await flow.resend();
    expect(tiny.warmed()).toBe(2);

    await flow.resend();

    expect(proxy.count('challenge')).toBe(3);
    expect(tiny.warmed()).toBe(2);
  });

  test('solves nothing and sends no proof where none is required [CH-04] [POW-05]', async () => {
    const { flow, proxy, tiny } = createFlow();
    proxy.settings.challengeRequired = false;
    // Stray fields, as a proxy that does not parse would pass them on.
    const stray = { ...(await proxy.challenge()), challenge: 'ab', difficulty: 9 };
    proxy.plan('challenge', stray);

    await flow.send(PHONE);

    expect(codeState(flow).failure).toBeUndefined();
    expect(tiny.calls).toEqual([]);
    expect(proxy.sends()[0]).not.toHaveProperty('powSolution');
  });

  test('uses the difficulty of each challenge [CH-08]', async () => {
    const { flow, proxy, tiny } = createFlow();

    await flow.send(PHONE);
    proxy.settings.difficulty = 2;
    await flow.resend();

    expect(tiny.calls.map(({ difficulty }) => difficulty)).toEqual([1, 2]);
    expect(codeState(flow).failure).toBeUndefined();
  });

  test('a second call while sending returns the first promise and sends nothing', async () => {
    const { flow, proxy } = createFlow();

    const first = flow.send(PHONE);
    const second = flow.send({ phoneNumber: '+201009999999' });

    expect(second).toBe(first);
    await first;
    expect(proxy.count('send')).toBe(1);
    expect(codeState(flow).address).toEqual(PHONE);
  });

  test.each([
    [500, 'SEND_OTP_FAILED', 'terminal'],
    [500, 'INTERNAL_SERVER_ERROR', 'retry'],
    [400, 'VALIDATION_ERROR', 'terminal'],
    [403, 'TURNSTILE_VERIFICATION_FAILED', 'new-challenge'],
    [502, 'SERVICE_UNAVAILABLE', 'operator'],
  ])('%i %s is shown and not repeated', async (status, code, failureClass) => {
    const { flow, proxy } = createFlow();
    proxy.plan('send', refusal(status, code));

    await flow.send(PHONE);

    expect(flow.getSnapshot()).toMatchObject({
      status: 'address',
      address: PHONE,
      failure: { action: 'send', code, class: failureClass, httpStatus: status },
    });
    expect(proxy.count('send')).toBe(1);
  });

  test('a send without a response is not repeated, because it may have cost money', async () => {
    const { flow, proxy } = createFlow();
    proxy.plan('send', new OtpError('NETWORK_ERROR', 'no answer'));

    await flow.send(PHONE);

    expect(proxy.count('send')).toBe(1);
    expect(flow.getSnapshot()).toMatchObject({
      status: 'address',
      failure: { code: 'NETWORK_ERROR', class: 'retry', retryable: true },
    });
  });

  test('an unknown or missing code falls back to the HTTP status [G-11]', async () => {
    const { flow, proxy, clock } = createFlow();
    const outcome = async (status: number, code?: string) => {
      proxy.plan('send', refusal(status, code));
      await flow.send(PHONE);
      return flow.getSnapshot();
    };

    expect(await outcome(422, 'BRAND_NEW_CODE')).toMatchObject({
      failure: { code: 'BRAND_NEW_CODE', class: 'terminal', retryable: false },
    });
    expect(await outcome(503, 'BRAND_NEW_CODE')).toMatchObject({
      failure: { class: 'retry', retryable: true },
    });
    expect(await outcome(429)).toMatchObject({
      failure: { code: undefined, class: 'wait' },
      retryAtMs: clock.now() + 30_000,
    });
  });

  test('waits the seconds of the response, even if the clocks are wrong', async () => {
    const { flow, proxy, clock } = createFlow();
    const wait = { cooldownSeconds: 47, retryAfter: '2031-01-01T00:00:00.000Z' };
    proxy.plan('send', refusal(429, 'RATE_LIMIT_PHONENUMBER_PERMINUTE', wait));

    await flow.send(PHONE);

    expect(flow.getSnapshot()).toMatchObject({ retryAtMs: clock.now() + 47_000 });
  });

  test('waits after a failed delivery before another code can be requested', async () => {
    const { flow, proxy, clock } = createFlow();
    proxy.plan('send', refusal(500, 'SEND_OTP_FAILED', { cooldownSeconds: 30 }));

    await flow.send(PHONE);

    expect(flow.getSnapshot()).toMatchObject({
      failure: { code: 'SEND_OTP_FAILED' },
      retryAtMs: clock.now() + 30_000,
    });
  });

  test('lists the eligible channels when the chosen one is not eligible', async () => {
    const { flow, proxy } = createFlow();
    const eligibleChannels = ['whatsapp', 'telegram'];
    proxy.plan('send', refusal(400, 'channel_not_eligible', { eligibleChannels }));

    await flow.send(PHONE, { channel: 'sms' });

    expect(flow.getSnapshot()).toMatchObject({ failure: { eligibleChannels } });
  });

  test('a new send clears the old failure', async () => {
    const { flow, proxy, tiny } = createFlow();
    proxy.plan('send', refusal(429, 'TOO_MANY_REQUESTS'));
    await flow.send(PHONE);
    tiny.hold();

    void flow.send(PHONE);
    flow.cancelSending();

    expect(flow.getSnapshot()).toEqual({
      status: 'address',
      address: PHONE,
      choosableChannels: ['whatsapp', 'sms'],
    });
  });
});

describe('resend', () => {
  test('keeps the valid code in the state until it is replaced', async () => {
    const { flow, proxy, clock } = await createFlowAtCode();
    const before = codeState(flow).flow;
    await clock.advance(40_000);
    const answer = held<ProxyFlow>();
    proxy.plan('send', answer.promise);

    const resent = flow.resend();
    await settle();
    expect(flow.getSnapshot()).toMatchObject({ status: 'sending', flow: before });
    answer.resolve(await proxy.flow());
    await resent;

    expect(codeState(flow).flow.expiresAtMs).toBe(before.expiresAtMs + 40_000);
  });

  test('a failure returns to the code, which can still be verified', async () => {
    const { flow, proxy } = await createFlowAtCode();
    const before = codeState(flow).flow;
    proxy.plan('send', refusal(500, 'ACTIVATION_FAILED'));

    await flow.resend();
    expect(codeState(flow).flow).toEqual(before);
    expect(codeState(flow).failure).toMatchObject({ action: 'resend', code: 'ACTIVATION_FAILED' });
    await flow.verify(CODE);

    expect(flow.getSnapshot().status).toBe('verified');
  });

  test('a refusal with a waiting time postpones the next resend', async () => {
    const { flow, proxy, clock } = await createFlowAtCode();
    proxy.plan('send', refusal(429, 'TOO_MANY_REQUESTS', { cooldownSeconds: 120 }));

    await flow.resend();

    const { retryAtMs, flow: kept } = codeState(flow);
    expect(retryAtMs).toBe(clock.now() + 120_000);
    expect(kept.resendAtMs).toBe(retryAtMs);
  });

  test('allows a resend as early as the proxy says after a code that was used', async () => {
    const { flow, proxy, clock } = await createFlowAtCode();
    proxy.plan('verify', refusal(409, 'ALREADY_VERIFIED', { cooldownSeconds: 0 }));

    await flow.verify(CODE);

    expect(codeState(flow).flow.resendAtMs).toBe(clock.now());
  });

  test.each([
    ['the proxy does not say', {}],
    ['it says a later time, which is that of a wait', { cooldownSeconds: 600 }],
  ])('leaves the resend as it is if %s', async (_, fields) => {
    const { flow, proxy } = await createFlowAtCode();
    const { resendAtMs } = codeState(flow).flow;
    proxy.plan('verify', refusal(429, 'MAX_ATTEMPTS_EXCEEDED', fields));

    await flow.verify(CODE);

    expect(codeState(flow).flow.resendAtMs).toBe(resendAtMs);
  });

  test('returns to the address step if the proxy has no such flow', async () => {
    const { flow, proxy, storage } = await createFlowAtCode();
    proxy.plan('send', refusal(401, 'NO_ACTIVE_FLOW'));

    await flow.resend();

    expect(flow.getSnapshot()).toMatchObject({
      status: 'address',
      address: PHONE,
      failure: { code: 'NO_ACTIVE_FLOW' },
    });
    expect(storage.items.size).toBe(0);
  });
});

describe('verify', () => {
  test('ends with the proxy’s response, and stores nothing', async () => {
    const { flow, proxy, statuses, storage } = await createFlowAtCode();
    proxy.plan('verify', { verified: true, next: '/home' });

    await flow.verify(CODE);

    expect(statuses).toEqual(['verifying', 'verified']);
    expect(flow.getSnapshot()).toEqual({ status: 'verified', next: '/home' });
    expect(storage.items.size).toBe(0);
  });

  test('counts the time for a passkey offer from the start of the request', async () => {
    const { clock, flow, proxy } = await createFlowAtCode();
    const askedAt = clock.now();
    const answer = held<ProxyVerified>();
    proxy.plan('verify', answer.promise);

    const verifying = flow.verify(CODE);
    clock.sleep(5000);
    answer.resolve({ verified: true, enrollmentToken: 'opaque' });
    await verifying;

    expect(flow.getSnapshot()).toEqual({ status: 'verified', enrollByMs: askedAt + 120_000 });
  });

  test('returns the enrollment token once, and has it in no state', async () => {
    const { flow } = await createFlowAtCode();
    expect(flow.takeEnrollmentToken()).toBeUndefined();
    await flow.verify(CODE);

    const taken = [flow.takeEnrollmentToken(), flow.takeEnrollmentToken()];

    expect(taken).toEqual(['opaque', undefined]);
    expect(JSON.stringify(flow.getSnapshot())).not.toContain('opaque');
  });

  test.each(['startOver', 'close'] as const)('forgets the enrollment token on %s', async (end) => {
    const { flow } = await createFlowAtCode();
    await flow.verify(CODE);

    flow[end]();

    expect(flow.takeEnrollmentToken()).toBeUndefined();
  });

  test('prefetches nothing after the verification', async () => {
    const { flow, proxy, clock } = await createFlowAtCode();
    flow.prepare();
    await settle();

    await flow.verify(CODE);
    flow.prepare();
    await clock.advance(600_000);

    expect(proxy.routes()).toEqual(['challenge', 'verify']);
    expect(clock.pendingTimers()).toBe(0);
  });

  test.each(['١٢٣٤٥٦', '۱۲۳۴۵۶', '123-456', '\u202A123 456\u202C', 'كود التحقق: ١٢٣٤٥٦'])(
    'reads the code in %s',
    async (typed) => {
      const { flow, proxy } = await createFlowAtCode();

      await flow.verify(typed);

      expect(proxy.journal).toMatchObject([{ route: 'verify', body: { otp: CODE } }]);
    },
  );

  test.each(['12345', '1234567', '', 'abc'])('refuses %j without a request', async (typed) => {
    const { flow, proxy } = await createFlowAtCode();

    await flow.verify(typed);

    expect(codeState(flow).failure).toMatchObject({ action: 'verify', code: 'INCOMPLETE_CODE' });
    expect(proxy.journal).toEqual([]);
  });

  test('a wrong code can be corrected', async () => {
    const { flow } = await createFlowAtCode();

    await flow.verify('000000');
    expect(codeState(flow).failure).toMatchObject({ code: 'INVALID_OTP', class: 'terminal' });
    await flow.verify(CODE);

    expect(flow.getSnapshot().status).toBe('verified');
  });

  test.each([
    [410, 'TRANSACTION_EXPIRED'],
    [429, 'MAX_ATTEMPTS_EXCEEDED'],
    [409, 'ALREADY_VERIFIED'],
    [500, 'TRANSACTION_NOT_FOUND'],
  ])('%i %s ends the code; only a resend helps', async (status, code) => {
    const { flow, proxy, storage } = await createFlowAtCode();
    proxy.plan('verify', refusal(status, code, { cooldownSeconds: 0, retryAfter: 'x' }));

    await flow.verify(CODE);
    await flow.verify(CODE);

    expect(proxy.count('verify')).toBe(1);
    expect(codeState(flow)).toMatchObject({
      spent: true,
      failure: { code, class: 'start-over' },
    });
    expect(codeState(flow).retryAtMs).toBeUndefined();
    expect(storage.items.size).toBe(0);

    proxy.plan('send', refusal(503, 'CIRCUIT_BREAKER_OPEN', { cooldownSeconds: 5 }));
    await flow.resend();
    await flow.verify(CODE);
    expect(proxy.count('verify')).toBe(1);

    await flow.resend();
    await flow.verify(CODE);
    expect(flow.getSnapshot().status).toBe('verified');
  });

  test('returns to the address step if the proxy has no such flow', async () => {
    const { flow, proxy, storage } = await createFlowAtCode();
    proxy.plan('verify', refusal(401, 'NO_ACTIVE_FLOW'));

    await flow.verify(CODE);

    expect(flow.getSnapshot()).toMatchObject({ status: 'address', address: PHONE });
    expect(storage.items.size).toBe(0);
  });

  test.each([
    ['no answer', new OtpError('NETWORK_ERROR', 'no answer'), 'NETWORK_ERROR'],
    ['a fault of the service', refusal(500, 'VERIFY_OTP_FAILED'), 'VERIFY_OTP_FAILED'],
  ])('after %s the user can try again; nothing is repeated', async (_, error, code) => {
    const { flow, proxy } = await createFlowAtCode();
    proxy.plan('verify', error);

    await flow.verify(CODE);

    expect(proxy.count('verify')).toBe(1);
    expect(codeState(flow).failure).toMatchObject({ code, class: 'retry', retryable: true });
    await flow.verify(CODE);
    expect(flow.getSnapshot().status).toBe('verified');
  });

  test('a second call while verifying returns the first promise', async () => {
    const { flow, proxy } = await createFlowAtCode();

    const first = flow.verify(CODE);
    expect(flow.verify('654321')).toBe(first);
    expect(flow.resend()).toBe(first);
    await first;

    expect(proxy.routes()).toEqual(['verify']);
  });

  test('a listener can start an action on the new step', async () => {
    const { flow, proxy } = createFlow();
    flow.subscribe(() => {
      if (flow.getSnapshot().status === 'code') void flow.verify(CODE);
    });

    await flow.send(PHONE);
    await settle();

    expect(proxy.routes()).toEqual(['challenge', 'send', 'verify']);
    expect(flow.getSnapshot().status).toBe('verified');
  });
});

describe('what supersedes an action', () => {
  test.each([
    ['editAddress', PHONE],
    ['startOver', undefined],
  ] as const)('%s during a send: the late response changes nothing', async (action, address) => {
    const { flow, proxy, storage } = createFlow();
    const late = held<ProxyFlow>();
    proxy.plan('send', late.promise);
    const sent = flow.send(PHONE);
    await settle();

    flow[action]();
    await sent;
    late.resolve(await proxy.flow());
    await settle();

    expect(flow.getSnapshot()).toMatchObject({ status: 'address', address });
    expect(proxy.journal.find(({ route }) => route === 'send')?.signal?.aborted).toBe(true);
    expect(proxy.routes()).toEqual(['challenge', 'send']);
    expect(storage.items.size).toBe(0);
  });

  test('a proof that is refused after the address was edited requests no new challenge', async () => {
    const { flow, proxy } = createFlow();
    const late = held<ProxyFlow>();
    proxy.plan('send', late.promise);
    void flow.send(PHONE);
    await settle();

    flow.editAddress();
    late.reject(refusal(409, 'POW_CHALLENGE_REPLAYED'));
    await settle();

    expect(flow.getSnapshot().status).toBe('address');
    expect(proxy.routes()).toEqual(['challenge', 'send']);
  });

  test('editing the address while the solver works stops it', async () => {
    const { flow, proxy, tiny } = createFlow();
    const release = tiny.hold();
    const sent = flow.send(PHONE);
    await settle();

    flow.editAddress();
    release();
    await sent;
    await settle();

    expect(tiny.calls[0]?.signal.aborted).toBe(true);
    expect(proxy.routes()).toEqual(['challenge']);
  });

  test('starting over forgets the address and the code, and asks the proxy to end the flow', async () => {
    const { flow, proxy, storage } = await createFlowAtCode();
    const { flowID } = codeState(flow).flow;
    proxy.plan('cancel', new OtpError('NETWORK_ERROR', 'no answer'));

    flow.startOver();
    await settle();

    expect(flow.getSnapshot()).toEqual({
      status: 'address',
      address: undefined,
      choosableChannels: ['whatsapp', 'sms'],
    });
    expect(proxy.journal).toEqual([{ route: 'cancel', flowID }]);
    expect(storage.items.size).toBe(0);
    await flow.send(PHONE);
    expect(proxy.count('send')).toBe(1);
  });

  test('starting over reaches the proxy also while the page is left', async () => {
    const { transport: inner } = createProxy(createClock());
    const kept: (boolean | undefined)[] = [];
    const transport: ProxyTransport = {
      post(route, body, parse, options) {
        if (route === 'cancel') kept.push(options.keepalive);
        return inner.post(route, body, parse, options);
      },
    };
    const { flow } = await createFlowAtCode({ transport });

    flow.startOver();

    expect(kept).toEqual([true]);
  });

  test('a new send does not wait for it, because each flow has its own cookie', async () => {
    const { flow, proxy } = await createFlowAtCode();
    proxy.plan('cancel', held<undefined>().promise);

    flow.startOver();
    await flow.send(PHONE);

    expect(proxy.routes()).toEqual(['cancel', 'challenge', 'send']);
    expect(flow.getSnapshot().status).toBe('code');
  });

  test('starting over twice cancels the flow once, and no later send names it', async () => {
    const { flow, proxy } = await createFlowAtCode();

    flow.startOver();
    flow.startOver();
    await flow.send(PHONE);

    expect(proxy.routes()).toEqual(['cancel', 'challenge', 'send']);
    expect(proxy.sends()[0]).not.toHaveProperty('flowID');
  });

  test('starting over without a flow makes no request', async () => {
    const { flow, proxy } = createFlow();

    flow.startOver();
    await settle();

    expect(proxy.routes()).toEqual([]);
  });

  test('a send to another address names the flow of this tab that it replaces', async () => {
    const { flow, proxy } = await createFlowAtCode();
    const { flowID } = codeState(flow).flow;
    const other = { phoneNumber: '+201007654321' };

    flow.editAddress();
    await flow.send(other);

    expect(proxy.sends()).toMatchObject([{ verificationAddress: other, flowID }]);
    expect(proxy.count('cancel')).toBe(0);
  });

  test.each(['proving', 'sending'] as const)(
    'cancelling a resend that is %s returns to the code',
    async (status) => {
      const { flow, proxy, tiny } = await createFlowAtCode();
      const before = codeState(flow).flow;
      if (status === 'proving') tiny.hold();
      proxy.plan('send', held<ProxyFlow>().promise);
      const resent = flow.resend();
      await settle();
      expect(flow.getSnapshot().status).toBe(status);

      flow.cancelSending();
      await resent;

      expect(codeState(flow).flow).toBe(before);
    },
  );

  test('cancelling while a code is checked changes nothing', async () => {
    const { flow, proxy } = await createFlowAtCode();
    proxy.plan('verify', held<ProxyVerified>().promise);
    void flow.verify(CODE);

    flow.cancelSending();

    expect(flow.getSnapshot().status).toBe('verifying');
  });

  test('editing the address after the verification changes nothing', async () => {
    const { flow } = await createFlowAtCode();
    await flow.verify(CODE);

    flow.editAddress();

    expect(flow.getSnapshot().status).toBe('verified');
  });

  test('a listener that edits the address before the send is made prevents it', async () => {
    const { flow, proxy } = createFlow();
    flow.subscribe(() => {
      if (flow.getSnapshot().status === 'sending') flow.editAddress();
    });

    await flow.send(PHONE);
    await settle();

    expect(proxy.routes()).toEqual(['challenge']);
    expect(flow.getSnapshot().status).toBe('address');
  });

  test('a listener that edits the address at once leaves the prefetched proof to the next send', async () => {
    const { flow, proxy } = createFlow();
    flow.prepare();
    await settle();
    const unsubscribe = flow.subscribe(() => {
      if (flow.getSnapshot().status === 'proving') flow.editAddress();
    });
    await flow.send(PHONE);
    await settle();
    unsubscribe();

    await flow.send(PHONE);

    expect(proxy.routes()).toEqual(['challenge', 'send']);
  });

  test('editing the address while a prefetched proof is pending requests no other challenge', async () => {
    const { flow, proxy, tiny } = createFlow();
    const release = tiny.hold();
    flow.prepare();
    const sent = flow.send(PHONE);
    await settle();

    flow.editAddress();
    release();
    await sent;
    await settle();

    expect(proxy.routes()).toEqual(['challenge']);
  });

  test('cancelling without a running send changes nothing', async () => {
    const { flow } = await createFlowAtCode();
    const before = flow.getSnapshot();

    flow.cancelSending();

    expect(flow.getSnapshot()).toBe(before);
  });

  test('a right code whose response comes after close changes nothing', async () => {
    const { flow, proxy, storage } = await createFlowAtCode();
    const late = held<ProxyVerified>();
    proxy.plan('verify', late.promise);
    const verified = flow.verify(CODE);
    let calls = 0;
    flow.subscribe(() => {
      calls += 1;
    });

    flow.close();
    await verified;
    late.resolve({ verified: true });
    await settle();

    expect(flow.getSnapshot().status).toBe('verifying');
    expect(calls).toBe(0);
    expect(proxy.journal[0]?.signal?.aborted).toBe(true);
    expect(storage.items.size).toBe(0);
  });

  test('after a second close the flow does nothing, and the proxy keeps its flow', async () => {
    const { flow, proxy, clock } = await createFlowAtCode();
    const before = flow.getSnapshot();
    flow.prepare();
    await settle();
    proxy.journal.length = 0;

    flow.close();
    flow.close();
    await Promise.all([flow.send(PHONE), flow.resend(), flow.verify(CODE), flow.verify('1')]);
    flow.prepare();
    flow.editAddress();
    flow.startOver();
    flow.cancelSending();
    await clock.advance(600_000);

    expect(proxy.journal).toEqual([]);
    expect(flow.getSnapshot().status).toBe(before.status);
    expect(clock.pendingTimers()).toBe(0);
  });

  test('an action that has nothing to do returns a promise, too', async () => {
    const { flow } = await createFlowAtCode();

    await expect(flow.send(PHONE)).resolves.toBeUndefined();
    flow.editAddress();
    // The code is still valid, so no other one is requested.
    await expect(flow.send(PHONE)).resolves.toBeUndefined();
    flow.close();
    await expect(flow.resend()).resolves.toBeUndefined();
  });

  test('created, closed and created again, as StrictMode does, only the last one acts', async () => {
    const { flow, open, proxy, tiny } = createFlow();
    tiny.hold();
    flow.prepare();
    await settle();

    flow.close();
    const second = open();
    second.prepare();
    await settle();

    expect(proxy.routes()).toEqual(['challenge', 'challenge']);
    expect(tiny.calls.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    expect(second.getSnapshot().status).toBe('address');
  });
});

describe('failures of the solver', () => {
  test('a solver that cannot start is shown with its code, and sends nothing', async () => {
    const { flow, proxy, log } = createFlow({
      solver: {
        warm: () => {},
        solve: () => Promise.reject(new OtpError('SOLVER_UNAVAILABLE', 'no worker')),
      },
    });

    await flow.send(PHONE);

    expect(flow.getSnapshot()).toMatchObject({
      status: 'address',
      failure: { code: 'SOLVER_UNAVAILABLE', class: 'operator', retryable: false },
    });
    expect(proxy.count('send')).toBe(0);
    expect(log).toMatchObject([{ event: 'failed', action: 'send' }]);
  });

  test('an error of another kind is a failure without a code', async () => {
    const { flow } = createFlow({
      solver: { warm: () => {}, solve: () => Promise.reject(new Error('a bug')) },
    });

    await flow.send(PHONE);

    expect(flow.getSnapshot()).toMatchObject({ status: 'address', failure: { code: undefined } });
  });
});

test('a closed flow leaves no timer behind', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { flow } = createFlow({ schedule: undefined });

  flow.prepare();
  await settle();
  const waiting = vi.getTimerCount();
  flow.close();

  expect(waiting).toBeGreaterThan(0);
  expect(vi.getTimerCount()).toBe(0);
});

test('a listener hears nothing after it has unsubscribed, nor after another one has closed the flow', async () => {
  const { flow } = createFlow();
  const heard: string[] = [];
  const unsubscribe = flow.subscribe(() => heard.push('first'));
  flow.subscribe(() => {
    heard.push('second');
    flow.close();
  });
  flow.subscribe(() => heard.push('third'));
  unsubscribe();

  await flow.send(PHONE);

  expect(heard).toEqual(['second']);
});

test('a listener that throws breaks neither the flow nor the other listeners', async () => {
  const { flow, statuses } = createFlow();
  const uncaught = held<unknown>();
  process.setUncaughtExceptionCaptureCallback(uncaught.resolve);
  const unsubscribe = flow.subscribe(() => {
    throw new Error('a bug of the page');
  });

  void flow.send(PHONE);
  unsubscribe();
  await uncaught.promise;
  process.setUncaughtExceptionCaptureCallback(null);
  await settle();

  expect(flow.getSnapshot().status).toBe('code');
  expect(statuses).toContain('code');
});
