import {
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser';
import { postJson } from '../post-json.ts';

/**
 * How a sign-in with a passkey ended. `not-used`: the user cancelled, or the device has none for this
 * site; browsers do not say which. `unknown`: the backend does not have the passkey.
 * `unavailable`: the backend gave no challenge. `failed`: anything else.
 */
export type PasskeyOutcome = 'signed-in' | 'not-used' | 'unknown' | 'unavailable' | 'failed';

/** Options of {@link authenticatePasskey}. */
export interface AuthenticatePasskeyOptions {
  /** Waits for a choice in the address field's autofill instead of opening the browser's dialog. */
  readonly useAutofill: boolean;
  /** Ends the browser's request; the outcome is of no use then. */
  readonly signal: AbortSignal;
}

/** Lets the user choose a passkey, and has the backend verify it and begin a session. Never rejects. */
export async function authenticatePasskey({
  useAutofill,
  signal,
}: AuthenticatePasskeyOptions): Promise<PasskeyOutcome> {
  try {
    const optionsJSON = await requestOptions(signal);
    if (!optionsJSON) return 'unavailable';
    signal.throwIfAborted();
    // The library takes no signal, because it creates its own.
    signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony());
    const assertion = await startAuthentication({
      optionsJSON,
      useBrowserAutofill: useAutofill,
    }).catch((error: unknown) => {
      // The autofill's request starts by itself: its failure is not shown to the user.
      if (useAutofill || isNotAllowed(error)) return undefined;
      throw error;
    });
    if (assertion === undefined) return 'not-used';
    const response = await postJson('/api/passkeys/sign-in', { credential: assertion }, signal);
    if (response.ok) return 'signed-in';
    return response.status === 404 ? 'unknown' : 'failed';
  } catch {
    return 'failed';
  }
}

async function requestOptions(
  signal: AbortSignal,
): Promise<PublicKeyCredentialRequestOptionsJSON | undefined> {
  const response = await postJson('/api/passkeys/sign-in/options', {}, signal).catch(
    () => undefined,
  );
  return response?.ok ? (await response.json()).data.options : undefined;
}

function isNotAllowed(error: unknown): boolean {
  const cause = error instanceof WebAuthnError ? error.cause : error;
  return cause instanceof DOMException && cause.name === 'NotAllowedError';
}
