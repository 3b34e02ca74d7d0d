import type { UtilityChannel } from '@otp-kit/protocol';
import type { Carrier } from './state/carriers.ts';

/** What a carrier does with one message. */
export interface CarrierPlan {
  /** The SMS carrier gets the message: from here on the key's record does not expire. */
  readonly crossesBoundary: boolean;
  /** The message reaches the phone. */
  readonly reachesPhone: boolean;
  /** How the request ends. `hangs` has no response. */
  readonly ends: 'accepted' | 'failed' | 'unknown' | 'pending' | 'hangs';
  /** The code of a failure, where it is not `send_failed`. */
  readonly code?: string;
}

/** Finds what a carrier does with a message. */
export function carrierPlan(channel: UtilityChannel, carrier: Carrier): CarrierPlan {
  const { mode, code, certainty } = carrier;
  const crossesBoundary = channel === 'sms';
  const failure = code === undefined ? {} : { code };
  const arrives = certainty !== 'not_sent';
  switch (mode) {
    case 'accept':
      return { crossesBoundary, reachesPhone: true, ends: 'accepted' };
    case 'reject':
    case 'fail-after-boundary':
      return { crossesBoundary, reachesPhone: false, ends: 'failed', ...failure };
    case 'fail-before-boundary': {
      const before = code ?? 'UTILITY_BUDGET_RESERVATION_PENDING';
      return { crossesBoundary: false, reachesPhone: false, ends: 'failed', code: before };
    }
    case 'hang-before-boundary':
      return { crossesBoundary: false, reachesPhone: false, ends: 'hangs' };
    case 'hang-after-boundary':
    case 'hang':
      return { crossesBoundary, reachesPhone: arrives, ends: 'hangs' };
    case 'unknown':
      return { crossesBoundary, reachesPhone: arrives, ends: 'unknown' };
    case 'pending':
      return { crossesBoundary, reachesPhone: arrives, ends: 'pending' };
  }
}
