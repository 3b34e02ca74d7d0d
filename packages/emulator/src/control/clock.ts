import { OtpError } from '@otp-kit/protocol';
import type { Hono } from 'hono';
import * as v from 'valibot';
import { type Clock, isOnClock, OUT_OF_RANGE } from '../primitives/clock.ts';
import { closedObject } from '../schema/closed-object.ts';
import {
  type ControlContext,
  type ControlEnv,
  parseInput,
  type RouteSchemas,
  success,
} from './control-env.ts';

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
const Advance = closedObject({ seconds: v.pipe(v.number(), v.finite()) });

/** The bodies of these routes. */
export const CLOCK_BODIES: RouteSchemas = {
  'POST /clock/freeze': Freeze,
  'POST /clock/set': Setting,
  'POST /clock/advance': Advance,
};

/** The workspace's clock: look at it, stop it, move it. */
export function addClockRoutes(control: Hono<ControlEnv>): void {
  control.get('/clock', ({ get }) => success(get('workspace').clock.state()));

  control.post('/clock/freeze', (context) => {
    const { at } = parseInput(Freeze, context.get('body'));
    return change(context, (clock) => clock.freeze(at));
  });

  control.post('/clock/set', (context) => {
    const { now } = parseInput(Setting, context.get('body'));
    return change(context, (clock) => clock.set(now));
  });

  control.post('/clock/advance', (context) => {
    const { seconds } = parseInput(Advance, context.get('body'));
    return change(context, (clock) => clock.advance(seconds));
  });

  control.post('/clock/resume', (context) => change(context, (clock) => clock.resume()));
}

function isDay(day: string): boolean {
  const startMs = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(startMs) && new Date(startMs).toISOString().startsWith(day);
}

function change(context: ControlContext, move: (clock: Clock) => void): Response {
  const { clock } = context.get('workspace');
  try {
    move(clock);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new OtpError('INVALID_REQUEST', error.message, { cause: error });
  }
  return success(clock.state());
}
