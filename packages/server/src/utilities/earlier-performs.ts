import type { OtpErrorCode, UtilityErrorCode } from '@otp-kit/protocol';
import { type ClassifiedResponse, entryOf, type SentRequest } from './classify-utility-response.ts';
import type { UtilityOutcome } from './utility-outcome.ts';

/**
 * What came of an operation before. `none`: it was never performed. `interrupted`: a `perform` was cut
 * off, by a crash, and its outcome is not known. Otherwise the last outcome.
 */
export type EarlierPerforms = UtilityOutcome | 'none' | 'interrupted';

/** Whether an operation ends without a request, or in which state it begins. */
export type OperationStart =
  | { readonly status: 'ended'; readonly outcome: UtilityOutcome }
  | { readonly status: 'open'; readonly state: OperationState };

/** What is known of the requests that were sent. */
export interface OperationState {
  /** The code that left it open whether a provider has the message. `undefined`: none did. */
  readonly unclearCode: OtpErrorCode | undefined;
  /** Whether the key finds a message that a provider has, whenever it was sent: it has one, and the channel is SMS. */
  readonly isKeyPermanent: boolean;
}

/**
 * Decides whether a request can be sent without the risk of a second message.
 *
 * On SMS the key is remembered without an end once a provider has the message. On WhatsApp a request
 * that failed has released it. So an operation that may use WhatsApp is sent again only where surely
 * nothing was sent before.
 *
 * @throws TypeError for another value of `earlier`
 */
export function startOperation(
  { keyed, channels }: SentRequest,
  earlier: EarlierPerforms | undefined,
): OperationStart {
  const known = readEarlier(earlier, keyed);
  if (typeof known === 'object') return { status: 'ended', outcome: known };
  const isKeyPermanent = keyed && (channels === 'sms' || known === 'pending-sms');
  if (isKeyPermanent || known === 'none') {
    return {
      status: 'open',
      state: { unclearCode: unclearCodeOf(known, earlier), isKeyPermanent },
    };
  }
  const outcome = {
    outcome: 'unknown',
    code: 'OPERATION_INTERRUPTED',
    needsSupport: false,
  } as const;
  return { status: 'ended', outcome };
}

/** What is known after another response. */
export function stateAfter(
  state: OperationState,
  { result, maySent, channel }: ClassifiedResponse,
): OperationState {
  const code = 'code' in result ? result.code : undefined;
  return {
    ...state,
    unclearCode: maySent ? (code ?? 'MALFORMED_RESPONSE') : state.unclearCode,
    isKeyPermanent: state.isKeyPermanent || channel === 'sms',
  };
}

function unclearCodeOf(
  known: Known,
  earlier: EarlierPerforms | undefined,
): OtpErrorCode | undefined {
  if (known === 'none' || known === 'not-given') return undefined;
  return typeof earlier === 'object' && earlier.outcome === 'pending'
    ? earlier.code
    : 'OPERATION_INTERRUPTED';
}

type Known = 'none' | 'not-given' | 'interrupted' | 'pending' | 'pending-sms' | UtilityOutcome;

function readEarlier(earlier: EarlierPerforms | undefined, keyed: boolean): Known {
  // Without a key nothing finds an earlier request, and its option says that it may be sent twice.
  if (earlier === undefined) return keyed ? 'not-given' : 'none';
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
  // The only pending outcome after which surely nothing was sent: otherwise `perform` names the unclear code.
  if (code === NOT_SENT) return 'none';
  const entry = entryOf(code);
  // A refusal is pending only where the key is permanent, and so on SMS.
  const isRefusal = entry?.dispatch === 'not-sent' || entry?.dispatch === 'suppressed';
  return isRefusal || entry?.channel === 'sms' ? 'pending-sms' : 'pending';
}

const NOT_SENT: UtilityErrorCode = 'UTILITY_BUDGET_RESERVATION_PENDING';
