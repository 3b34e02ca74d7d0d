import {
  type ProxyPasskeys,
  parseProxyPasskeyCreation,
  parseProxyPasskeys,
} from '@otp-kit/protocol';
import { createFetchTransport } from '../transport.ts';
import type { PasskeyBackendOptions } from './passkey-sign-in.ts';
import { createPasskey, report } from './web-authn.ts';

/**
 * The passkeys of the signed-in user. Each list, and each change, is reported to the browser, so that devices remove what
 * was deleted, also on another device, and show the current name.
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

  /** Reports the response, unless a page of the site creates a passkey meanwhile, which the response may lack. */
  async function ask(route: string, body: object, signal: AbortSignal): Promise<ProxyPasskeys> {
    return withLock({ ifAvailable: true }, async (lock) => {
      const result = await post(route, body, parseProxyPasskeys, { signal });
      if (lock) reportPasskeys(result);
      return result;
    });
  }

  async function enroll(signal: AbortSignal): Promise<ProxyPasskeys | undefined> {
    const creation = await post('enroll/options', {}, parseProxyPasskeyCreation, { signal });
    const credential = await createPasskey(creation.options, signal).catch((error: unknown) => {
      if (Object(error).name !== 'InvalidStateError') throw error;
      return undefined;
    });
    if (!credential) return undefined;
    const result = await post('enroll', { credential }, parseProxyPasskeys, { signal });
    reportPasskeys(result);
    return result;
  }

  return {
    list: (signal) => ask('list', {}, signal),
    rename: (id, name, signal) => ask('rename', { id, name }, signal),
    remove: (id, signal) => ask('delete', { id }, signal),
    enroll: (signal) => withLock({ mode: 'shared', signal }, () => enroll(signal)),
  };
}

/** Held by all pages of the site while they create a passkey, and by one that reports the passkeys. */
const LOCK = 'otp-kit passkeys';

/** Without locks, as in Safari 15.3, `run` gets none. */
async function withLock<T>(
  options: LockOptions,
  run: (lock: Lock | null) => Promise<T>,
): Promise<T> {
  const { locks } = navigator;
  return locks ? locks.request(LOCK, options, run) : run(null);
}

function reportPasskeys({ rpID, user, passkeys }: ProxyPasskeys): void {
  const same = { rpId: rpID, userId: user.id };
  const allAcceptedCredentialIds = passkeys.map(({ id }) => id);
  void report('signalAllAcceptedCredentials', { ...same, allAcceptedCredentialIds });
  const { name, displayName } = user;
  void report('signalCurrentUserDetails', { ...same, name, displayName });
}
