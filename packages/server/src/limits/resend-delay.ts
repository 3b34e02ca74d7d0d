import type { RequestContext } from '../http/request-context.ts';
import { tooManyRequestsUntil } from '../http/service-error.ts';
import type { OtpContext } from '../otp/otp-context.ts';
import { tryCount, withCounters } from './counters/with-counters.ts';
import type { Reservation } from './reservation.ts';

/** How long nothing has to be asked for, after it may be again, until the ladder begins anew, in seconds. */
export const QUIET_SECONDS = 900;

/** A place on the ladder, taken. */
export interface ResendReservation extends Reservation {
  /** In how many milliseconds, from now on, another code may be asked for. */
  readonly leftMs: () => number;
}

/**
 * Takes the next rung of the ladder by which codes to one address follow each other. It counts per
 * address, so that neither starting over nor another browser leads around it.
 *
 * @param recipient stands for who gets the messages
 * @throws ServiceError `TOO_MANY_REQUESTS`, and `SERVICE_UNAVAILABLE` where the counters fail
 */
export async function reserveResend(
  context: OtpContext,
  recipient: string,
): Promise<ResendReservation> {
  const at = context.now();
  const climbed = await withCounters(context, (counters) =>
    counters.read({ key: climbedOf(recipient), now: at }),
  );
  const seconds = secondsAt(context.settings.resendSeconds, climbed?.total ?? 0);
  // One window of one hit is a lock: of several who ask at once, one gets the rung.
  const verdict = await withCounters(context, (counters) =>
    counters.hit({ key: rungOf(recipient), windows: [{ max: 1, seconds }], now: at }),
  );
  if (!verdict.allowed) throw tooManyRequestsUntil(verdict.resetAt, at);
  return {
    // Capped, since a clock may be set back meanwhile.
    leftMs: () => Math.min(Math.max(at + seconds * 1000 - context.now(), 0), seconds * 1000),
    settle: async (isSent) =>
      tryCount(context, (counters) => {
        if (isSent)
          return counters.add({
            key: climbedOf(recipient),
            amount: 1,
            seconds: seconds + QUIET_SECONDS,
            now: at,
          });
        // A rung that has run out may be another's by now, who would lose it.
        return context.now() < at + seconds * 1000
          ? counters.reset({ key: rungOf(recipient) })
          : undefined;
      }),
  };
}

/** Leads an address back to the first rung. Never throws. */
export async function resetResendDelay(context: RequestContext, recipient: string): Promise<void> {
  await tryCount(context, async (counters) => {
    await counters.reset({ key: climbedOf(recipient) });
    await counters.reset({ key: rungOf(recipient) });
  });
}

function secondsAt(steps: readonly number[], climbed: number): number {
  return steps[Math.min(climbed, steps.length - 1)] ?? 0;
}

const climbedOf = (recipient: string): string => `ladder ${recipient}`;
const rungOf = (recipient: string): string => `rung ${recipient}`;
