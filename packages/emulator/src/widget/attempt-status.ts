import { passkeySignInAvailable } from '../passkeys/passkey-availability.ts';
import { choosableChannels } from './choosable-channels.ts';
import type { HostedStatus } from './hosted-page-api.ts';
import type { HostedContext } from './take-step.ts';

/** How often a code may be sent again; another channel counts. */
export const RESENDS = 1; // The interface, "Limits": exactly 1 per attempt

/** Tells the page where its attempt behaviors. */
export function attemptStatusOf(context: HostedContext): HostedStatus {
  const { attempt, widget, nowMs } = context;
  const channels = choosableChannels(context);
  return {
    status: attempt.status,
    captchaVerified: attempt.captchaVerifiedAtMs !== undefined,
    askFirst: widget.channelChoice === 'ask-first' && channels.length > 0,
    channels,
    sentOn: attempt.transaction?.channels ?? [],
    resendsLeft: RESENDS - attempt.resendCount,
    passkeySignIn: passkeySignInAvailable(context),
    expiresAt: new Date(attempt.expiresAtMs).toISOString(),
    serverTime: new Date(nowMs).toISOString(),
  };
}
