import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CarriedFlow, createOtpProxyFixture, PHONE } from './otp-proxy.fixture.ts';

/** The addresses that one of the two proxies knows, and the other does not. */
const TARGET = PHONE;
const EMAIL = 'person@shop.test';
const KNOWN = ['+201001234568', '+201001234569'];
const UNKNOWN = ['+201001234570', '+201001234571'];

/** One request or pause. The clients and addresses are few, so that all limits are met. */
interface Step {
  readonly kind: 'send' | 'resend' | 'verify' | 'incomplete' | 'restore' | 'cancel' | 'pause';
  readonly client: number;
  readonly address: string;
  readonly channel: 'sms' | undefined;
  readonly pauseMs: number;
}

const STEP: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(
    ...(['send', 'send', 'resend', 'verify', 'verify', 'verify', 'pause', 'pause'] as const),
    ...(['incomplete', 'restore', 'cancel'] as const),
  ),
  client: fc.constantFrom(0, 1, 2),
  address: fc.constantFrom(TARGET, TARGET, TARGET, EMAIL, ...KNOWN, ...UNKNOWN),
  channel: fc.constantFrom(undefined, undefined, 'sms'),
  pauseMs: fc.constantFrom(500, 9700, 30_000, 61_000, 120_000, 181_000, 900_000, 3_600_000),
});

const SEQUENCES = fc.array(STEP, { minLength: 120, maxLength: 120 });

for (const [numRuns, tags] of [
  [6, []],
  [40, ['full']],
] as const) {
  const title = `the same requests get the same answers in ${numRuns} sequences, whether an address is known or not`;
  test(title, { timeout: 120_000, tags: [...tags] }, async () => {
    // A new seed for each run; fast-check prints it when the property fails.
    await fc.assert(
      fc.asyncProperty(SEQUENCES, async (steps) => {
        const known = await answersTo(steps, [TARGET, EMAIL, ...KNOWN]);
        const unknown = await answersTo(steps, KNOWN);

        expect(unknown).toEqual(known);
      }),
      { numRuns },
    );
  });
}

/** Runs the steps against a new proxy that sends to the known addresses alone. */
async function answersTo(steps: readonly Step[], known: readonly string[]): Promise<unknown[]> {
  const fixture = createOtpProxyFixture(
    {
      nativeApps: 'sealed-in-body',
      addressKinds: ['phoneNumber', 'email'],
      channels: ['whatsapp', 'sms'],
      policy: {
        dailyBudget: 14,
        prefixLimitPerHour: 6,
        beforeSend: ({ address }) =>
          known.includes(Object.values(address).join()) ? 'send' : 'pretend',
      },
    },
    {
      async wait(ms) {
        fixture.clock.now += ms;
      },
    },
  );
  respondSlowly(fixture);
  const clients = [fixture.browser(), fixture.browser(), fixture.app()];
  const flows: CarriedFlow[] = [];
  const answers: unknown[] = [];
  for (const step of steps) answers.push(await answerTo(step));
  return answers;

  async function answerTo({ kind, client, address, channel, pauseMs }: Step): Promise<unknown> {
    const person = clients[client] ?? fixture.browser();
    const peer = { peer: `41.33.200.${client}` };
    if (kind === 'pause') {
      fixture.clock.now += pauseMs;
      return undefined;
    }
    if (kind === 'restore') {
      const flow = flows[pauseMs % Math.max(flows.length, 1)];
      if (flow !== undefined) person.plant(flow);
      return undefined;
    }
    const chosen = channel && { channel };
    const verificationAddress = address.includes('@')
      ? { email: address }
      : { phoneNumber: address };
    const answer = await {
      send: () => person.post('send', { verificationAddress, ...chosen }, peer),
      resend: () => person.post('send', { ...chosen }, peer),
      verify: () => person.post('verify', { otp: '999999' }, peer),
      incomplete: () => person.post('verify', { otp: '99' }, peer),
      cancel: () => person.post('cancel', {}, peer),
    }[kind]();
    const carried = person.carried();
    if (carried.sealed !== '' && kind !== 'verify') flows.push(carried);
    return {
      at: fixture.clock.now,
      status: answer.status,
      body: answer.text
        .replace(/"flowID":"[^"]*"/, '"flowID":"…"')
        .replace(/"sealed":"([^"]*)"/, (_, sealed: string) => `"sealed":${sealed.length}`),
      headers: [...answer.headers].filter(([name]) => name !== 'set-cookie'),
      setCookie: answer.headers
        .getSetCookie()
        .map((line) => line.replace(/-\w+=[^;]*/, (value) => `-${value.length}`)),
    };
  }
}

/** Lets the service take its time to respond. */
function respondSlowly({ service, clock }: ReturnType<typeof createOtpProxyFixture>): void {
  service.script['send'] = () => {
    clock.now += 1000;
    return undefined;
  };
  service.script['verify'] = () => {
    clock.now += 200;
    return undefined;
  };
}
