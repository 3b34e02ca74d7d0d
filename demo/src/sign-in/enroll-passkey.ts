import { startRegistration, WebAuthnAbortService, WebAuthnError } from '@simplewebauthn/browser';
import { postJson } from '../post-json.ts';

/**
 * Creates a passkey in this browser for the user who has just entered a code.
 *
 * @throws where none was made: cancelled, refused, or no connection
 */
export async function enrollPasskey(
  _enrollmentToken: string,
  { signal }: { readonly signal: AbortSignal },
): Promise<void> {
  const begun = await post('/api/passkeys/enroll/options', {}, signal);
  const { data } = await begun.json();
  const optionsJSON = data.options;
  // The library takes no signal, because it creates its own.
  signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony());
  try {
    const credential = await startRegistration({ optionsJSON });
    await post('/api/passkeys/enroll', { credential }, signal);
  } catch (error) {
    // This device already has a passkey for the user.
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
  if (!response.ok) throw new Error(`the backend responded ${response.status}`);
  return response;
}
