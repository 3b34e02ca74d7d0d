import { describe, expect, test } from 'vitest';
import type { RefusalRule } from '../http/service-error.ts';
import type { Counters } from '../limits/counters/counters.ts';
import type { OtpProxyConfig } from '../otp/otp-options.ts';
import { BROWSER_IP, PHONE, START } from '../otp/otp-proxy.fixture.ts';
import { observeOtpProxy } from './observed.fixture.ts';

const EGYPT = { proxy: 'otp', country: 'EG', isDecoy: false } as const;

test('a challenge is reported with its difficulty, after the call for it', async () => {
  const { browser, events, service } = observeOtpProxy();
  service.configure({ dev: { bypassPoW: false } });

  await browser().post('challenge', {});

  const about = { proxy: 'otp', at: START, durationMs: 0, country: undefined, channels: [] };
  expect(events).toEqual([
    {
      ...about,
      kind: 'service-call',
      operation: 'challenge',
      status: 'answered',
      isRepeated: false,
      httpStatus: 200,
      isDecoy: false,
    },
    { ...about, kind: 'challenge-issued', difficulty: 3, isDecoy: false },
  ]);
});

test('a send is reported with its country, and a delivery for each channel that the service names', async () => {
  const { browser, events, service, clock } = observeOtpProxy({
    secondaryAddress: () => ({ email: 'person@shop.test' }),
    onEitherVerified: () => undefined,
  });
  service.script['send'] = () => {
    clock.now += 800;
    const expiresAt = new Date(clock.now + 180_000).toISOString();
    const channels = ['sms', 'email', 'pigeon'];
    const data = { transactionID: 't', transactionReqID: 'r', channels, expiresAt };
    return service.json(200, { status: 'success', data });
  };

  await browser().send();

  const channels = ['sms', 'email', 'other'];
  const about = { ...EGYPT, at: START + 800, durationMs: 800, channels };
  expect(events.slice(1)).toEqual([
    { ...about, kind: 'send-accepted', isResend: false },
    { ...about, kind: 'delivered', channel: 'sms' },
    { ...about, kind: 'delivered', channel: 'email' },
    { ...about, kind: 'delivered', channel: 'other' },
  ]);
});

test('a resend is reported as one', async () => {
  const { browser, clock, of } = observeOtpProxy();
  const person = browser();
  await person.send();
  clock.now += 30_000;

  await person.post('send', {});

  expect(of('send-accepted').map(({ isResend }) => isResend)).toEqual([false, true]);
});

test('a decoy is reported as an accepted send that is a decoy, and delivers nothing', async () => {
  const { browser, events, kinds } = observeOtpProxy({ policy: { beforeSend: () => 'pretend' } });
  const person = browser();

  await person.send();
  await person.verify('000000');

  expect(kinds()).toEqual(['send-accepted', 'wrong-code']);
  expect(events.every(({ isDecoy }) => isDecoy)).toBe(true);
});

describe('a refused send reports which rule refused it', () => {
  const failing: Counters = {
    hit: () => Promise.reject(new Error()),
    add: () => Promise.reject(new Error()),
    read: () => Promise.reject(new Error()),
    reset: () => Promise.reject(new Error()),
  };
  const twoNumbers = ['+201001234567', '+201001234568'];
  const cases: readonly (readonly [
    RefusalRule,
    string,
    Partial<OtpProxyConfig>,
    readonly string[],
  ])[] = [
    ['request', 'INVALID_PHONE_NUMBER', {}, ['+2010']],
    [
      'client-limit',
      'TOO_MANY_REQUESTS',
      {},
      [...new Array<string>(11)].map((_, i) => `+2010012345${10 + i}`),
    ],
    ['resend-delay', 'TOO_MANY_REQUESTS', {}, [PHONE, PHONE]],
    ['prefix-limit', 'TOO_MANY_REQUESTS', { policy: { prefixLimitPerHour: 1 } }, twoNumbers],
    ['daily-budget', 'SERVICE_UNAVAILABLE', { policy: { dailyBudget: 1 } }, twoNumbers],
    [
      'counters',
      'SERVICE_UNAVAILABLE',
      { counters: failing, policy: { dailyBudget: 'unlimited' } },
      [PHONE],
    ],
    [
      'hook',
      'SERVICE_UNAVAILABLE',
      { policy: { beforeSend: () => Promise.reject(new Error()) } },
      [PHONE],
    ],
  ];

  test.each(cases)('%s', async (rule, code, overrides, phoneNumbers) => {
    const { browser, of } = observeOtpProxy(overrides);
    const person = browser();

    for (const phoneNumber of phoneNumbers) await person.send(phoneNumber);

    expect(of('send-refused')).toEqual([expect.objectContaining({ rule, code })]);
  });

  test('service, with the class of its failure and the channel that the user chose', async () => {
    const { browser, events, service } = observeOtpProxy({ channels: ['whatsapp'] });
    service.script['send'] = () => service.error(422, 'pre_send_failure');

    await browser().post('send', {
      verificationAddress: { phoneNumber: PHONE },
      channel: 'whatsapp',
    });

    const refused = { code: 'pre_send_failure', class: 'terminal', httpStatus: 422 };
    const about = { ...EGYPT, at: START, durationMs: 0, channels: ['whatsapp'] };
    expect(events).toEqual([
      {
        ...about,
        ...refused,
        kind: 'service-call',
        operation: 'send',
        status: 'answered',
        isRepeated: false,
      },
      { ...about, ...refused, kind: 'send-refused', rule: 'service' },
    ]);
  });

  test('wrong-codes, where an address is paused', async () => {
    const { browser, clock, of } = observeOtpProxy();
    const person = browser();
    for (let wrong = 0; wrong < 30; wrong += 1) {
      if (wrong % 10 === 0) await person.send();
      await person.verify('000000');
      clock.now += 121_000;
      if (wrong % 10 !== 9) await person.send();
    }

    await person.send();

    expect(of('send-refused').at(-1)).toMatchObject({
      rule: 'wrong-codes',
      code: 'TOO_MANY_REQUESTS',
      country: 'EG',
    });
  });

  test('request, with the country that is not allowed', async () => {
    const { browser, of } = observeOtpProxy();

    await browser().send('+971501234567');

    expect(of('send-refused')).toMatchObject([{ code: 'COUNTRY_NOT_ALLOWED', country: 'AE' }]);
  });

  test('aborted, where the page was closed, which is no failure of the service', async () => {
    const { proxy, kinds, of, service } = observeOtpProxy({
      fetch: (url, init) => {
        page.abort();
        return init.signal?.aborted ? Promise.reject(new Error()) : service.fetch(url, init);
      },
    });
    const page = new AbortController();
    const request = new Request('https://shop.test/api/otp/send', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        'x-otp-kit': '1',
      },
      body: JSON.stringify({ verificationAddress: { phoneNumber: PHONE } }),
      signal: page.signal,
    });

    await proxy(request, { peer: BROWSER_IP });

    expect(kinds()).toEqual(['send-refused']);
    expect(of('send-refused')).toMatchObject([{ rule: 'aborted', code: 'NETWORK_ERROR' }]);
  });
});

test('a wrong code is reported with its channel, and a right one signs in', async () => {
  const { browser, of } = observeOtpProxy();
  const person = browser();
  await person.send();

  await person.verify('000000');
  await person.verify();

  const about = { ...EGYPT, channels: ['whatsapp'] };
  const wrong = { code: 'INVALID_OTP', class: 'terminal', httpStatus: 403 };
  expect(of('wrong-code')).toMatchObject([{ ...about, ...wrong }]);
  expect(of('verified')).toMatchObject([{ ...about, method: 'code' }]);
  expect(of('verify-refused')).toEqual([]);
});

test('a code that was not compared is a refused verify, and no wrong code', async () => {
  const { browser, of, service } = observeOtpProxy();
  const user = browser();
  await user.send();
  service.script['verify'] = () => service.error(410, 'TRANSACTION_EXPIRED');

  await user.verify();

  expect(of('wrong-code')).toEqual([]);
  expect(of('verify-refused')).toMatchObject([{ rule: 'service', code: 'TRANSACTION_EXPIRED' }]);
});

test('a send is never a wrong code, whatever code the service gives', async () => {
  const { browser, of, service } = observeOtpProxy();
  service.script['send'] = () => service.error(403, 'INVALID_OTP');

  await browser().send();

  expect(of('wrong-code')).toEqual([]);
  expect(of('send-refused')).toMatchObject([{ code: 'INVALID_OTP' }]);
});

test('a login whose hook throws is no verified user', async () => {
  const { browser, of } = observeOtpProxy({ onVerified: () => Promise.reject(new Error()) });
  const person = browser();
  await person.send();

  await person.verify();

  expect(of('verified')).toEqual([]);
  expect(of('verify-refused')).toMatchObject([{ rule: 'hook', country: 'EG' }]);
});

test('a user that the hook refuses is no verified user', async () => {
  const { browser, of } = observeOtpProxy({ onVerified: () => 'refuse' });
  const person = browser();
  await person.send();

  await person.verify();

  expect(of('verified')).toEqual([]);
  expect(of('verify-refused')).toMatchObject([{ rule: 'hook', code: 'VERIFICATION_FAILED' }]);
});

test('a verify without a flow is refused by the request', async () => {
  const { browser, of } = observeOtpProxy();

  await browser().post('verify', { flowID: crypto.randomUUID(), otp: '012345' });

  expect(of('verify-refused')).toMatchObject([{ rule: 'request', code: 'NO_ACTIVE_FLOW' }]);
});

describe('a call to the service', () => {
  test.each([
    ['challenge', 2000, 'answered'],
    ['challenge', 2001, 'slow'],
    ['send', 5000, 'answered'],
    ['send', 5001, 'slow'],
  ] as const)('%s that takes %i ms is %s', async (operation, tookMs, status) => {
    const { browser, clock, of, service } = observeOtpProxy();
    service.script[operation] = () => {
      clock.now += tookMs;
      return undefined;
    };
    const person = browser();

    await (operation === 'send' ? person.send() : person.post('challenge', {}));

    expect(of('service-call')).toMatchObject([{ operation, status, durationMs: tookMs }]);
  });

  test('that was repeated is reported once, with the time of both', async () => {
    const { browser, clock, of, service } = observeOtpProxy();
    let calls = 0;
    service.script['challenge'] = () => {
      calls += 1;
      clock.now += 100;
      return calls === 1 ? service.error(500, 'INTERNAL_SERVER_ERROR') : undefined;
    };

    await browser().post('challenge', {});

    expect(of('service-call')).toMatchObject([
      { status: 'answered', isRepeated: true, durationMs: 200 },
    ]);
  });

  test.each([
    ['network', () => Promise.reject(new Error()), undefined],
    ['malformed', () => Promise.resolve(new Response('{}')), 200],
    ['malformed', () => Promise.resolve(new Response('no JSON')), 200],
    ['server-error', () => Promise.resolve(new Response('', { status: 503 })), 503],
    ['server-error', () => Promise.resolve(new Response('', { status: 500 })), 500],
  ] as const)('that fails by %s says so', async (failure, fetch, httpStatus) => {
    const { browser, of } = observeOtpProxy({ fetch });

    await browser().send();

    expect(of('service-call')).toMatchObject([{ status: 'failed', failure, httpStatus }]);
  });

  test('names the code that only an operator can repair', async () => {
    const { browser, of, service } = observeOtpProxy();
    service.script['send'] = () => service.error(401, 'INVALID_API_KEY');

    await browser().send();

    const told = { code: 'INVALID_API_KEY', class: 'operator', httpStatus: 401 };
    expect(of('service-call')).toMatchObject([told]);
    expect(of('send-refused')).toMatchObject([{ rule: 'service', code: 'SERVICE_UNAVAILABLE' }]);
  });

  test('does not repeat a code that this version does not know', async () => {
    const { browser, of, service } = observeOtpProxy();
    service.script['send'] = () => service.error(422, 'MONA_LIVES_IN_CAIRO');

    await browser().send();

    expect(of('service-call')).toMatchObject([{ code: 'OTHER' }]);
    expect(of('send-refused')).toMatchObject([{ code: 'OTHER' }]);
  });

  test('over V1.0 is reported as the proxy reads it, and its challenge makes none', async () => {
    const { browser, of } = observeOtpProxy({
      version: 'V1.0',
      fetch: () => Promise.resolve(Response.json({ message: 'no' }, { status: 401 })),
    });
    const person = browser();

    await person.post('challenge', {});
    await person.send();

    expect(of('challenge-issued')).toMatchObject([{ difficulty: undefined }]);
    expect(of('service-call')).toMatchObject([{ operation: 'send', httpStatus: 401 }]);
  });
});

describe('a listener', () => {
  test.each([
    [
      'throws',
      () => {
        throw new Error(PHONE);
      },
    ],
    ['rejects', () => Promise.reject(new Error(PHONE))],
  ] as const)(
    'that %s changes no response, and is logged without its words',
    async (_name, onEvent) => {
      const { browser, logs } = observeOtpProxy({ onEvent });
      const person = browser();

      const sent = await person.send();
      const verified = await person.verify();

      expect([sent.status, verified.status]).toEqual([200, 200]);
      expect(logs).toEqual([{ level: 'error', message: 'onEvent failed', reason: 'Error' }]);
    },
  );

  test('that never settles holds no response up, and the platform waits for it', async () => {
    const waits: Promise<unknown>[] = [];
    const { proxy } = observeOtpProxy({ onEvent: () => new Promise(() => undefined) });
    const request = new Request('https://shop.test/api/otp/challenge', { method: 'POST' });

    const { status } = await proxy(request, { waitUntil: (promise) => void waits.push(promise) });

    expect(status).toBe(403);
    expect(waits).toHaveLength(1);
  });

  test('hears nothing of what is no route', async () => {
    const { proxy, events } = observeOtpProxy();

    await proxy(new Request('https://shop.test/api/otp/wp-login'), {});
    await proxy(new Request('https://shop.test/api/otp/send'), {});

    expect(events).toEqual([]);
  });

  test('hears of a request from another site', async () => {
    const { browser, of } = observeOtpProxy();

    await browser().post('challenge', {}, { headers: { 'sec-fetch-site': 'cross-site' } });

    expect(of('challenge-refused')).toMatchObject([{ rule: 'request', code: 'ORIGIN_REFUSED' }]);
  });
});
