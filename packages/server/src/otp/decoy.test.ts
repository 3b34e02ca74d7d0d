import { describe, expect, test } from 'vitest';
import type { ProxyClient } from '../http/client.ts';
import { CLIENTS } from '../http/kept-values.fixture.ts';
import type { AbuseAlarm } from '../limits/abuse-alarm.ts';
import type { AskedSend } from '../limits/policy.ts';
import { createFixtureFor, createOtpProxyFixture, PHONE } from './otp-proxy.fixture.ts';

const STRANGER = '+201001234568';

/** A product that sends to the people it knows, and lets all others believe so. */
function createKnowing(kind: ProxyClient) {
  const asked: AskedSend[] = [];
  const fixture = createFixtureFor(kind, {
    policy: {
      beforeSend(question) {
        asked.push(question);
        const { address } = question;
        return 'phoneNumber' in address && address.phoneNumber === PHONE ? 'send' : 'pretend';
      },
    },
  });
  return { ...fixture, asked };
}

/** What differs from send to send, for every address. Of a sealed value its length is left. */
function withoutNames(text: string): string {
  return text
    .replace(/"sealed":"([^"]+)"/, (_, sealed: string) => `"sealed":${sealed.length}`)
    .replace(/"flowID":"[0-9a-f-]{36}"/, '"flowID":"…"')
    .replace(/"maskedAddress":"[^"]+"/, '"maskedAddress":"…"');
}

describe.each(CLIENTS)('a send that is pretended, by %s', (kind) => {
  test('asks the service nothing', async () => {
    const { service, client, asked } = createKnowing(kind);

    const sent = await client().send(STRANGER);

    expect(sent.status).toBe(200);
    expect(service.journal).toEqual([]);
    expect(asked[0]).toMatchObject({
      address: { phoneNumber: STRANGER },
      clientIp: '41.33.200.7',
      request: expect.any(Request),
    });
  });

  test('gives the page what a send gives: status, body, headers and the size of the sealed value', async () => {
    const { client } = createKnowing(kind);
    const known = await client().send(PHONE);

    const pretended = await client().send(STRANGER);

    expect(pretended.status).toBe(known.status);
    expect(withoutNames(pretended.text)).toBe(withoutNames(known.text));
    expect([...pretended.headers.keys()]).toEqual([...known.headers.keys()]);
    const [mine, theirs] = [pretended, known].map(({ headers }) => headers.get('set-cookie') ?? '');
    expect(mine?.length).toBe(theirs?.length);
    const withoutFlow = (line = '') => line.replace(/-[0-9a-f]{12}=[^;]+/, '');
    expect(withoutFlow(mine)).toBe(withoutFlow(theirs));
  });

  test('takes over how long the service’s identifiers are, its channels, and the life of a code', async () => {
    const { service, client } = createKnowing(kind);
    service.script['send'] = () =>
      service.json(200, {
        status: 'success',
        data: {
          transactionID: 't'.repeat(40),
          transactionReqID: 'r'.repeat(90),
          channels: ['telegram', 'sms'],
          expiresAt: '2026-01-01T12:05:00.000Z',
        },
      });
    const known = await client().send(PHONE);

    const pretended = await client().send(STRANGER);

    expect(withoutNames(pretended.text)).toBe(withoutNames(known.text));
    const [mine, theirs] = [pretended, known].map(({ headers }) => headers.get('set-cookie') ?? '');
    expect(mine?.length).toBe(theirs?.length);
  });

  test.each([
    ['in whole seconds', '2026-01-01T12:03:00Z'],
    ['in microseconds', '2026-01-01T12:03:00.123456Z'],
    ['with an offset', '2026-01-01T12:03:00.5+00:00'],
    ['in another zone', '2026-01-01T14:03:00+02:00'],
  ])('has the times of a send, over a service that writes an end %s', async (_name, expiresAt) => {
    const { service, client, clock } = createKnowing(kind);
    const data = { transactionID: 't', transactionReqID: 'r', channels: ['whatsapp'], expiresAt };
    service.script['send'] = () => service.json(200, { status: 'success', data });
    clock.now += 400;
    const known = await client().send(PHONE);

    const pretended = await client().send(STRANGER);

    expect(withoutNames(pretended.text)).toBe(withoutNames(known.text));
    expect(known.body.data.expiresAt).toBe('2026-01-01T12:03:00.000Z');
  });

  test.each([
    ['a day ahead', 86_400_000],
    ['half a second behind', -500],
    ['a year behind', -31_536_000_000],
  ])('has the times of a send, over a service whose clock is %s', async (_name, ahead) => {
    const { service, client, clock } = createKnowing(kind);
    service.script['send'] = () => {
      const at = clock.now + ahead;
      const data = { transactionID: 't', transactionReqID: 'r', channels: ['whatsapp'] };
      const expiresAt = new Date(at + 180_000).toISOString();
      return Response.json(
        { status: 'success', data: { ...data, expiresAt } },
        { headers: { date: new Date(at).toUTCString() } },
      );
    };
    const known = await client().send(PHONE);

    const pretended = await client().send(STRANGER);

    expect(withoutNames(pretended.text)).toBe(withoutNames(known.text));
    expect(known.body.data.serverTime).toBe('2026-01-01T12:00:00.999Z');
  });

  test('takes as long as the sends that were made', async () => {
    const { service, client, clock, waits } = createFixtureFor(kind, {
      policy: {
        beforeSend: ({ address }) =>
          'phoneNumber' in address && address.phoneNumber === STRANGER ? 'pretend' : 'send',
      },
    });
    service.script['send'] = () => {
      clock.now += 1700;
      return undefined;
    };
    for (const digit of [1, 2, 3]) {
      const verificationAddress = { phoneNumber: `+20100123400${digit}` };
      await client().post('send', { verificationAddress }, { peer: `41.34.0.${digit}` });
    }

    await client().send(STRANGER);

    expect(waits).toEqual([1700]);
  });

  test('has the same resend delay as any other', async () => {
    const { client, clock } = createKnowing(kind);
    const person = client();
    await person.send(STRANGER);

    const early = await person.post('send', {});
    clock.now += 30_000;
    const due = await person.post('send', {});

    expect(early).toMatchObject({ status: 429, body: { cooldownSeconds: 30 } });
    expect(due.body.data.resendAfter).toBe('2026-01-01T12:01:30.999Z');
  });

  test.each([
    ['the budget', { dailyBudget: 1 }, 503],
    ['the limit of its block', { prefixLimitPerHour: 1 }, 429],
  ])(
    'takes of %s what a send takes, so that the next request cannot distinguish it',
    async (_name, limit, status) => {
      const statuses = [];
      for (const first of [PHONE, STRANGER]) {
        const { client } = createFixtureFor(kind, {
          policy: {
            ...limit,
            beforeSend: ({ address }) =>
              'phoneNumber' in address && address.phoneNumber === PHONE ? 'send' : 'pretend',
          },
        });
        await client().send(first);
        statuses.push((await client().send('+201001234569')).status);
      }

      expect(statuses).toEqual([status, status]);
    },
  );

  test('does not lower the conversion rate of its country: its code cannot be entered', async () => {
    const alarms: AbuseAlarm[] = [];
    const { client } = createFixtureFor(kind, {
      policy: {
        prefixAlarmPerHour: 1000,
        onAlarm: (alarm) => alarms.push(alarm),
        beforeSend: () => 'pretend',
      },
    });

    for (let number = 0; number < 60; number += 1) {
      const verificationAddress = { phoneNumber: `+2010012300${number + 10}` };
      await client().post('send', { verificationAddress }, { peer: `41.34.0.${number + 1}` });
    }

    expect(alarms).toEqual([]);
  });
});

describe.each(CLIENTS)('a code that was never sent, by %s', (kind) => {
  test('is wrong, whatever it is, in the words of the service’s refusal', async () => {
    const { client, service, logins } = createKnowing(kind);
    const [known, stranger] = [client(), client()];
    await known.send(PHONE);
    await stranger.send(STRANGER);
    service.journal.length = 0;

    const pretended = await stranger.verify();
    const wrong = await known.verify('999999');

    expect(pretended.status).toBe(403);
    expect(pretended.text).toBe(wrong.text);
    expect([...pretended.headers]).toEqual([...wrong.headers]);
    expect(service.journal).toHaveLength(1);
    expect(logins).toEqual([]);
  });

  test('ends at the tenth try, and asks for a new one', async () => {
    const { client } = createKnowing(kind);
    const stranger = client();
    await stranger.send(STRANGER);
    const codes: string[] = [];

    for (let count = 0; count < 11; count += 1) codes.push((await stranger.verify()).body.code);

    expect(codes).toEqual([
      ...Array.from({ length: 9 }, () => 'INVALID_OTP'),
      'MAX_ATTEMPTS_EXCEEDED',
      'NO_ACTIVE_FLOW',
    ]);
  });

  test('ends as one that was sent does, whatever wait the service names then', async () => {
    const { client, service } = createKnowing(kind);
    const [known, stranger] = [client(), client()];
    await known.send(PHONE);
    await stranger.send(STRANGER);
    for (let count = 0; count < 9; count += 1) await stranger.verify();
    const wait = { retryAfter: '2026-01-01T12:00:42.000Z', cooldownSeconds: 42 };
    service.script['verify'] = () => service.error(429, 'MAX_ATTEMPTS_EXCEEDED', wait);

    const pretended = await stranger.verify();
    const ended = await known.verify('999999');

    expect(withoutNames(pretended.text)).toBe(withoutNames(ended.text));
    expect([...pretended.headers.keys()]).toEqual([...ended.headers.keys()]);
    const [mine, theirs] = [pretended, ended].map(({ headers }) => headers.get('set-cookie') ?? '');
    expect(mine?.length).toBe(theirs?.length);
  });

  test('stays ended with the earlier value, too', async () => {
    const { client } = createKnowing(kind);
    const stranger = client();
    await stranger.send(STRANGER);
    const kept = stranger.carried();
    for (let count = 0; count < 10; count += 1) await stranger.verify();
    stranger.plant(kept);

    expect((await stranger.verify()).body.code).toBe('TRANSACTION_EXPIRED');
  });

  test('expires when one that was sent would', async () => {
    const { client, clock } = createKnowing(kind);
    const stranger = client();
    await stranger.send(STRANGER);

    clock.now += 179_000;
    const before = await stranger.verify();
    clock.now += 2000;
    const after = await stranger.verify();

    expect([before.body.code, after.body.code]).toEqual(['INVALID_OTP', 'TRANSACTION_EXPIRED']);
  });

  test('counts among the wrong codes of its address', async () => {
    const { client, clock } = createKnowing(kind);
    for (let count = 0; count < 30; count += 1) {
      clock.now += 120_000;
      const stranger = client();
      await stranger.send(STRANGER);
      await stranger.verify();
    }
    clock.now += 120_000;

    expect((await client().send(STRANGER)).body.code).toBe('TOO_MANY_REQUESTS');
  });
});

describe('beforeSend', () => {
  test.each([
    ['throws', () => Promise.reject(new Error('the database is away'))],
    ['says something else', () => 'maybe'],
  ])('sends nothing where it %s, and reports to the operator', async (_name, beforeSend) => {
    const { service, browser, errors } = createOtpProxyFixture({
      // @ts-expect-error: from JavaScript a hook may say anything.
      policy: { beforeSend },
    });

    expect((await browser().send()).status).toBe(500);
    expect(service.journal).toEqual([]);
    expect(errors[0]?.message).toBe('beforeSend failed');
  });
});
