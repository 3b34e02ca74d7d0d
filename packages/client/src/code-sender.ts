import { isOtpError, type ProxySendRequest } from '@otp-kit/protocol';
import { createTokenSource, type TokenSource } from './captcha-token.ts';
import { deadlineOf } from './deadline.ts';
import { refusalOf } from './failure.ts';
import type { CaptchaPort, FlowLog } from './options.ts';
import { challengeExpired, type Outcome, type Proof } from './proof.ts';
import type { ActiveFlow, ProofProgress } from './state.ts';
import type { OtpTransport } from './transport.ts';

/** What a person asked for; proof and token are added here. */
export type CodeRequest = Pick<ProxySendRequest, 'verificationAddress' | 'channel' | 'flowID'>;

/** How far a send is. */
export type SendStage =
  | { readonly status: 'proving'; readonly progress?: ProofProgress | undefined }
  | { readonly status: 'sending' };

/** How a send is watched and stopped. */
export interface SendCodeOptions {
  readonly signal: AbortSignal;
  readonly onStage: (stage: SendStage) => void;
}

/** What sending a code takes. */
export interface CodeSenderOptions {
  readonly transport: OtpTransport;
  readonly captcha: CaptchaPort | undefined;
  /** A proof made ahead, if there is one. */
  readonly takeProof: () => Proof | undefined;
  readonly beginProof: () => Proof;
  readonly now: () => number;
  readonly log: FlowLog;
}

/** Sends one code. Rejects with what ended it. */
export type SendCode = (request: CodeRequest, options: SendCodeOptions) => Promise<ActiveFlow>;

/**
 * Creates what sends codes, in these steps:
 *
 * 1. Take the proof made ahead, or begin one. A proof made ahead that fails is replaced in silence.
 * 2. Wait for the proof and, side by side, for a captcha token where one is required.
 * 3. Replace the token if it aged meanwhile; give the proof up if its time is over.
 * 4. Send both, once.
 * 5. On a refused or overdue proof, or a captcha that was not known to be required, go back to 1 with
 *    a new challenge, at most {@link MAX_NEW_CHALLENGES} times.
 */
export function createCodeSender(sender: CodeSenderOptions): SendCode {
  const { transport, captcha, takeProof, beginProof, now, log } = sender;

  return async function sendCode(request, { signal, onStage }) {
    const tokens = createTokenSource(captcha, now, signal);
    for (let newChallenges = 0; ; newChallenges += 1) {
      try {
        onStage({ status: 'proving' });
        // A listener of that may have aborted.
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

  /** Steps 2 and 3. A failure of the proof is an outcome; only the captcha's is thrown. */
  async function credentialsFor(
    proof: Proof,
    tokens: TokenSource,
    { signal, onStage }: SendCodeOptions,
  ): Promise<Outcome<Credentials>> {
    signal.addEventListener('abort', proof.discard, { once: true });
    proof.watch((progress) => onStage({ status: 'proving', progress }));
    try {
      const loaded = await proof.loaded;
      if (!loaded.ok) return loaded;
      const { turnstile } = loaded.value.challenge;
      const token = tokens.get(turnstile);
      // Whichever fails first is told at once; a token that is still awaited serves the next round.
      const solved = await Promise.race([proof.solved, token.then(() => proof.solved)]);
      if (!solved.ok) return solved;
      const turnstileToken = await tokens.get(turnstile);
      if (!proof.isFresh()) return { ok: false, error: challengeExpired() };
      const powSolution = solved.value;
      return {
        ok: true,
        value: {
          ...(powSolution !== undefined && { powSolution }),
          ...(turnstileToken !== undefined && { turnstileToken }),
        },
      };
    } finally {
      signal.removeEventListener('abort', proof.discard);
      proof.discard();
    }
  }

  /** Step 4. */
  async function sendOnce(body: ProxySendRequest, signal: AbortSignal): Promise<ActiveFlow> {
    const startedAt = now();
    const sent = await transport.send(body, signal);
    const { flowID, channels, digits, maskedAddress, serverTime } = sent;
    return {
      flowID,
      channels,
      digits,
      maskedAddress,
      expiresAtMs: deadlineOf(sent.expiresAt, serverTime, startedAt),
      // From the arrival: asked for a moment too early, a resend would be refused.
      resendAtMs: deadlineOf(sent.resendAfter, serverTime, now()),
    };
  }
}

type Credentials = Pick<ProxySendRequest, 'powSolution' | 'turnstileToken'>;

const MAX_NEW_CHALLENGES = 2; // Each costs the person a wait; a third refusal has another cause than chance.

/** Whether a new challenge can cure it: a refused or overdue proof, a captcha token that nobody had asked for. Nothing else is repeated. */
function asksForNewChallenge(error: unknown): boolean {
  const refusal = refusalOf(error);
  if (refusal === undefined) return isOtpError(error) && error.code === 'DEADLINE_EXCEEDED';
  // A refused captcha token calls for one, too, but only when the person tries again. A missing one
  // was not required by the challenge that was loaded: the next one says so.
  return refusal.class === 'new-challenge' && /^POW_|_MISSING$/.test(refusal.code ?? '');
}
