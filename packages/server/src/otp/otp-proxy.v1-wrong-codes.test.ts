import { describe, expect, test } from 'vitest';
import { PHONE } from './otp-proxy.fixture.ts';
import { createV1ProxyFixture } from './v1-service.fixture.ts';

const WRONG = '999999';
const UNKNOWN = '+201001234568';
const OTHER_PHONES = ['+201001234569', '+201001234570', '+201001234571'];
const VERIFY_MS = 180;

/** The `data` of a wrong code: the mark with and without a value, and no mark. */
const CALLBACKS = [
  ['with a callback URL', { frontendCallbackURL: 'https://callback.test/' }],
  ['with a callback URL of null', { frontendCallbackURL: null }],
  ['without a callback URL', null],
] as const;

type Callback = (typeof CALLBACKS)[number][1];

/** A proxy that sends to every number but one, over a service that takes its time. */
function createSlowV1Fixture(callback: Callback = null) {
  const fixture = createV1ProxyFixture(
    {
      policy: {
        beforeSend: ({ address }) =>
          'phoneNumber' in address && address.phoneNumber === UNKNOWN ? 'pretend' : 'send',
      },
    },
    { callback },
  );
  const { clock, service } = fixture;
  service.script['verify'] = () => {
    clock.now += VERIFY_MS;
    return undefined;
  };
  return fixture;
}

type Fixture = ReturnType<typeof createSlowV1Fixture>;

/** Enters a code and returns what the browser sees: status, code, headers, and the time it took. */
async function enter(
  { clock }: Fixture,
  person: ReturnType<Fixture['browser']>,
  otp: string = WRONG,
) {
  const startedAt = clock.now;
  const { status, body, headers } = await person.verify(otp);
  const tookMs = clock.now - startedAt;
  return { status, body, cookieBytes: headers.get('set-cookie')?.length, tookMs };
}

/** Sends to as many other users as a decoy needs to copy their times, and verifies. */
async function answerOthers({ browser }: Fixture) {
  for (const [index, phoneNumber] of OTHER_PHONES.entries()) {
    const person = browser();
    await person.post(
      'send',
      { verificationAddress: { phoneNumber } },
      { peer: `41.34.0.${index}` },
    );
    await person.verify(WRONG);
  }
}

describe.each(CALLBACKS)('a wrong code of a pipeline %s', (_name, callback) => {
  test('can be corrected', async () => {
    const person = createSlowV1Fixture(callback).browser();
    await person.send();

    const wrong = await person.verify(WRONG);
    const right = await person.verify();

    expect([wrong.status, wrong.body.code]).toEqual([403, 'INVALID_OTP']);
    expect(wrong.text).not.toContain('callback');
    expect(right.status).toBe(200);
  });

  test('ends the transaction at the tenth, although V1.0 documents no limit', async () => {
    const { browser, service } = createSlowV1Fixture(callback);
    const person = browser();
    await person.send();
    const flow = person.carried();
    const codes: unknown[] = [];
    for (let i = 0; i < 12; i += 1) {
      person.plant(flow); // Also for a browser that puts its earlier cookie back.
      codes.push((await person.verify(WRONG)).body.code);
    }

    person.plant(flow);
    const right = await person.verify();

    expect(codes).toEqual([
      ...Array.from({ length: 9 }, () => 'INVALID_OTP'),
      'MAX_ATTEMPTS_EXCEEDED',
      'TRANSACTION_EXPIRED',
      'TRANSACTION_EXPIRED',
    ]);
    expect(right.body.code).toBe('TRANSACTION_EXPIRED');
    expect(service.journal.filter(({ operation }) => operation === 'verify')).toHaveLength(10);
  });

  test('counts as a guess', async () => {
    const { browser, clock } = createSlowV1Fixture(callback);
    const person = browser();
    for (let i = 0; i < 30; i += 1) {
      await person.send();
      expect((await person.verify(WRONG)).body.code).toBe('INVALID_OTP');
      clock.now += 120_000;
    }

    expect((await person.send()).body.code).toBe('TOO_MANY_REQUESTS');
  });

  test('gets the response of a decoy, in the same time, to the end', async () => {
    const answersFor = async (phoneNumber: string) => {
      const fixture = createSlowV1Fixture(callback);
      const { browser, clock } = fixture;
      await answerOthers(fixture);
      const person = browser();
      const sent = await person.send(phoneNumber);
      const flow = person.carried();
      const answers: object[] = [
        {
          status: sent.status,
          body: { ...sent.body, data: { ...sent.body.data, flowID: 'any', maskedAddress: 'any' } },
        },
      ];
      const enterAgain = async () => {
        person.plant(flow);
        answers.push(await enter(fixture, person));
      };
      for (let i = 0; i < 12; i += 1) await enterAgain();
      clock.now += 181_000;
      await enterAgain();
      const resent = await person.post('send', {});
      answers.push({ status: resent.status });
      answers.push(await enter(fixture, person));
      clock.now += 180_000 - VERIFY_MS * 2; // The code ends while it is verified.
      answers.push(await enter(fixture, person));
      return answers;
    };

    const real = await answersFor(PHONE);

    expect(await answersFor(UNKNOWN)).toEqual(real);
    const times = real.flatMap((answer) => ('tookMs' in answer ? [answer.tookMs] : []));
    expect(times).toEqual(Array.from({ length: 15 }, () => VERIFY_MS));
  });
});

test('a try that the service is not asked about does not shorten the responses of decoys', async () => {
  const fixture = createSlowV1Fixture();
  const { browser, clock } = fixture;
  await answerOthers(fixture);
  const [known, unknown] = [browser(), browser()];
  await known.send();
  const flow = known.carried();
  await unknown.send(UNKNOWN);
  for (let i = 0; i < 11; i += 1) {
    known.plant(flow);
    await known.verify(WRONG);
  }

  expect((await enter(fixture, unknown)).tookMs).toBe(VERIFY_MS);
  clock.now += 180_000;
  known.plant(flow);
  await known.verify(WRONG);
  expect((await enter(fixture, unknown)).tookMs).toBe(VERIFY_MS);
});

test('a code that was verified before does not log in again, and its tries end', async () => {
  const { browser, logins } = createSlowV1Fixture();
  const person = browser();
  await person.send();
  const flow = person.carried();
  const codes: unknown[] = [];
  for (let i = 0; i < 11; i += 1) {
    person.plant(flow);
    codes.push((await person.verify()).body.code);
  }

  expect(logins).toHaveLength(1);
  expect(codes).toEqual([
    undefined,
    ...Array.from({ length: 8 }, () => 'INVALID_OTP'),
    'MAX_ATTEMPTS_EXCEEDED',
    'TRANSACTION_EXPIRED',
  ]);
});

test('an expired code does not log in, and the service is not asked', async () => {
  const { browser, clock, logins, service } = createSlowV1Fixture();
  const person = browser();
  await person.send();
  service.journal.length = 0;
  clock.now += 180_000;

  const late = await person.verify();

  expect([late.status, late.body.code]).toEqual([410, 'TRANSACTION_EXPIRED']);
  expect([logins, service.journal]).toEqual([[], []]);
});

test('a code that ends while it is verified counts as a guess: the service may have compared it', async () => {
  const { browser, clock } = createSlowV1Fixture();
  const person = browser();
  const codes: unknown[] = [];
  for (let i = 0; i < 30; i += 1) {
    const { body } = await person.send();
    clock.now += Date.parse(body.data.expiresAt) - Date.parse(body.data.serverTime) - 1;
    codes.push((await person.verify(WRONG)).body.code);
  }

  expect(new Set(codes)).toEqual(new Set(['TRANSACTION_EXPIRED']));
  expect((await person.send()).body.code).toBe('TOO_MANY_REQUESTS');
});
