import type { OtpErrorCode, UtilityErrorCode } from '@otp-kit/protocol';
import { SAFE_REPEAT_MS } from '../lifetimes-and-limits.ts';
import { type AnsweredRequest, type ClassifiedAnswer, entryOf } from './classify-utility-answer.ts';
import type { UtilityOperation } from './utility-operation.ts';
import type { UtilityOutcome } from './utility-outcome.ts';

/**
 * What came of an operation before. `none`: it was never performed. `interrupted`: a `perform` was cut
 * off, by a crash, and its outcome is not known. Otherwise the last outcome.
 */
export type EarlierPerforms = UtilityOutcome | 'none' | 'interrupted';

/** Where an operation stands before its first request. */
export type Standing =
  | { readonly status: 'ended'; readonly outcome: UtilityOutcome }
  | { readonly status: 'open'; readonly doubt: Doubt };

/** What is known of the requests that were sent. */
export interface Doubt {
  /** What left it open whether a provider has the message. `undefined`: nothing did. */
  readonly code: OtpErrorCode | undefined;
  /** Whether the key finds a message that a provider has, whenever it was sent: it has one, and the channel is SMS. */
  readonly isRemembered: boolean;
  /** Until when the key is surely held, if another request has it. Unix milliseconds. */
  readonly heldUntil: number;
}

/**
 * Decides whether a request can be sent without the risk of a second message.
 *
 * On SMS the key is remembered without an end once a provider has the message. On WhatsApp a request
 * that hangs holds its key for 60 seconds, and one that failed unseen has released it. So an operation
 * that may have been sent by WhatsApp is repeated only within that time from when it was prepared, and
 * not at all after a request whose answer was lost.
 *
 * @throws TypeError for another value of `earlier`
 */
export function judgeEarlier(
  { preparedAt }: UtilityOperation,
  { keyed, channels }: AnsweredRequest,
  { earlier, now }: { readonly earlier: EarlierPerforms | undefined; readonly now: number },
): Standing {
  const known = readEarlier(earlier, keyed);
  if (typeof known === 'object') return { status: 'ended', outcome: known };
  const isRemembered = keyed && (channels === 'sms' || known === 'pending-sms');
  const prepared = Date.parse(preparedAt);
  const open: Standing = {
    status: 'open',
    doubt: {
      code: openCodeOf(known, earlier),
      isRemembered,
      // An operation that was never sent may have lain in an outbox: its first request is the next one.
      heldUntil: (known === 'none' ? now : prepared) + SAFE_REPEAT_MS,
    },
  };
  if (isRemembered || known === 'none') return open;
  if (known === 'interrupted' || !keyed) return unknown('OPERATION_INTERRUPTED');
  // The distance, so that a clock that is set back does not open the time again.
  return Math.abs(now - prepared) > SAFE_REPEAT_MS ? unknown('OPERATION_EXPIRED') : open;
}

/** What is known after another answer. */
export function doubtAfter(doubt: Doubt, { result, maySent, channel }: ClassifiedAnswer): Doubt {
  const code = 'code' in result ? result.code : undefined;
  return {
    ...doubt,
    code: maySent ? (code ?? 'MALFORMED_RESPONSE') : doubt.code,
    isRemembered: doubt.isRemembered || channel === 'sms',
  };
}

/**
 * When a repetition might find the key free, and a message of another request sent. Also where no answer
 * left it open: another worker may perform the operation at the same time.
 */
export function holdEndOf({ isRemembered, heldUntil }: Doubt): number {
  return isRemembered ? Number.POSITIVE_INFINITY : heldUntil;
}

function openCodeOf(known: Known, earlier: EarlierPerforms | undefined): OtpErrorCode | undefined {
  if (known === 'none' || known === 'not-told') return undefined;
  return typeof earlier === 'object' && earlier.outcome === 'pending'
    ? earlier.code
    : 'OPERATION_INTERRUPTED';
}

type Known = 'none' | 'not-told' | 'interrupted' | 'pending' | 'pending-sms' | UtilityOutcome;

function readEarlier(earlier: EarlierPerforms | undefined, keyed: boolean): Known {
  // Without a key nothing finds an earlier request, and its option says that it may be sent twice.
  if (earlier === undefined) return keyed ? 'not-told' : 'none';
  if (earlier === 'none' || earlier === 'interrupted') return earlier;
  switch (earlier.outcome) {
    case 'refused':
      return 'none';
    case 'pending':
      return readPending(earlier.code);
    case 'accepted':
    case 'skipped':
    case 'unknown':
      return earlier;
    default:
      throw new TypeError('earlier must be none, interrupted, or an outcome of perform');
  }
}

function readPending(code: OtpErrorCode): Known {
  // The only pending outcome without a doubt: in doubt, `perform` names what left it open.
  if (code === NOT_SENT) return 'none';
  const entry = entryOf(code);
  // A refusal is pending only where the key is remembered, and so on SMS.
  const isRefusal = entry?.dispatch === 'not-sent' || entry?.dispatch === 'suppressed';
  return isRefusal || entry?.channel === 'sms' ? 'pending-sms' : 'pending';
}

const NOT_SENT: UtilityErrorCode = 'UTILITY_BUDGET_RESERVATION_PENDING';

function unknown(code: OtpErrorCode): Standing {
  return { status: 'ended', outcome: { outcome: 'unknown', code, needsSupport: false } };
}
