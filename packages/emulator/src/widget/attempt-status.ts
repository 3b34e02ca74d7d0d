import type { Attempt } from '../model/attempt.ts';
import { MAX_RESENDS } from '../model/limits.ts';
import { passkeySignInAvailable } from '../passkeys/passkey-availability.ts';
import { choosableChannels } from './choosable-channels.ts';
import type { HostedStatus, HostedTime, HostedTimes } from './hosted-page-api.ts';
import type { HostedContext } from './step-context.ts';

/** Describes the status of an attempt for its page. */
export function attemptStatusOf(context: HostedContext): HostedStatus {
  const { attempt, widget, nowMs } = context;
  const channels = choosableChannels(context);
  return {
    status: attempt.status,
    captchaVerified: attempt.captchaVerifiedAtMs !== undefined,
    askFirst: widget.channelChoice === 'ask-first' && channels.length > 0,
    channels,
    sentOn: attempt.transaction?.channels ?? [],
    resendsLeft: MAX_RESENDS - attempt.resendCount,
    passkeySignIn: passkeySignInAvailable(context),
    ...timesOf(attempt, nowMs),
  };
}

/** Describes how long an attempt lasts, for a page that follows it. */
export function attemptTimeOf(attempt: Attempt, nowMs: number): HostedTime {
  const isOver = attempt.status === 'verified' || attempt.isOver(nowMs);
  return { ...timesOf(attempt, nowMs), isOver };
}

function timesOf({ expiresAtMs }: Attempt, nowMs: number): HostedTimes {
  return {
    expiresAt: new Date(expiresAtMs).toISOString(),
    serverTime: new Date(nowMs).toISOString(),
  };
}
