import { type OtpErrorCode, UTILITY_ERRORS, type UtilityErrorEntry } from '@otp-kit/protocol';
import { SAFE_REPEAT_MS } from '../lifetimes-and-limits.ts';
import type { AnsweredRequest, ClassifiedAnswer } from './classify-utility-answer.ts';
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
  /** Whether a provider may have the message. */
  readonly maySent: boolean;
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
  const known = readEarlier(earlier);
  if (typeof known === 'object') return { status: 'ended', outcome: known };
  const isRemembered = keyed && (channels === 'sms' || known === 'pending-sms');
  const maySent = known !== 'none' && known !== 'not-told';
  const prepared = Date.parse(preparedAt);
  const heldUntil = (known === 'none' || !keyed ? now : prepared) + SAFE_REPEAT_MS;
  const open: Standing = { status: 'open', doubt: { maySent, isRemembered, heldUntil } };
  if (isRemembered || known === 'none' || (known === 'not-told' && !keyed)) return open;
  if (known === 'interrupted' || !keyed) return unknown('OPERATION_INTERRUPTED');
  // The distance, so that a clock that is set back does not open the time again.
  return Math.abs(now - prepared) > SAFE_REPEAT_MS ? unknown('OPERATION_EXPIRED') : open;
}

/** What is known after another answer. Another request may be as old as the operation. */
export function doubtAfter(
  doubt: Doubt,
  answered: Pick<ClassifiedAnswer, 'maySent' | 'channel'>,
  { preparedAt }: UtilityOperation,
): Doubt {
  return {
    maySent: doubt.maySent || answered.maySent,
    isRemembered: doubt.isRemembered || answered.channel === 'sms',
    heldUntil: answered.maySent ? Date.parse(preparedAt) + SAFE_REPEAT_MS : doubt.heldUntil,
  };
}

type Known = 'none' | 'not-told' | 'interrupted' | 'pending' | 'pending-sms' | UtilityOutcome;

function readEarlier(earlier: EarlierPerforms | undefined): Known {
  if (earlier === undefined) return 'not-told';
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
  const entries: Readonly<Record<string, UtilityErrorEntry>> = UTILITY_ERRORS;
  const entry = Object.hasOwn(entries, code) ? entries[code] : undefined;
  if (entry?.dispatch === 'not-sent') return 'none';
  return entry?.channel === 'sms' ? 'pending-sms' : 'pending';
}

function unknown(code: OtpErrorCode): Standing {
  return { status: 'ended', outcome: { outcome: 'unknown', code, needsSupport: false } };
}
