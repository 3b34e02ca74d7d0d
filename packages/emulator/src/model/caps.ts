import * as v from 'valibot';
import { closedObject } from '../schema/closed-object.ts';
import type { ReadonlyOutput } from '../schema/read-only.ts';
import { setting } from '../schema/setting.ts';
import { count, wholeNumber } from '../schema/values.ts';
import { YEAR_SECONDS } from './limits.ts';

/** Checks {@link Caps}. */
export const CapsSchema = closedObject({
  perMinute: v.exactOptional(setting(count, 'A minute', { empty: 'no cap' })),
  perHour: v.exactOptional(setting(count, 'An hour', { empty: 'no cap' })),
  perDay: v.exactOptional(setting(count, 'A day', { empty: 'no cap' })),
});

/** How many may pass in a window; a window without a cap is not limited. */
export interface Caps extends ReadonlyOutput<typeof CapsSchema> {}

// The end of the cooldown must be a date that the clock can reach.
const cooldown = wholeNumber(0, YEAR_SECONDS);

/** Checks a {@link CircuitBreaker}. */
export const CircuitBreakerSchema = setting(
  closedObject({
    requestsPerMinute: v.exactOptional(
      setting(count, 'Opens at requests a minute', { empty: 'never' }),
    ),
    /** The interface names no number. */
    cooldownSeconds: v.optional(setting(cooldown, 'Stays open for seconds'), 60),
  }),
  'Circuit breaker',
);

/** Opens when more codes than that are requested within a minute. */
export interface CircuitBreaker extends ReadonlyOutput<typeof CircuitBreakerSchema> {}
