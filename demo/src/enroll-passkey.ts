import { startRegistration, WebAuthnAbortService, WebAuthnError } from '@simplewebauthn/browser';
import { postJson } from './post-json.ts';

/**
 * Creates a passkey in this browser for the user whom the token names.
 *
 * @throws where none was made: cancelled, refused, or no connection
 */
export async function enrollPasskey(
  enrollmentToken: string,
  { signal }: { readonly signal: AbortSignal },
): Promise<void> {
  const begun = await post('/api/passkeys/options', { enrollmentToken }, signal);
  const optionsJSON = await begun.json();
  // The library takes no signal: it has one of its own.
  signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony());
  try {
    await post('/api/passkeys', await startRegistration({ optionsJSON }), signal);
  } catch (error) {
    // What was asked for is there: this device has made one earlier.
    if (!isKnown(error)) throw error;
  }
}

function isKnown(error: unknown): boolean {
  return (
    error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
  );
}

async function post(url: string, body: object, signal: AbortSignal): Promise<Response> {
  const response = await postJson(url, body, signal);
  if (!response.ok) throw new Error(`the backend answers ${response.status}`);
  return response;
}
