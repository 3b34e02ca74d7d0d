import {
  isOtpError,
  type PasskeyRequestOptionsJSON,
  type ProxyPasskeyRequest,
  type ProxyVerified,
  parseProxyPasskeyRequest,
  parseProxyVerified,
} from '@otp-kit/protocol';
import { createFetchTransport } from '../transport.ts';
import { canPrompt, getPasskey, type PasskeyPrompt, report } from './web-authn.ts';

/**
 * The result of a sign-in with a passkey. `not-used`: the user cancelled, or has none for this site; browsers do not
 * say which. `unknown`: no user of the backend has the passkey. `unavailable`: the backend gave no challenge.
 * `failed`: anything else.
 */
export type PasskeyOutcome = 'signed-in' | 'not-used' | 'unknown' | 'unavailable' | 'failed';

/** The address of the passkey routes, and how to call them. */
export interface PasskeyBackendOptions {
  /** The base URL of the passkey routes, on the page's origin. Default `/api/passkeys`. */
  readonly endpoint?: string | undefined;
  /** Default: the platform's. */
  readonly fetch?: typeof fetch | undefined;
}

/** Options of {@link createPasskeySignIn}. */
export interface PasskeySignInOptions extends PasskeyBackendOptions {
  /** Called once the backend has set the session. */
  readonly onSignedIn: (result: ProxyVerified) => void;
  /** Called if a passkey that was chosen in the autofill did not sign in. */
  readonly onProblem?: ((outcome: 'unknown' | 'failed') => void) | undefined;
  /** Unix milliseconds; default the machine's. */
  readonly now?: (() => number) | undefined;
}

/** Signing in with a passkey on one page. */
export interface PasskeySignIn {
  /**
   * Offers passkeys in the autofill of the field whose `autocomplete` ends with `webauthn`, with a new challenge
   * before one expires. Does nothing in a browser without it.
   */
  readonly watchAutofill: () => Promise<void>;
  /**
   * Asks for a passkey, on the user's press of a button, and offers the autofill again after a failure. With
   * `immediate`, a browser without it resolves to `not-used` and shows nothing. Never rejects.
   */
  readonly signIn: (prompt: 'dialog' | 'immediate') => Promise<PasskeyOutcome>;
  /** Ends the browser's request. May be called twice. */
  readonly close: () => void;
}

/**
 * Signs in with a passkey:
 *
 * 1. The backend gives a challenge. One that the autofill waits with is used by a press, too, because Safari opens no
 *    dialog long after the press.
 * 2. The user chooses a passkey, and the browser signs the challenge.
 * 3. The backend verifies it and sets the session. A passkey that no user has is reported to the browser, which
 *    removes it.
 */
export function createPasskeySignIn(options: PasskeySignInOptions): PasskeySignIn {
  const { endpoint = '/api/passkeys', onProblem, onSignedIn } = options;
  const { post } = createFetchTransport({ ...options, endpoint });
  const closing = new AbortController();
  const { signal } = closing;
  const challenges = createChallenges(
    () => post('sign-in/options', {}, parseProxyPasskeyRequest, { signal }),
    options.now,
  );
  let turn: AbortController | undefined;
  let isBusy = false;

  async function attempt(prompt: PasskeyPrompt, ceremony: AbortSignal): Promise<PasskeyOutcome> {
    const challenge = await challenges.current();
    if (!challenge) return 'unavailable';
    const { options: request } = challenge;
    const credential = await getPasskey(request, prompt, ceremony).catch(dismissalOf);
    // The autofill's request starts by itself, so the user reads nothing of its failure.
    if (typeof credential === 'string') return prompt === 'autofill' ? 'not-used' : credential;
    challenges.spend();
    const result = await post('sign-in', { credential }, parseProxyVerified, { signal }).catch(
      codeOf,
    );
    if (typeof result === 'string') return reportRejection(result, request.rpId, credential.id);
    if (!signal.aborted) onSignedIn(result);
    return 'signed-in';
  }

  async function watchAutofill(): Promise<void> {
    const canAsk = await canPrompt('autofill').catch(() => false);
    const challenge = canAsk && !signal.aborted && (await challenges.current());
    if (!challenge || isBusy || signal.aborted) return;
    const own = new AbortController();
    turn = own;
    // Asks again with a new challenge.
    const renewal = setTimeout(() => {
      own.abort();
      void watchAutofill();
    }, challenges.renewInMs(challenge));
    const outcome = await attempt('autofill', own.signal);
    clearTimeout(renewal);
    if (!signal.aborted && (outcome === 'unknown' || outcome === 'failed')) onProblem?.(outcome);
  }

  async function signIn(prompt: 'dialog' | 'immediate'): Promise<PasskeyOutcome> {
    if (isBusy || signal.aborted) return 'not-used';
    isBusy = true;
    turn?.abort();
    const canAsk = await canPrompt(prompt).catch(() => false);
    const outcome = canAsk ? await attempt(prompt, signal) : 'not-used';
    isBusy = false;
    if (outcome !== 'signed-in') void watchAutofill();
    return outcome;
  }

  signal.addEventListener('abort', () => turn?.abort());
  return { watchAutofill, signIn, close: () => closing.abort() };
}

interface Challenge {
  readonly options: PasskeyRequestOptionsJSON;
  /** Unix milliseconds. */
  readonly renewAtMs: number;
}

/** Keeps a challenge until it was used or is about to expire. */
function createChallenges(request: () => Promise<ProxyPasskeyRequest>, now = Date.now) {
  let pending: Promise<Challenge | undefined> | undefined;

  async function load(): Promise<Challenge | undefined> {
    const response = await request().catch(() => undefined);
    const { timeout = DEFAULT_TIMEOUT_MS } = response?.options ?? {};
    return response && { options: response.options, renewAtMs: now() + timeout * RENEWAL };
  }

  return {
    /** `undefined` if the backend gives none. */
    async current(): Promise<Challenge | undefined> {
      const known = await pending;
      if (known && now() < known.renewAtMs) return known;
      pending = load();
      return pending;
    },
    spend(): void {
      pending = undefined;
    },
    renewInMs: ({ renewAtMs }: Challenge): number => renewAtMs - now(),
  };
}

const DEFAULT_TIMEOUT_MS = 300_000; // Web Authentication Level 3, section 15.1: the recommended 5 minutes
const RENEWAL = 0.8; // Leaves a minute of five for the user's gesture.

function codeOf(error: unknown): string {
  return isOtpError(error) ? error.code : 'UNKNOWN';
}

/** Browsers do not distinguish a user who cancelled from a device without a passkey. */
function dismissalOf(error: unknown): 'not-used' | 'failed' {
  const { name } = Object(error);
  return name === 'NotAllowedError' || name === 'AbortError' ? 'not-used' : 'failed';
}

function reportRejection(code: string, rpId: string, credentialId: string): 'unknown' | 'failed' {
  if (code !== 'NO_PASSKEY') return 'failed';
  void report('signalUnknownCredential', { rpId, credentialId });
  return 'unknown';
}
