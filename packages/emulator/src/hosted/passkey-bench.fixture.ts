import {
  type Authenticator,
  createAuthenticator,
  type Deviation,
} from '../authenticator.fixture.ts';
import {
  createWidgetBench,
  type WidgetBench,
  type WidgetBenchOptions,
} from '../widget-bench.fixture.ts';
import type { Answer } from '../workbench.fixture.ts';

/** A widget bench, and what a person does at its hosted page. */
export interface PasskeyBench extends WidgetBench {
  /** The authenticator of the person's device. */
  readonly authenticator: Authenticator;
  /** Calls a step of an attempt, as the page does. */
  readonly step: (
    attemptId: string,
    name: string,
    fields?: Readonly<Record<string, unknown>>,
  ) => Promise<Answer>;
  /** Creates an attempt and loads its page. */
  readonly load: (fields?: Record<string, unknown>) => Promise<{ attemptId: string; page: Answer }>;
  /** Does that, and passes the captcha. */
  readonly begin: (fields?: Record<string, unknown>) => Promise<string>;
  /** Asks for a code, and verifies it. */
  readonly enterCode: (attemptId: string) => Promise<Answer>;
  /** Signs in with the passkey of the device. */
  readonly signIn: (attemptId: string, deviation?: Deviation) => Promise<Answer>;
  /** Makes a passkey on the device. */
  readonly enrol: (attemptId: string, deviation?: Deviation) => Promise<Answer>;
  /** Has a person verify with a code in an attempt of their own, and make a passkey. */
  readonly comeWithPasskey: (fields?: Record<string, unknown>) => Promise<void>;
}

/** Where the hosted page of these benches is. */
export const ORIGIN = 'http://widget.localhost';

/** Creates a passkey bench. */
export function createPasskeyBench(options: WidgetBenchOptions = {}): PasskeyBench {
  const bench = createWidgetBench(options);
  const { core, workspace } = bench;
  const authenticator = createAuthenticator(ORIGIN);

  const step: PasskeyBench['step'] = async (attemptId, name, fields = {}) => {
    const response = await core.fetchWidget(
      new Request(`${ORIGIN}/_emulator/widget/attempts/${attemptId}/${name}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Origin: ORIGIN },
        body: JSON.stringify({ deviceId: 'device_1', ...fields }),
      }),
    );
    const { status, headers } = response;
    return { status, headers, body: JSON.parse(await response.text()) };
  };
  const load: PasskeyBench['load'] = async (fields) => {
    const { attemptId } = (await bench.create(fields)).body.data;
    return { attemptId, page: await step(attemptId, 'load') };
  };
  const begin: PasskeyBench['begin'] = async (fields) => {
    const { attemptId, page } = await load(fields);
    const { challengeId } = page.body.data;
    // The token that the captcha's provider publishes for tests.
    await step(attemptId, 'captcha', { challengeId, turnstileToken: 'XXXX.DUMMY.TOKEN.XXXX' });
    return attemptId;
  };
  const enterCode: PasskeyBench['enterCode'] = async (attemptId) => {
    await step(attemptId, 'otp');
    return step(attemptId, 'verify', { otp: workspace.inbox.list()[0]?.code });
  };
  const signIn: PasskeyBench['signIn'] = async (attemptId, deviation) => {
    const { body } = await step(attemptId, 'passkey/authenticate/options');
    const response = authenticator.get(body.data, deviation);
    return step(attemptId, 'passkey/authenticate', { response });
  };
  const enrol: PasskeyBench['enrol'] = async (attemptId, deviation) => {
    const { body } = await step(attemptId, 'passkey/register/options');
    const response = authenticator.create(body.data, deviation);
    return step(attemptId, 'passkey/register', { response });
  };

  return {
    ...bench,
    authenticator,
    step,
    load,
    begin,
    enterCode,
    signIn,
    enrol,
    comeWithPasskey: async (fields) => {
      const attemptId = await begin(fields);
      await enterCode(attemptId);
      const { status } = await enrol(attemptId);
      if (status !== 200) throw new TypeError('the passkey was not made');
    },
  };
}
