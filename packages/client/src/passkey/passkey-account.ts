import {
  type ProxyPasskeys,
  parseProxyPasskeyCreation,
  parseProxyPasskeys,
} from '@otp-kit/protocol';
import { createFetchTransport } from '../transport.ts';
import type { PasskeyBackendOptions } from './passkey-sign-in.ts';
import { createPasskey, report } from './web-authn.ts';

/**
 * The passkeys of the signed-in user. Each change is reported to the browser, so that devices remove what was deleted
 * and show the current name.
 *
 * Each method throws `OtpError`: `PASSKEY_NOT_VERIFIED` without a session, or without a recent code; `NO_PASSKEY`;
 * `PASSKEY_REGISTRATION_FAILED`; `NETWORK_ERROR`; `ABORTED`.
 */
export interface PasskeyAccount {
  readonly list: (signal: AbortSignal) => Promise<ProxyPasskeys>;
  /**
   * Creates a passkey, on the user's press of a button. Resolves to `undefined` if the device has one already.
   *
   * @throws also the browser's `DOMException`: `NotAllowedError` if the user cancelled, `AbortError`
   */
  readonly enroll: (signal: AbortSignal) => Promise<ProxyPasskeys | undefined>;
  readonly rename: (id: string, name: string, signal: AbortSignal) => Promise<ProxyPasskeys>;
  readonly remove: (id: string, signal: AbortSignal) => Promise<ProxyPasskeys>;
}

/** Creates the account's side of the passkey routes. */
export function createPasskeyAccount(options: PasskeyBackendOptions = {}): PasskeyAccount {
  const { endpoint = '/api/passkeys' } = options;
  const { post } = createFetchTransport({ ...options, endpoint });

  async function change(route: string, body: object, signal: AbortSignal): Promise<ProxyPasskeys> {
    const result = await post(route, body, parseProxyPasskeys, { signal });
    reportPasskeys(result);
    return result;
  }

  return {
    // Not reported: a slow response would name a passkey of another tab as not accepted.
    list: (signal) => post('list', {}, parseProxyPasskeys, { signal }),
    rename: (id, name, signal) => change('rename', { id, name }, signal),
    remove: (id, signal) => change('delete', { id }, signal),
    async enroll(signal) {
      const creation = await post('enroll/options', {}, parseProxyPasskeyCreation, { signal });
      const credential = await createPasskey(creation.options, signal).catch((error: unknown) => {
        if (Object(error).name !== 'InvalidStateError') throw error;
        return undefined;
      });
      return credential && change('enroll', { credential }, signal);
    },
  };
}

function reportPasskeys({ rpID, user, passkeys }: ProxyPasskeys): void {
  const same = { rpId: rpID, userId: user.id };
  const allAcceptedCredentialIds = passkeys.map(({ id }) => id);
  void report('signalAllAcceptedCredentials', { ...same, allAcceptedCredentialIds });
  const { name, displayName } = user;
  void report('signalCurrentUserDetails', { ...same, name, displayName });
}
