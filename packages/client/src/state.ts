import type {
  FailureClass,
  OpenChannel,
  OtpErrorCode,
  PhoneChannel,
  SingleAddress,
} from '@otp-kit/protocol';

/**
 * The state of a flow. Every time in it is a time of the flow's clock (`OtpFlowOptions.now`) in Unix
 * milliseconds and not a counter, so it stays right across sleep and reload.
 *
 * Each field can be read in every state: it is `undefined` where the state does not have it.
 */
export type OtpFlowState =
  | AddressState
  | ProvingState
  | SendingState
  | CodeState
  | VerifyingState
  | VerifiedState;

/** A state that has an address and channels to choose from, without them. */
export type OngoingState = Without<Exclude<OtpFlowState, VerifiedState>, keyof OngoingFields>;

type Without<State, Key extends PropertyKey> = State extends unknown ? Omit<State, Key> : never;

/** The fields that not every state has. */
interface AbsentFields {
  readonly address?: undefined;
  readonly choosableChannels?: undefined;
  readonly flow?: undefined;
  readonly failure?: undefined;
  readonly retryAtMs?: undefined;
  readonly spent?: undefined;
  readonly progress?: undefined;
  readonly next?: undefined;
  readonly enrollByMs?: undefined;
}

/** What an ongoing state does not have: all but its own fields. */
type Absent<Own extends keyof AbsentFields> = Omit<AbsentFields, keyof OngoingFields | Own>;

/** What is part of every state but the last. */
export interface OngoingFields {
  /** The address of the last `send`. Unknown after a reload. */
  readonly address?: SingleAddress | undefined;
  /**
   * The channels that the user can choose, in the server's order, without those that cannot reach the
   * address. Empty if there is no choice. Until the first challenge is
   * loaded, those of the option `channels`.
   */
  readonly choosableChannels: readonly PhoneChannel[];
}

/** The flow waits for an address. */
export interface AddressState extends OngoingFields, Absent<'failure' | 'retryAtMs'> {
  readonly status: 'address';
  /** Why the last action failed. */
  readonly failure?: FlowFailure | undefined;
  /** When a send can be tried again, if the failure has such a time. */
  readonly retryAtMs?: number | undefined;
}

/** A challenge is loaded and solved, and a captcha token is requested if one is required. */
export interface ProvingState extends OngoingFields, Absent<'flow' | 'progress'> {
  readonly status: 'proving';
  /** Present on a resend: the code that is still valid. */
  readonly flow?: ActiveFlow | undefined;
  /** Absent until the solver reports. */
  readonly progress?: ProofProgress | undefined;
}

/** The request for a code is running. */
export interface SendingState extends OngoingFields, Absent<'flow'> {
  readonly status: 'sending';
  /** Present on a resend: the code that is still valid. */
  readonly flow?: ActiveFlow | undefined;
}

/** A code was sent; the flow waits for the user to enter it. */
export interface CodeState
  extends OngoingFields,
    Absent<'flow' | 'failure' | 'retryAtMs' | 'spent'> {
  readonly status: 'code';
  readonly flow: ActiveFlow;
  /** Why the last action failed. */
  readonly failure?: FlowFailure | undefined;
  /** When the failed action can be tried again, if it has such a time. */
  readonly retryAtMs?: number | undefined;
  /** The code can no longer be verified: expired, used, or too many wrong tries. Only a resend helps. */
  readonly spent?: true | undefined;
}

/** The code is being verified. */
export interface VerifyingState extends OngoingFields, Absent<'flow'> {
  readonly status: 'verifying';
  readonly flow: ActiveFlow;
}

/** The code was right. A hint for the page: the session is set by the backend. */
export interface VerifiedState extends Omit<AbsentFields, 'next' | 'enrollByMs'> {
  readonly status: 'verified';
  /** The next page, if the backend named one. */
  readonly next?: string | undefined;
  /** Until when a passkey can be offered; only if the response had an enrollment token. */
  readonly enrollByMs?: number | undefined;
}

/** A code that was sent. */
export interface ActiveFlow {
  /** Names the flow to the proxy, which may have flows of other tabs. */
  readonly flowID: string;
  /** When the code expires. */
  readonly expiresAtMs: number;
  /** When another code can be requested. */
  readonly resendAtMs: number;
  /** The channels that delivered. */
  readonly channels: readonly OpenChannel[];
  readonly digits: number;
  /** The address with its middle hidden, for display: a phone number in groups, with no-break spaces between them. */
  readonly maskedAddress: string;
  /** What the user approves with the code: plain text with line breaks. */
  readonly payload?: string | undefined;
}

/** The solver's progress. The search can end long before or after the expected number of hashes. */
export interface ProofProgress {
  readonly hashes: number;
  /** 16 to the power of the difficulty. */
  readonly expectedHashes: number;
}

/** The names of the actions that can fail. */
export type FlowActionName = 'send' | 'resend' | 'verify';

/** An action, and the channel if the user chose one. */
export interface FlowAction {
  readonly action: FlowActionName;
  readonly channel?: PhoneChannel | undefined;
}

/** Why an action failed, for a switch over `code` with `class` as its default branch. */
export interface FlowFailure extends FlowAction {
  /** The code of the proxy or the kit; absent if the proxy responded without one. */
  readonly code?: OtpErrorCode | undefined;
  readonly class: FailureClass;
  /** Absent without an HTTP response. */
  readonly httpStatus?: number | undefined;
  readonly retryable: boolean;
  /** With `channel_not_eligible`: the channels that can be chosen, in order. */
  readonly eligibleChannels?: readonly OpenChannel[] | undefined;
  /** With a wrong code, if the proxy limits them: how many are left before a pause. */
  readonly triesLeft?: number | undefined;
}
