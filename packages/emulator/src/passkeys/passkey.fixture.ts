import type { Answer } from '../app/v12-core.fixture.ts';
import type { WidgetBenchOptions } from '../app/widget-core.fixture.ts';
import { createHostedBench, type HostedBench, ORIGIN } from '../widget/hosted-page.fixture.ts';
import {
  type Authenticator,
  createAuthenticator,
  type Deviation,
} from './authenticator.fixture.ts';

/** A hosted bench, and what a person does with passkeys. */
export interface PasskeyBench extends HostedBench {
  /** The authenticator of the person's device. */
  readonly authenticator: Authenticator;
  /** Asks for a code, and verifies it. */
  readonly enterCode: (attemptId: string) => Promise<Answer>;
  /** Signs in with the passkey of the device. */
  readonly signIn: (attemptId: string, deviation?: Deviation) => Promise<Answer>;
  /** Makes a passkey on the device. */
  readonly enrol: (attemptId: string, deviation?: Deviation) => Promise<Answer>;
  /** Has a person verify with a code in an attempt of their own, and make a passkey. */
  readonly comeWithPasskey: (fields?: Record<string, unknown>) => Promise<void>;
}

/** Creates a passkey bench. */
export function createPasskeyBench(options: WidgetBenchOptions = {}): PasskeyBench {
  const bench = createHostedBench(options);
  const { step, begin, lastCode } = bench;
  const authenticator = createAuthenticator(ORIGIN);

  const enterCode: PasskeyBench['enterCode'] = async (attemptId) => {
    await step(attemptId, 'otp');
    return step(attemptId, 'verify', { otp: lastCode() });
  };
  const enrol: PasskeyBench['enrol'] = async (attemptId, deviation) => {
    const { body } = await step(attemptId, 'passkey/register/options');
    const response = authenticator.create(body.data, deviation);
    return step(attemptId, 'passkey/register', { response });
  };

  return {
    ...bench,
    authenticator,
    enterCode,
    signIn: async (attemptId, deviation) => {
      const { body } = await step(attemptId, 'passkey/authenticate/options');
      const response = authenticator.get(body.data, deviation);
      return step(attemptId, 'passkey/authenticate', { response });
    },
    enrol,
    comeWithPasskey: async (fields) => {
      const attemptId = await begin(fields);
      await enterCode(attemptId);
      const { status } = await enrol(attemptId);
      if (status !== 200) throw new TypeError('the passkey was not made');
    },
  };
}
