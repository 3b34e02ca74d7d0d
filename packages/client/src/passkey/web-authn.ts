import type {
  PasskeyCreationOptionsJSON,
  PasskeyRequestOptionsJSON,
  ProxyPasskeyEnrollment,
  ProxyPasskeySignIn,
} from '@otp-kit/protocol';

/**
 * How the browser asks: in the field's autofill; with its dialog, which also reaches other devices; or with a
 * sheet of the passkeys on this device, which fails at once without one.
 */
export type PasskeyPrompt = 'autofill' | 'dialog' | 'immediate';

/** Whether this browser supports passkeys. False outside of a secure context, and on a server. */
export function canUsePasskeys(): boolean {
  return statics() !== undefined;
}

/** Whether the browser can ask in this way. */
export async function canPrompt(prompt: PasskeyPrompt): Promise<boolean> {
  if (prompt === 'autofill') return (await statics()?.isConditionalMediationAvailable?.()) ?? false;
  if (prompt === 'dialog') return canUsePasskeys();
  // A browser without it ignores `uiMode` and would open its dialog.
  return (await statics()?.getClientCapabilities?.())?.['immediateGet'] ?? false;
}

/**
 * Lets the user choose a passkey, which signs the challenge.
 *
 * @throws the browser's `DOMException`: `NotAllowedError` if the user cancelled or has none, `AbortError`
 * @see Web Authentication Level 3, section 5.1.4; `uiMode` (w3c/webauthn pull request 2291): measured in Chromium
 *   156, which refuses the earlier `mediation: 'immediate'` with a `TypeError`
 */
export async function getPasskey(
  options: PasskeyRequestOptionsJSON,
  prompt: PasskeyPrompt,
  signal: AbortSignal,
): Promise<ProxyPasskeySignIn['credential']> {
  const { id, response } = await exclusively(signal, 'get', {
    publicKey: { ...options, challenge: bytesOf(options.challenge) },
    ...(prompt === 'autofill' && { mediation: 'conditional' }),
    ...(prompt === 'immediate' && { uiMode: 'immediate' }),
  });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    id,
    rawId: id,
    type: 'public-key',
    response: {
      clientDataJSON: textOf(clientDataJSON),
      authenticatorData: textOf(authenticatorData),
      signature: textOf(signature),
      userHandle: userHandle && textOf(userHandle),
    },
  };
}

/**
 * Creates a passkey on this device or another one.
 *
 * @throws the browser's `DOMException`: `InvalidStateError` if the device has one of the user already,
 *   `NotAllowedError` if the user cancelled, `AbortError`
 * @see Web Authentication Level 3, section 5.1.3
 */
export async function createPasskey(
  options: PasskeyCreationOptionsJSON,
  signal: AbortSignal,
): Promise<ProxyPasskeyEnrollment['credential']> {
  const { challenge, user, excludeCredentials } = options;
  const { id, response } = await exclusively(signal, 'create', {
    publicKey: {
      ...options,
      challenge: bytesOf(challenge),
      user: { ...user, id: bytesOf(user.id) },
      excludeCredentials: excludeCredentials.map((known) => ({ ...known, id: bytesOf(known.id) })),
    },
  });
  return {
    id,
    rawId: id,
    type: 'public-key',
    response: {
      clientDataJSON: textOf(response.clientDataJSON),
      attestationObject: textOf(response.attestationObject),
      transports: response.getTransports?.() ?? [],
    },
  };
}

/** Reports a state of the backend to the browser, which forwards it to the devices. A failure changes nothing. */
export async function report(name: SignalName, details: object): Promise<void> {
  await statics()
    ?.[name]?.(details)
    .catch(() => {});
}

type SignalName =
  | 'signalAllAcceptedCredentials'
  | 'signalCurrentUserDetails'
  | 'signalUnknownCredential';

let current: AbortController | undefined;

/** A browser runs one request of a page at a time, so a new one ends the one that waits. */
async function exclusively(
  caller: AbortSignal,
  action: 'create' | 'get',
  options: object,
): Promise<Credential> {
  caller.throwIfAborted();
  current?.abort();
  const own = new AbortController();
  current = own;
  const abort = () => own.abort();
  caller.addEventListener('abort', abort);
  try {
    const container: CredentialsContainer = globalOf(navigator, 'credentials');
    const credential = await container[action]({ ...options, signal: own.signal });
    if (credential) return credential;
    throw new DOMException('the browser returned no passkey', 'NotAllowedError');
  } finally {
    caller.removeEventListener('abort', abort);
  }
}

/** Base64url. An extension of the browser may replace the platform's objects, and their `toJSON` fails. */
function textOf(buffer: ArrayBuffer): string {
  const binary = String.fromCharCode(...new Uint8Array(buffer));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

function statics(): Statics | undefined {
  return globalOf(globalThis, 'PublicKeyCredential');
}

/** Without the type that a program with a window has: it differs with the version of `lib`. */
function globalOf(owner: object, name: string) {
  return Reflect.get(owner, name);
}

/** The parts of Web Authentication that the kit uses: the package's `lib` has no window. */
interface Statics extends Partial<Record<SignalName, (details: object) => Promise<void>>> {
  readonly isConditionalMediationAvailable?: () => Promise<boolean>;
  readonly getClientCapabilities?: () => Promise<Readonly<Record<string, boolean>>>;
}

type CredentialsContainer = Record<
  'create' | 'get',
  (options: object) => Promise<Credential | null>
>;

interface Credential {
  readonly id: string;
  readonly response: Readonly<
    Record<'clientDataJSON' | 'authenticatorData' | 'signature' | 'attestationObject', ArrayBuffer>
  > & {
    readonly userHandle: ArrayBuffer | null;
    readonly getTransports?: () => string[];
  };
}
