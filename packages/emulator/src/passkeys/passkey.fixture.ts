import type { CallResponse } from '../app/v12-core.fixture.ts';
import type { WidgetFixtureOptions } from '../app/widget-core.fixture.ts';
import { createHostedFixture, type HostedFixture, ORIGIN } from '../widget/hosted-page.fixture.ts';
import {
  type Authenticator,
  createAuthenticator,
  type Deviation,
} from './authenticator.fixture.ts';

/** A hosted-page fixture, and a user's actions with passkeys. */
export interface PasskeyFixture extends HostedFixture {
  /** The authenticator of the user's device. */
  readonly authenticator: Authenticator;
  /** Requests a code and verifies it. */
  readonly enterCode: (attemptId: string) => Promise<CallResponse>;
  /** Signs in with the passkey of the device. */
  readonly signIn: (attemptId: string, deviation?: Deviation) => Promise<CallResponse>;
  /** Makes a passkey on the device. */
  readonly enrol: (attemptId: string, deviation?: Deviation) => Promise<CallResponse>;
  /** Lets a user verify with a code in a new attempt and create a passkey. */
  readonly comeWithPasskey: (fields?: Record<string, unknown>) => Promise<void>;
}

/** Creates a passkey fixture. */
export function createPasskeyFixture(options: WidgetFixtureOptions = {}): PasskeyFixture {
  const fixture = createHostedFixture(options);
  const { step, begin, lastCode } = fixture;
  const authenticator = createAuthenticator(ORIGIN);

  const enterCode: PasskeyFixture['enterCode'] = async (attemptId) => {
    await step(attemptId, 'otp');
    return step(attemptId, 'verify', { otp: lastCode() });
  };
  const enrol: PasskeyFixture['enrol'] = async (attemptId, deviation) => {
    const { body } = await step(attemptId, 'passkey/register/options');
    const response = authenticator.create(body.data, deviation);
    return step(attemptId, 'passkey/register', { response });
  };

  return {
    ...fixture,
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
