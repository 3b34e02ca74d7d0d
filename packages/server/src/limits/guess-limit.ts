/**
 * Wrong codes in a row, per address and over all its transactions: the service ends a transaction at
 * the tenth, and a new one is one send away.
 *
 * 1. Each guess is counted before it is made, so that many at once are no way around.
 * 2. From {@link PAUSE_FROM} on, each wrong code costs a pause, in which nothing is sent or verified. The
 *    pause is taken before the guess, too, so that many at once cannot share one.
 * 3. At {@link STOP_AT} nothing is any more, until the count is forgotten or an operator forgets it.
 * 4. A right code ends the row. What was not a guess, since the service could not look, is taken back.
 *
 * A pause and the stop are refused alike, and like every other limit.
 *
 * @module
 * @see NIST SP 800-63B-4, "Rate limiting (throttling)"
 */
import { describeFailure } from '@otp-kit/protocol';
import type { RequestContext } from '../http/request-context.ts';
import { type ServiceError, tooManyRequestsUntil } from '../http/service-error.ts';
import type { UpstreamAnswer } from '../service/service-call.ts';
import type { Counters } from './counters/counters.ts';
import { type Taken, take } from './counters/take.ts';
import { withCounters } from './counters/with-counters.ts';
import { raiseAlarmOnce } from './raise-alarm.ts';
import { DAY_SECONDS } from './time-windows.ts';

/** From how many on each wrong code costs a pause: three transactions' worth, more than a person gets wrong. */
export const PAUSE_FROM = 30;

/** At how many in a row an address is stopped: NIST SP 800-63B-4 allows no more than 100. */
export const STOP_AT = 100;

/** How long a pause is, in seconds: between 30 and 100 it makes 17 hours of the guessing. */
export const PAUSE_SECONDS = 900;

/** How long failures are remembered after the last, in seconds: 30 days. */
export const FAILURE_SECONDS = 2_592_000;

/** One guess, counted. */
export interface Guess {
  /** Ends it by what the service said of it. Never throws. */
  settle(answer: UpstreamAnswer): Promise<void>;
  /** Takes it back where no code was compared. Never throws. */
  release(): Promise<void>;
}

/**
 * Refuses an address that is paused or stopped.
 *
 * @param subject stands for the address
 * @throws ServiceError `TOO_MANY_REQUESTS`, and `SERVICE_UNAVAILABLE` where the counters fail
 */
export async function refuseStopped(context: RequestContext, subject: string): Promise<void> {
  const now = context.now();
  const [failures, pause] = await withCounters(context, async (counters) =>
    Promise.all([
      counters.read({ key: failuresOf(subject), now }),
      counters.read({ key: pauseOf(subject), now }),
    ]),
  );
  if (failures !== undefined && failures.total >= STOP_AT) throw refusePaused(now);
  if (pause !== undefined && pause.total > 0) throw tooManyRequestsUntil(pause.endsAt, now);
}

/**
 * Counts a guess before it is made.
 *
 * @param subject stands for the address
 * @throws ServiceError `TOO_MANY_REQUESTS`, and `SERVICE_UNAVAILABLE` where the counters fail
 */
export async function admitGuess(context: RequestContext, subject: string): Promise<Guess> {
  await refuseStopped(context, subject);
  const guess = await take(context, {
    key: failuresOf(subject),
    max: STOP_AT,
    seconds: FAILURE_SECONDS,
  });
  if (guess === undefined) throw refusePaused(context.now());
  const pause = await takePause(context, subject, guess);
  const release = async () => {
    await Promise.all([guess.giveBack(), pause?.giveBack()]);
  };
  return {
    release,
    async settle(answer) {
      const outcome = outcomeOf(answer);
      if (outcome === 'not-compared') return release();
      if (outcome === 'right') return;
      const { total: failures } = guess;
      if (failures < PAUSE_FROM) return;
      const kind = failures === STOP_AT ? 'address-stopped' : 'address-paused';
      await raiseAlarmOnce(
        context,
        { of: subject, seconds: DAY_SECONDS },
        { kind, subject, failures },
      );
    },
  };
}

/** Takes the pause that a guess costs if it is wrong; while another guess has it, there is none to be made. */
async function takePause(
  context: RequestContext,
  subject: string,
  guess: Taken,
): Promise<Taken | undefined> {
  if (guess.total < PAUSE_FROM) return undefined;
  try {
    const pause = await take(context, { key: pauseOf(subject), max: 1, seconds: PAUSE_SECONDS });
    if (pause !== undefined) return pause;
  } catch (error) {
    await guess.giveBack();
    throw error;
  }
  await guess.giveBack();
  throw refusePaused(context.now());
}

/** Forgets an address's row of failures, and its pause. */
export async function resetFailures(counters: Counters, subject: string): Promise<void> {
  await counters.reset({ key: failuresOf(subject) });
  await counters.reset({ key: pauseOf(subject) });
}

const failuresOf = (subject: string): string => `failures ${subject}`;
const pauseOf = (subject: string): string => `pause ${subject}`;

/** A stop is told as a pause that has just begun. */
function refusePaused(now: number): ServiceError {
  return tooManyRequestsUntil(now + PAUSE_SECONDS * 1000, now);
}

/** What became of a guess. Where no answer came, which a guesser can see to, it counts as wrong. */
function outcomeOf(answer: UpstreamAnswer): 'right' | 'wrong' | 'not-compared' {
  if (answer.status === 'failed') return 'wrong';
  if (answer.httpStatus < 400) return 'right';
  const { code = '' } = describeFailure(answer.httpStatus, answer.body);
  const isWrong = ['INVALID_OTP', 'MAX_ATTEMPTS_EXCEEDED'].includes(code);
  return isWrong ? 'wrong' : 'not-compared';
}
