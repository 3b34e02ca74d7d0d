import { OtpError } from '@otp-kit/protocol';
import * as v from 'valibot';
import { YEAR_SECONDS } from '../model/limits.ts';
import { type Clock, isOnClock, OUT_OF_RANGE } from '../primitives/clock.ts';
import { closedObject } from '../schema/closed-object.ts';
import { numberWithin } from '../schema/values.ts';
import { type ControlCall, type ControlRoutes, success, withInput } from './control-route.ts';

/** A time in ISO 8601 that the clock can show; parsed, in Unix milliseconds. */
export const Instant: v.GenericSchema<unknown, number> = v.pipe(
  v.string(),
  v.isoTimestamp(),
  // Date.parse takes a 31st of February for the 3rd of March.
  v.check((text) => isDay(text.slice(0, 10)), 'must be a day that exists'),
  v.transform((text) => Date.parse(text)),
  v.check(isOnClock, OUT_OF_RANGE),
);

const Freeze = closedObject({ at: v.exactOptional(Instant) });
const Setting = closedObject({ now: Instant });
// A step of more is a slip: it would let everything expire, or leave the years that a browser shows.
const Advance = closedObject({ seconds: numberWithin(-YEAR_SECONDS, YEAR_SECONDS) });

/** The workspace's clock: look at it, stop it, move it. */
export const CLOCK_ROUTES: ControlRoutes<{ readonly clock: Clock }> = {
  'GET /clock': ({ workspace }) => success(workspace.clock.state()),
  'POST /clock/freeze': withInput(Freeze, (call, { at }) =>
    change(call, (clock) => (at === undefined ? clock.freeze() : clock.freezeAtMs(at))),
  ),
  'POST /clock/set': withInput(Setting, (call, { now }) =>
    change(call, (clock) => clock.setToMs(now)),
  ),
  'POST /clock/advance': withInput(Advance, (call, { seconds }) =>
    change(call, (clock) => clock.advanceSeconds(seconds)),
  ),
  'POST /clock/resume': (call) => change(call, (clock) => clock.resume()),
};

function isDay(day: string): boolean {
  const startMs = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(startMs) && new Date(startMs).toISOString().startsWith(day);
}

type ClockCall = ControlCall<{ readonly clock: Clock }>;

function change({ workspace: { clock } }: ClockCall, move: (clock: Clock) => void): Response {
  try {
    move(clock);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new OtpError('INVALID_REQUEST', error.message, { cause: error });
  }
  return success(clock.state());
}
