import type {
  FailureClass,
  OpenChannel,
  OtpErrorCode,
  PhoneChannel,
  SingleAddress,
} from '@otp-kit/protocol';

/**
 * Where the flow stands. Every time in it is a deadline in milliseconds since the epoch on the
 * flow's own clock (`OtpFlowOptions.now`), never a counter, so that it survives sleep and reload.
 */
export type OtpFlowState =
  | AddressState
  | ProvingState
  | SendingState
  | CodeState
  | VerifyingState
  | VerifiedState;

/** What every state before the last one carries. */
interface OngoingState {
  /** The address of the last `send`, so that a form can be filled with it. Unknown after a reload. */
  readonly address?: SingleAddress | undefined;
  /**
   * The channels that a person may choose from, in the server's order, without those that were found
   * unusable for the address. Empty where there is no choice, and until a first challenge was loaded.
   */
  readonly choosableChannels: readonly PhoneChannel[];
}

/** The flow waits for an address. */
export interface AddressState extends OngoingState {
  readonly status: 'address';
  /** Why the last action led back to here. */
  readonly failure?: FlowFailure | undefined;
  /** From when on a send may be tried again, where the failure has such a time. */
  readonly retryAtMs?: number | undefined;
}

/** A challenge is loaded and solved, and a captcha token awaited where one is required. */
export interface ProvingState extends OngoingState {
  readonly status: 'proving';
  /** Present on a resend: the code that is still good. */
  readonly flow?: ActiveFlow | undefined;
  /** Absent until there is something to solve. */
  readonly progress?: ProofProgress | undefined;
}

/** The request for a code is under way. */
export interface SendingState extends OngoingState {
  readonly status: 'sending';
  /** Present on a resend: the code that is still good. */
  readonly flow?: ActiveFlow | undefined;
}

/** A code was sent, and the flow waits for it. */
export interface CodeState extends OngoingState {
  readonly status: 'code';
  readonly flow: ActiveFlow;
  /** Why the last action led back to here. */
  readonly failure?: FlowFailure | undefined;
  /** From when on the action named by the failure may be tried again, where it has such a time. */
  readonly retryAtMs?: number | undefined;
  /** No code can be verified any more: expired, used, or tried too often. Only a resend helps. */
  readonly spent?: true | undefined;
}

/** The code is being checked. */
export interface VerifyingState extends OngoingState {
  readonly status: 'verifying';
  readonly flow: ActiveFlow;
}

/** The proxy answered that the code was right. A hint for the page: the login is the proxy's. */
export interface VerifiedState {
  readonly status: 'verified';
  /** Where the page may go next, where the integrator named a place. */
  readonly next?: string | undefined;
  /** Until when a passkey can be offered; only where the proxy handed over what that takes. */
  readonly enrollByMs?: number | undefined;
}

/** A code on its way or in the person's hands. */
export interface ActiveFlow {
  /** Names the flow to the proxy, so that another tab's is not taken for it. */
  readonly flowID: string;
  /** When the code stops being accepted. */
  readonly expiresAtMs: number;
  /** From when on another code may be asked for. */
  readonly resendAtMs: number;
  /** The channels that delivered. */
  readonly channels: readonly OpenChannel[];
  readonly digits: number;
  /** The address with its middle hidden, for people to read. */
  readonly maskedAddress: string;
}

/** How far the solver is. It may end well before or after the expected number: it is luck. */
export interface ProofProgress {
  readonly hashes: number;
  /** 16 to the power of the difficulty. */
  readonly expectedHashes: number;
}

/** What can fail. */
export type FlowActionName = 'send' | 'resend' | 'verify';

/** What was tried, and on which channel where the person chose one. */
export interface FlowAction {
  readonly action: FlowActionName;
  readonly channel?: PhoneChannel | undefined;
}

/** Why an action failed, for a switch over `code` with `class` as its default branch. */
export interface FlowFailure extends FlowAction {
  /** The proxy's or the kit's code; none where the proxy answered without one. */
  readonly code?: OtpErrorCode | undefined;
  readonly class: FailureClass;
  /** Absent where no HTTP answer came. */
  readonly httpStatus?: number | undefined;
  readonly retryable: boolean;
  /** With `channel_not_eligible`: what can be chosen, in order. */
  readonly eligibleChannels?: readonly OpenChannel[] | undefined;
}
