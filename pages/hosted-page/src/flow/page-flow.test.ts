import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  createFakeService,
  type FakeService,
  type ServiceOptions,
} from '../service/hosted-service.fixture.ts';
import { createHostedService } from '../service/hosted-service.ts';
import type { Ceremony, Passkeys } from '../service/passkeys.ts';
import { createPageFlow, type PageFlow } from './page-flow.ts';
import type { Result } from './page-result.ts';
import type { CodeStep, PageSnapshot } from './page-state.ts';

let results: Result[] = [];

beforeEach(() => {
  results = [];
});

interface Fixture {
  readonly service: FakeService;
  readonly flow: PageFlow;
  readonly step: () => PageSnapshot['step'];
  readonly code: () => CodeStep;
}

const OPTIONS = {
  get: 'passkey/authenticate/options',
  create: 'passkey/register/options',
} as const;

interface Browser {
  ceremony?: Ceremony;
  /** The authenticator waits until it is cancelled. */
  isPending?: boolean;
  isAllowed?: boolean;
  wait?: (ms: number) => Promise<void>;
}

function openPage(options: ServiceOptions = {}, browser: Browser = {}, now = Date.now): Fixture {
  const service = createFakeService(options);
  const held: Ceremony = browser.ceremony ?? { status: 'done', response: { id: 'passkey-1' } };
  let cancel = (): void => {};
  const hold = (): Promise<Ceremony> =>
    browser.isPending
      ? new Promise((resolve) => {
          cancel = () => resolve({ status: 'cancelled' });
        })
      : Promise.resolve(held);
  const passkeys: Passkeys = {
    isAllowed: () => browser.isAllowed ?? true,
    get: hold,
    create: hold,
    cancel: () => cancel(),
  };
  const flow = createPageFlow({
    service: createHostedService({
      attemptId: 'attempt_1',
      deviceId: 'device_1',
      fetch: service.fetch,
      now,
    }),
    passkeys,
    onResult: (result) => results.push(result),
    now,
    wait: browser.wait ?? (async () => {}),
  });
  const step = () => flow.getSnapshot().step;
  const code = () => {
    const at = step();
    if (at.status !== 'code') throw new Error(`the page is at ${at.status}`);
    return at;
  };
  return { service, flow, step, code };
}

/** The page with the captcha behind it. */
async function passCaptcha(options: ServiceOptions = {}, browser: Browser = {}): Promise<Fixture> {
  const page = openPage(options, browser);
  await page.flow.start();
  await page.flow.passCaptcha('token-1');
  return page;
}

describe('the captcha', () => {
  test('comes before anything is sent [WC-01]', async () => {
    const { flow, service, step } = openPage();

    await flow.start();

    expect(step()).toEqual({ status: 'captcha', isChecking: false });
    expect(service.stepsCalled()).toEqual(['load']);
  });

  test('is checked with the token and the challenge, on this device', async () => {
    const { service } = await passCaptcha({ attempt: { askFirst: true } });

    expect(service.calls.at(-1)).toEqual({
      step: 'captcha',
      body: { deviceId: 'device_1', challengeId: 'challenge-1', turnstileToken: 'token-1' },
    });
  });

  test('starts again with another token after it was refused', async () => {
    const { flow, service, step } = openPage({ attempt: { askFirst: true } });
    await flow.start();
    service.failNext('captcha', 403, { code: 'CAPTCHA_NOT_VERIFIED' });
    await flow.passCaptcha('token-1');
    expect(step()).toMatchObject({ status: 'captcha', failure: { code: 'CAPTCHA_NOT_VERIFIED' } });

    await flow.renewCaptcha();
    expect(step()).toEqual({ status: 'captcha', isChecking: false });
    await flow.passCaptcha('token-2');

    expect(step().status).toBe('channel');
    expect(service.stepsCalled()).toEqual(['load', 'captcha', 'captcha']);
  });

  test('gets a new challenge where that one has run out', async () => {
    const { flow, service, step } = openPage();
    await flow.start();
    service.failNext('captcha', 410, { code: 'CHALLENGE_EXPIRED' });
    await flow.passCaptcha('token-1');

    await flow.renewCaptcha();

    expect(service.stepsCalled()).toEqual(['load', 'captcha', 'load']);
    expect(step()).toEqual({ status: 'captcha', isChecking: false });
  });

  test('can be tried again after its script has failed', async () => {
    const { flow, step } = openPage();
    await flow.start();

    await flow.failCaptcha();
    expect(step()).toMatchObject({ status: 'captcha', failure: { code: 'CAPTCHA_FAILED' } });
    await flow.renewCaptcha();

    expect(step()).toEqual({ status: 'captcha', isChecking: false });
  });
});

describe('the channel', () => {
  test('is asked for before anything is sent, where the widget asks first', async () => {
    const { flow, service, code, step } = await passCaptcha({ attempt: { askFirst: true } });
    expect(step()).toEqual({ status: 'channel' });
    expect(service.stepsCalled()).toEqual(['load', 'captcha']);

    await flow.send('sms');

    expect(service.calls.at(-1)).toEqual({
      step: 'otp',
      body: { deviceId: 'device_1', channel: 'sms' },
    });
    expect(code()).toEqual({ status: 'code', isSpent: false, round: 0, wrongCodes: 0 });
  });

  test('is the service’s choice where it sends first', async () => {
    const { flow, service, step } = await passCaptcha();

    expect(step().status).toBe('code');
    expect(service.calls.at(-1)).toEqual({ step: 'otp', body: { deviceId: 'device_1' } });
    expect(flow.getSnapshot().attempt?.sentOn).toEqual(['whatsapp']);
  });

  test('is not asked for where there is only one', async () => {
    const { step } = await passCaptcha({ attempt: { askFirst: true, channels: ['sms'] } });

    expect(step().status).toBe('code');
  });

  test('leads back to the picker when it does not reach the number, and is marked there', async () => {
    const { flow, step } = await passCaptcha({
      attempt: { askFirst: true },
      unreachable: ['telegram'],
    });

    await flow.send('telegram');

    expect(step()).toMatchObject({ status: 'channel', failure: { code: 'pre_send_failure' } });
    expect(flow.getSnapshot().unreachable).toEqual(['telegram']);
    expect(flow.getSnapshot().attempt?.resendsLeft).toBe(1);
    await flow.send('sms');
    expect(step().status).toBe('code');
  });

  test('leads to the picker when the first channel of a send-first widget does not reach the number', async () => {
    const { flow, step } = await passCaptcha({ unreachable: ['whatsapp'] });

    expect(step().status).toBe('channel');
    expect(flow.getSnapshot().unreachable).toEqual(['whatsapp']);
  });

  test('is offered again when none is left that was not tried', async () => {
    const { flow } = await passCaptcha({
      attempt: { askFirst: true, channels: ['whatsapp', 'sms'] },
      unreachable: ['whatsapp', 'sms'],
    });

    await flow.send('whatsapp');
    await flow.send('sms');

    expect(flow.getSnapshot().unreachable).toEqual([]);
  });

  test('stays the choice when sending has to wait', async () => {
    const nowMs = Date.now();
    const { flow, service, step } = openPage({ attempt: { askFirst: true } }, {}, () => nowMs);
    await flow.start();
    await flow.passCaptcha('token-1');
    service.failNext('otp', 429, { cooldownSeconds: 15, retryAfter: new Date().toISOString() });

    await flow.send('sms');

    expect(step()).toMatchObject({
      status: 'channel',
      failure: { class: 'wait', retryAtMs: nowMs + 15_000 },
    });
    expect(flow.getSnapshot().unreachable).toEqual([]);
  });
});

describe('the code', () => {
  test('verifies, and hands over with the address that the service gave', async () => {
    const outcome = { offerPasskey: false, redirectUrl: 'https://shop.example/done' };
    const { flow, step } = await passCaptcha({ outcome });

    await flow.verify('123456');

    expect(step()).toEqual({ status: 'verified', redirectUrl: 'https://shop.example/done' });
    expect(results).toEqual([{ type: 'AUTH_SUCCESS', redirectUrl: 'https://shop.example/done' }]);
  });

  test('shows the success for one second before it hands over', async () => {
    const waits: number[] = [];
    let pass: () => void = () => undefined;
    const wait = (ms: number) => {
      waits.push(ms);
      return new Promise<void>((resolve) => {
        pass = resolve;
      });
    };
    const { flow, step } = await passCaptcha({}, { wait });

    const verifying = flow.verify('123456');
    await expect.poll(() => step().status).toBe('verified');
    expect(waits).toEqual([1000]);
    expect(results).toEqual([]);
    pass();
    await verifying;

    expect(results).toEqual([{ type: 'AUTH_SUCCESS' }]);
  });

  test('does not end the attempt when it is wrong: the right one still verifies', async () => {
    const { flow, code, step } = await passCaptcha();

    await flow.verify('111111');

    expect(code()).toMatchObject({ isSpent: false, round: 0, failure: { code: 'INVALID_OTP' } });
    expect(results).toEqual([]);
    await flow.verify('123456');
    expect(step().status).toBe('verified');
  });

  test('keeps what was typed when there was no connection', async () => {
    const { flow, code, service } = await passCaptcha();
    service.breakNext('verify');

    await flow.verify('123456');

    expect(code()).toMatchObject({ round: 0, failure: { code: 'NETWORK_ERROR', of: 'verify' } });
  });

  test('is of no more use after too many tries, until another one is sent', async () => {
    const { flow, code, service } = await passCaptcha();
    service.failNext('verify', 429, { code: 'MAX_ATTEMPTS_EXCEEDED' });
    await flow.verify('111111');
    expect(code().isSpent).toBe(true);

    await flow.verify('123456');
    expect(service.stepsCalled().filter((step) => step === 'verify')).toHaveLength(1);
    await flow.resend();

    expect(code()).toEqual({ status: 'code', isSpent: false, round: 2, wrongCodes: 0 });
  });

  test('comes again on another channel, which takes the one resend', async () => {
    const { flow, service } = await passCaptcha();

    await flow.resend('telegram');

    expect(service.calls.at(-1)?.body).toEqual({ deviceId: 'device_1', channel: 'telegram' });
    expect(flow.getSnapshot().attempt).toMatchObject({ sentOn: ['telegram'], resendsLeft: 0 });
  });

  test('takes a channel that turns out unreachable for marked, and the resend for unused', async () => {
    const { flow, code } = await passCaptcha({ unreachable: ['telegram'] });

    await flow.resend('telegram');

    expect(code().failure).toMatchObject({ code: 'pre_send_failure', of: 'resend' });
    expect(flow.getSnapshot().unreachable).toEqual(['telegram']);
    expect(flow.getSnapshot().attempt?.resendsLeft).toBe(1);
  });

  test('believes the service when it takes no more resends', async () => {
    const { flow, service } = await passCaptcha();
    service.failNext('resend', 400, { code: 'RESEND_LIMIT_EXCEEDED' });

    await flow.resend();

    expect(flow.getSnapshot().attempt?.resendsLeft).toBe(0);
  });

  test('is sent once, however often the user clicks', async () => {
    const { flow, service } = await passCaptcha({ attempt: { askFirst: true } });

    await Promise.all([flow.send('sms'), flow.send('sms'), flow.send('telegram')]);

    expect(service.stepsCalled()).toEqual(['load', 'captcha', 'otp']);
  });
});

describe('a passkey', () => {
  const attempt = { passkeySignIn: true };

  test('comes first, and verifies without a code', async () => {
    const { flow, service, step } = await passCaptcha({ attempt });
    expect(step()).toEqual({ status: 'passkey', isBusy: false, isUnusable: false });

    await flow.usePasskey();

    expect(step().status).toBe('verified');
    expect(service.stepsCalled()).not.toContain('otp');
    expect(service.calls.at(-1)?.body['response']).toEqual({ id: 'passkey-1' });
  });

  test('can be turned down for a code', async () => {
    const { flow, step } = await passCaptcha({ attempt: { ...attempt, askFirst: true } });

    await flow.preferCode();

    expect(step().status).toBe('channel');
  });

  test('can be turned down for a code while the authenticator waits', async () => {
    const page = await passCaptcha({ attempt }, { isPending: true });
    void page.flow.usePasskey();
    await vi.waitFor(() => expect(page.service.stepsCalled()).toContain(OPTIONS.get));

    await page.flow.preferCode();

    expect(page.step().status).toBe('code');
  });

  test('that the user cancels is no error, and is said', async () => {
    const { flow, step } = await passCaptcha({ attempt }, { ceremony: { status: 'cancelled' } });

    await flow.usePasskey();

    expect(step()).toEqual({
      status: 'passkey',
      isBusy: false,
      isUnusable: false,
      isCancelled: true,
    });
  });

  test('is not even tried where the frame may not use one', async () => {
    const { flow, step } = await passCaptcha({ attempt }, { isAllowed: false });
    expect(step()).toEqual({ status: 'passkey', isBusy: false, isUnusable: true });

    await flow.preferCode();

    expect(step().status).toBe('code');
  });

  test('is unusable where the browser says so when it is asked', async () => {
    const { flow, step } = await passCaptcha({ attempt }, { ceremony: { status: 'unusable' } });

    await flow.usePasskey();

    expect(step()).toEqual({ status: 'passkey', isBusy: false, isUnusable: true });
  });

  test('that the service refuses may be tried again', async () => {
    const { flow, service, step } = await passCaptcha({ attempt });
    service.failNext('passkey/authenticate', 403, { code: 'PASSKEY_AUTH_FAILED' });

    await flow.usePasskey();

    expect(step()).toMatchObject({ isUnusable: false, failure: { code: 'PASSKEY_AUTH_FAILED' } });
  });

  test('that does not exist after all leaves the code', async () => {
    const { flow, service, step } = await passCaptcha({ attempt });
    service.failNext('passkey/authenticate/options', 404, { code: 'NO_PASSKEY' });

    await flow.usePasskey();

    expect(step()).toMatchObject({ isUnusable: true, failure: { code: 'NO_PASSKEY' } });
  });
});

describe('making a passkey', () => {
  const target = { redirectUrl: 'https://shop.example/done', redirectsFrame: true } as const;
  const outcome = { offerPasskey: true, ...target };

  test('is offered after the success, and hands over when it is done', async () => {
    const { flow, service, step } = await passCaptcha({ outcome });
    await flow.verify('123456');
    expect(step()).toMatchObject({ status: 'enrol', isBusy: false });
    expect(results).toEqual([]);

    await flow.enrol();

    expect(service.stepsCalled().at(-1)).toBe('passkey/register');
    expect(results).toEqual([{ type: 'AUTH_SUCCESS', ...target }]);
  });

  test('can be left for another time', async () => {
    const { flow, service } = await passCaptcha({ outcome });
    await flow.verify('123456');

    await flow.skipEnrolment();

    expect(service.stepsCalled().at(-1)).toBe('verify');
    expect(results).toEqual([{ type: 'AUTH_SUCCESS', ...target }]);
  });

  test('can be left while the authenticator waits', async () => {
    const { flow, service, step } = await passCaptcha({ outcome }, { isPending: true });
    await flow.verify('123456');
    void flow.enrol();
    await vi.waitFor(() => expect(service.stepsCalled()).toContain(OPTIONS.create));
    expect(step()).toMatchObject({ status: 'enrol', isBusy: true });

    await flow.skipEnrolment();

    expect(results).toEqual([{ type: 'AUTH_SUCCESS', ...target }]);
  });

  test('is not offered where it cannot be done', async () => {
    const { flow } = await passCaptcha({ outcome }, { isAllowed: false });

    await flow.verify('123456');

    expect(results).toHaveLength(1);
  });

  test('takes nothing back when it fails', async () => {
    const { flow, service, step } = await passCaptcha({ outcome });
    await flow.verify('123456');
    service.failNext('passkey/register', 410, { code: 'ATTEMPT_EXPIRED' });

    await flow.enrol();

    expect(step().status).toBe('enrol');
    await flow.skipEnrolment();
    expect(results).toEqual([{ type: 'AUTH_SUCCESS', ...target }]);
  });
});

describe('a wrong code', () => {
  test.each([
    [{}, []],
    [{ tellsParent: true }, [{ type: 'AUTH_FAILED' }]],
  ])(
    'with %j leaves the page at the code, and the parent page receives %j',
    async (body, expected) => {
      const { flow, service, code } = await passCaptcha();
      service.failNext('verify', 403, { code: 'INVALID_OTP', ...body });

      await flow.verify('000000');

      expect(code().failure?.code).toBe('INVALID_OTP');
      expect(results).toEqual(expected);
      await flow.verify('123456');
      expect(results).toEqual([...expected, { type: 'AUTH_SUCCESS' }]);
    },
  );
});

describe('an attempt', () => {
  test.each([
    ['load', 404, { code: 'ATTEMPT_NOT_FOUND' }],
    ['load', 404, { code: 'WIDGET_NOT_FOUND' }],
    ['load', 403, { code: 'FINGERPRINT_INCONSISTENT' }],
    ['load', 403, { code: 'BRAND_NEW_CODE' }],
    ['captcha', 410, { code: 'ATTEMPT_EXPIRED' }],
    ['otp', 403, { attemptEnded: true }],
  ])('ends at %s with %i %o', async (at, status, body) => {
    const { flow, service, step } = openPage();
    service.failNext(at, status, body);

    await flow.start();
    await flow.passCaptcha('token-1');

    expect(step().status).toBe('ended');
    expect(results).toEqual([{ type: 'AUTH_FAILED' }]);
  });

  test.each([
    [429, { cooldownSeconds: 15 }],
    [503, { code: 'CIRCUIT_BREAKER_OPEN' }],
    [502, {}],
  ])('that is not to be read for now, %i %o, may be tried again', async (status, body) => {
    const { flow, service, step } = openPage();
    service.failNext('load', status, body);
    await flow.start();
    expect(step().status).toBe('unloaded');

    await flow.start();

    expect(step().status).toBe('captcha');
    expect(results).toEqual([]);
  });

  test.each([
    ['created', 'channel'],
    ['otp_requested', 'code'],
  ] as const)('that was %s goes on at %s after a reload', async (status, expected) => {
    const attempt = { status, captchaVerified: true, askFirst: true };
    const { flow, step } = openPage({ attempt });

    await flow.start();

    expect(step().status).toBe(expected);
  });

  test('that was verified hands over after a reload, with the address that the service gives', async () => {
    const redirectUrl = 'https://shop.example/done';
    const { flow, step } = openPage({ attempt: { status: 'verified', redirectUrl } });

    await flow.start();

    expect(step()).toEqual({ status: 'verified', redirectUrl });
    expect(results).toEqual([{ type: 'AUTH_SUCCESS', redirectUrl }]);
  });

  test('is over by the service’s clock, not by this one', async () => {
    let nowMs = Date.now();
    const { flow, service, step } = openPage({ expiresInSeconds: 300 }, {}, () => nowMs);
    await flow.start();
    await flow.passCaptcha('token-1');
    expect(flow.getSnapshot().attempt?.expiresAtMs).toBe(nowMs + 300_000);
    nowMs += 300_000;

    await flow.expire();
    expect(step().status).toBe('code');
    service.failNext('load', 410, { code: 'ATTEMPT_EXPIRED', redirectUrl: 'https://shop.example' });
    await flow.expire();

    expect(step()).toMatchObject({
      status: 'ended',
      failure: { code: 'ATTEMPT_EXPIRED', redirectUrl: 'https://shop.example' },
    });
    expect(results).toEqual([{ type: 'AUTH_FAILED' }]);
  });

  test('is over when its time is, and the service cannot be asked', async () => {
    const { flow, service, step } = await passCaptcha();
    service.breakNext('load');

    await flow.expire();

    expect(step()).toMatchObject({ status: 'ended', failure: { code: 'ATTEMPT_EXPIRED' } });
  });

  test('that runs out while a code is checked is asked about when that is done', async () => {
    const { flow, service, step } = await passCaptcha();
    const release = service.hold('verify');
    service.breakNext('verify');
    service.failNext('load', 410, { code: 'ATTEMPT_EXPIRED' });

    const verifying = flow.verify('123456');
    const expiring = flow.expire();
    release();
    await Promise.all([verifying, expiring]);

    expect(service.stepsCalled().slice(-2)).toEqual(['verify', 'load']);
    expect(step().status).toBe('ended');
  });

  test('that succeeds in its last moment is not asked about any more', async () => {
    const { flow, service, step } = await passCaptcha();
    const release = service.hold('verify');

    const verifying = flow.verify('123456');
    const expiring = flow.expire();
    release();
    await Promise.all([verifying, expiring]);

    expect(step().status).toBe('verified');
    expect(results).toEqual([{ type: 'AUTH_SUCCESS' }]);
  });

  test('follows a clock that was set, and what another tab did', async () => {
    const nowMs = Date.now();
    const { flow, service, step } = openPage({}, {}, () => nowMs);
    await flow.start();
    await flow.passCaptcha('token-1');

    service.options.expiresInSeconds = 60;
    await flow.follow();
    expect(flow.getSnapshot().attempt?.expiresAtMs).toBe(nowMs + 60_000);
    expect(step().status).toBe('code');
    service.options.isOver = true;
    service.failNext('load', 410, { code: 'ATTEMPT_EXPIRED' });
    await flow.follow();

    expect(step().status).toBe('ended');
  });

  test('follows without the network, and drops no code for it', async () => {
    const { flow, service, step } = await passCaptcha();
    service.breakNext('time');
    await flow.follow();
    expect(step().status).toBe('code');
    const release = service.hold('time');

    const following = flow.follow();
    await flow.verify('123456');
    release();
    await following;

    expect(step().status).toBe('verified');
    expect(results).toEqual([{ type: 'AUTH_SUCCESS' }]);
  });

  test('goes back to the captcha where the service asks for it again', async () => {
    const { flow, service, step } = await passCaptcha({ attempt: { askFirst: true } });
    service.failNext('otp', 403, { code: 'CAPTCHA_NOT_VERIFIED' });

    await flow.send('sms');

    expect(step()).toMatchObject({ status: 'captcha', failure: { code: 'CAPTCHA_NOT_VERIFIED' } });
  });

  test.each(['<html>A proxy’s page</html>', '{}'])(
    'whose response %j has no data is reported as a failure that may pass',
    async (body) => {
      const { flow, service, step } = openPage();
      service.respondNext('load', () => new Response(body));

      await flow.start();

      expect(step()).toMatchObject({ status: 'unloaded', failure: { code: 'MALFORMED_RESPONSE' } });
    },
  );
});
