import type { Solver } from '@otp-kit/pow';
import type { PhoneChannel, ProxyTransport } from '@otp-kit/protocol';
import type { FlowActionName, FlowFailure } from './state.ts';
import type { FlowStorage } from './storage.ts';

/** Options of {@link createOtpFlow}. Only the transport has no default. */
export interface OtpFlowOptions {
  /** {@link createFetchTransport}, or your own. */
  readonly transport: ProxyTransport;
  /**
   * Default: `createSolver()` of `@otp-kit/pow`, loaded at first use and closed with the flow. A solver
   * that you pass can be shared by several flows, and you close it. Its deadlines are times of this
   * flow's clock.
   */
  readonly solver?: SolverPort | undefined;
  /** Used if the proxy requires a captcha. Without it, such a send fails with `CAPTCHA_NOT_CONFIGURED`. */
  readonly captcha?: CaptchaPort | undefined;
  /**
   * The channels to choose from until the first challenge names them, so that the choice is there from the
   * start, above the form's button: the `channels` of the backend, in its order. Default: none.
   */
  readonly channels?: readonly PhoneChannel[] | undefined;
  /** Keeps the code step across a reload, for example `sessionStorage`. Default: none. */
  readonly storage?: FlowStorage | undefined;
  /** The time in Unix milliseconds. Default: `Date.now`. */
  readonly now?: (() => number) | undefined;
  /** Runs a function after a delay, and returns a function that cancels it. Default: `setTimeout`. */
  readonly schedule?: Schedule | undefined;
  /** Receives log entries for developers, without addresses, codes or tokens. Default: none. */
  readonly log?: FlowLog | undefined;
}

/** The part of a solver that a flow uses. */
export type SolverPort = Pick<Solver, 'solve' | 'warm'>;

/** Supplies captcha tokens. */
export interface CaptchaPort {
  /**
   * Gets a new token: each is sent at most once.
   *
   * @throws anything; the flow then fails with the code of an `OtpError`, else with `CAPTCHA_FAILED`
   */
  getToken(request: { readonly siteKey: string; readonly signal: AbortSignal }): Promise<string>;
  /** Called when a token will be needed soon, to load the captcha. Must not throw. */
  warm?(): void;
}

/** Runs a function once after a delay in milliseconds, and returns a function that cancels it. */
export type Schedule = (run: () => void, delayMs: number) => () => void;

/** Receives a flow's log entries. */
export type FlowLog = (entry: FlowLogEntry) => void;

/** A log entry of a flow. */
export type FlowLogEntry =
  /** A proof was found. `engine` says which implementation ran, for example to find slow ones. */
  | {
      readonly event: 'proved';
      readonly engine: string;
      readonly workers: number;
      readonly hashes: number;
      readonly elapsedMs: number;
    }
  /** The prefetch failed. The submit tries again, and the user sees nothing of it. */
  | { readonly event: 'prepare-failed'; readonly error: unknown }
  /** The proof was refused or has expired, and a new challenge is requested. */
  | { readonly event: 'new-round'; readonly error: unknown }
  /** An action failed: `failure` is part of the state, `error` is its cause. */
  | {
      readonly event: 'failed';
      readonly action: FlowActionName;
      readonly failure: FlowFailure;
      readonly error: unknown;
    };
