import {
  isOtpError,
  type ProxySendRequest,
  type ProxyTransport,
  parseProxyFlow,
} from '@otp-kit/protocol';
import { createTokenSource, type TokenSource } from './captcha-token.ts';
import { deadlineOf } from './deadline.ts';
import { refusalOf } from './failure.ts';
import type { CaptchaPort, FlowLog } from './options.ts';
import { challengeExpired, type Outcome, type Proof } from './proof.ts';
import type { ActiveFlow, ProofProgress } from './state.ts';

/** What the user asked for; proof and token are added here. */
export type CodeRequest = Pick<ProxySendRequest, 'verificationAddress' | 'channel' | 'flowID'>;

/** How far a send is. */
export type SendStage =
  | { readonly status: 'proving'; readonly progress?: ProofProgress | undefined }
  | { readonly status: 'sending' };

/** Options of {@link SendCode}. */
export interface SendCodeOptions {
  readonly signal: AbortSignal;
  readonly onStage: (stage: SendStage) => void;
}

/** Options of {@link createCodeSender}. */
export interface CodeSenderOptions {
  readonly transport: ProxyTransport;
  readonly captcha: CaptchaPort | undefined;
  /** Takes the prefetched proof, if there is one. */
  readonly takeProof: () => Proof | undefined;
  readonly beginProof: () => Proof;
  readonly now: () => number;
  readonly log: FlowLog;
}

/** Sends one code. Rejects with the error that ended it. */
export type SendCode = (request: CodeRequest, options: SendCodeOptions) => Promise<ActiveFlow>;

/**
 * Creates a function that sends codes, in these steps:
 *
 * 1. Take the prefetched proof, or begin one. A prefetched proof that fails is replaced.
 * 2. Wait for the proof and, in parallel, for a captcha token if one is required.
 * 3. Replace the token if it has become too old; give up the proof if it has expired.
 * 4. Send both, once.
 * 5. If the proof was refused or has expired, or a captcha turned out to be required, go back to 1 with
 *    a new challenge, at most {@link MAX_NEW_CHALLENGES} times.
 */
export function createCodeSender(sender: CodeSenderOptions): SendCode {
  const { transport, captcha, takeProof, beginProof, now, log } = sender;

  return async function sendCode(request, { signal, onStage }) {
    const tokens = createTokenSource(captcha, now, signal);
    for (let newChallenges = 0; ; newChallenges += 1) {
      try {
        onStage({ status: 'proving' });
        // A listener may have aborted.
        signal.throwIfAborted();
        const prepared = newChallenges === 0 ? takeProof() : undefined;
        const credentials = await gather(prepared, tokens, { signal, onStage });
        onStage({ status: 'sending' });
        signal.throwIfAborted();
        tokens.spend();
        return await sendOnce({ ...request, ...credentials }, signal);
      } catch (error) {
        if (newChallenges === MAX_NEW_CHALLENGES || !asksForNewChallenge(error)) throw error;
        log({ event: 'new-round', error });
      }
    }
  };

  /** Steps 1 to 3. */
  async function gather(
    prepared: Proof | undefined,
    tokens: TokenSource,
    options: SendCodeOptions,
  ): Promise<Credentials> {
    const prefetched = prepared && (await credentialsFor(prepared, tokens, options));
    if (prefetched?.ok) return prefetched.value;
    options.signal.throwIfAborted();
    const credentials = await credentialsFor(beginProof(), tokens, options);
    options.signal.throwIfAborted();
    if (!credentials.ok) throw credentials.error;
    return credentials.value;
  }

  /** Steps 2 and 3. A failed proof is returned as an outcome; a failed captcha is thrown. */
  async function credentialsFor(
    proof: Proof,
    tokens: TokenSource,
    { signal, onStage }: SendCodeOptions,
  ): Promise<Outcome<Credentials>> {
    signal.addEventListener('abort', proof.discard);
    proof.watch((progress) => onStage({ status: 'proving', progress }));
    try {
      const loaded = await proof.loaded;
      if (!loaded.ok) return loaded;
      const { turnstile } = loaded.value.challenge;
      const token = tokens.get(turnstile);
      // The first failure ends the wait; a token that is still pending is used in the next round.
      const solved = await Promise.race([proof.solved, token.then(() => proof.solved)]);
      if (!solved.ok) return solved;
      const turnstileToken = await tokens.get(turnstile);
      if (!proof.isFresh()) return { ok: false, error: challengeExpired() };
      return { ok: true, value: { powSolution: solved.value, turnstileToken } };
    } finally {
      signal.removeEventListener('abort', proof.discard);
      proof.discard();
    }
  }

  /** Step 4. */
  async function sendOnce(body: ProxySendRequest, signal: AbortSignal): Promise<ActiveFlow> {
    const startedAt = now();
    const sent = await transport.post('send', body, parseProxyFlow, { signal });
    const { expiresAt, resendAfter, serverTime, ...flow } = sent;
    return {
      ...flow,
      expiresAtMs: deadlineOf(expiresAt, serverTime, startedAt),
      // Counted from the arrival: the proxy refuses a resend that comes too early.
      resendAtMs: deadlineOf(resendAfter, serverTime, now()),
    };
  }
}

type Credentials = Pick<ProxySendRequest, 'powSolution' | 'turnstileToken'>;

const MAX_NEW_CHALLENGES = 2; // Each makes the user wait; a third refusal is not a coincidence.

/** Whether a new challenge helps: a refused or expired proof, or a missing captcha token. Nothing else is repeated. */
function asksForNewChallenge(error: unknown): boolean {
  const refusal = refusalOf(error);
  if (!refusal) return isOtpError(error) && error.code === 'DEADLINE_EXCEEDED';
  // A refused captcha token needs a new challenge, too, but only when the user tries again. A missing
  // token was not required by the loaded challenge; the next challenge requires it.
  return refusal.code !== 'TURNSTILE_VERIFICATION_FAILED' && refusal.class === 'new-challenge';
}
