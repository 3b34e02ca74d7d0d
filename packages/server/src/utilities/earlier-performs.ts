import type { OtpErrorCode, UtilityErrorCode } from '@otp-kit/protocol';
import {
  type ClassifiedResponse,
  entryOf,
  type SentRequest,
  type UntimedOutcome,
} from './classify-utility-response.ts';
import type { UtilityOutcome } from './utility-outcome.ts';

/**
 * The result of earlier calls of `perform`. `none`: there was none. `interrupted`: a call was cut off, by a
 * crash, and its outcome is not known. Otherwise the last outcome.
 */
export type EarlierPerforms = UtilityOutcome | 'none' | 'interrupted';

/** Whether an operation ends without a request, or in which state it begins. */
export type OperationStart =
  | { readonly status: 'ended'; readonly outcome: UtilityOutcome }
  | { readonly status: 'open'; readonly state: OperationState };

/** What is known of the requests that were sent. */
export interface OperationState {
  /** The code that does not say whether a provider has the message. `undefined`: no request is unclear. */
  readonly unclearCode: OtpErrorCode | undefined;
  /** Whether the key finds a message that a provider has, however long ago it was sent: on SMS. */
  readonly isKeyPermanent: boolean;
}

/**
 * Decides whether a request can be sent without the risk of a second message.
 *
 * On SMS the key is remembered without an end once a provider has the message. On WhatsApp a request
 * that failed has released it. So an operation that may use WhatsApp is sent again only if nothing was
 * sent before.
 *
 * @throws TypeError for another value of `earlier`
 */
export function startOperation(
  { keyed, channels }: SentRequest,
  earlier: EarlierPerforms | undefined,
): OperationStart {
  const before = readEarlier(earlier, keyed);
  if ('outcome' in before) return { status: 'ended', outcome: before };
  const { maySent, unclearCode, isSms } = before;
  const isKeyPermanent = keyed && (channels === 'sms' || isSms === true);
  if (isKeyPermanent || !maySent) return { status: 'open', state: { unclearCode, isKeyPermanent } };
  const outcome = { outcome: 'unknown', code: INTERRUPTED, needsSupport: false } as const;
  return { status: 'ended', outcome };
}

/** What is known after another response. */
export function stateAfter(
  state: OperationState,
  { result, maySent, channel }: ClassifiedResponse,
): OperationState {
  const code = 'code' in result ? result.code : undefined;
  return {
    unclearCode: maySent ? (code ?? 'MALFORMED_RESPONSE') : state.unclearCode,
    isKeyPermanent: state.isKeyPermanent || channel === 'sms',
  };
}

/** What is known of earlier requests. */
interface EarlierRequests extends Pick<OperationState, 'unclearCode'> {
  /** Whether one may have sent the message. */
  readonly maySent: boolean;
  /** Whether the message is certainly an SMS. */
  readonly isSms?: boolean;
}

const NOTHING_SENT: EarlierRequests = { maySent: false, unclearCode: undefined };
const INTERRUPTED = 'OPERATION_INTERRUPTED';

/** @returns the outcome, if it is final */
function readEarlier(
  earlier: EarlierPerforms | undefined,
  keyed: boolean,
): EarlierRequests | UtilityOutcome {
  // Without a key nothing finds an earlier request, and its option says that it may be sent twice.
  if (earlier === undefined) return { ...NOTHING_SENT, maySent: keyed };
  if (earlier === 'none') return NOTHING_SENT;
  if (earlier === 'interrupted') return { maySent: true, unclearCode: INTERRUPTED };
  switch (earlier.outcome) {
    case 'refused':
      return NOTHING_SENT;
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

function readPending(code: OtpErrorCode): EarlierRequests {
  // The only pending outcome after which nothing was sent: otherwise `perform` names the unclear code.
  if (code === NOT_SENT) return NOTHING_SENT;
  const entry = entryOf(code);
  // A refusal is pending only if the key is permanent, and so on SMS.
  const isRefusal = entry?.dispatch === 'not-sent' || entry?.dispatch === 'suppressed';
  return { maySent: true, unclearCode: code, isSms: isRefusal || entry?.channel === 'sms' };
}

const NOT_SENT: UtilityErrorCode = 'UTILITY_BUDGET_RESERVATION_PENDING';

/**
 * The outcome of the whole operation, of whose requests one may have sent the message before.
 *
 * On SMS the service would have repeated its response to a message that a provider has, so a refusal
 * after it looked for the key is one of the whole operation. Any other refusal says nothing, and
 * neither does an opt-out. On WhatsApp a failed message releases its key, and no refusal says anything
 * about it.
 */
export function outcomeOfOperation(
  result: UntimedOutcome,
  { unclearCode, isKeyPermanent }: OperationState,
): UntimedOutcome {
  if (unclearCode === undefined) return result;
  if (result.outcome === 'pending') {
    // This request gave nothing to a provider. Its code would make the next call assume that no request did.
    return entryOf(result.code)?.dispatch === 'not-sent'
      ? { ...result, code: unclearCode }
      : result;
  }
  if (result.outcome !== 'refused' && result.outcome !== 'skipped') return result;
  const code = result.outcome === 'refused' ? result.code : SKIPPED;
  if (!isKeyPermanent) return { outcome: 'unknown', code, needsSupport: false };
  return KEY_WAS_READ.has(code) ? result : { outcome: 'pending', code, needsSupport: false };
}

const SKIPPED: UtilityErrorCode = 'RECIPIENT_SUPPRESSED';

/**
 * The refusals that prove that the service has looked for the key: it compared two requests with it, or
 * gave the message to a provider. The order of its other checks is not documented.
 */
const KEY_WAS_READ: ReadonlySet<string> = new Set<UtilityErrorCode>([
  'IDEMPOTENCY_KEY_REUSE',
  'send_failed',
]);
