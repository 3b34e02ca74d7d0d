import type { Solver } from '@otp-kit/pow';
import type { FlowActionName, FlowFailure } from './state.ts';
import type { FlowStorage } from './storage.ts';
import type { OtpTransport } from './transport.ts';

/** What a flow is made of. Only the transport has no default. */
export interface OtpFlowOptions {
  /** {@link createFetchTransport}, or an own one. */
  readonly transport: OtpTransport;
  /**
   * Default: `createSolver()` of `@otp-kit/pow`, loaded at first use and closed with the flow. A given
   * one may serve several flows, and stays open: whoever made it closes it. It gets
   * deadlines by this flow's clock.
   */
  readonly solver?: SolverPort | undefined;
  /** Asked where the proxy requires a captcha. Without it such a send fails with `CAPTCHA_NOT_CONFIGURED`. */
  readonly captcha?: CaptchaPort | undefined;
  /** Where the code step outlives a reload: `sessionStorage`, say. Default: nowhere. */
  readonly storage?: FlowStorage | undefined;
  /** Milliseconds since the epoch. Default: `Date.now`. */
  readonly now?: (() => number) | undefined;
  /** Runs something once after a delay, and returns what calls that off. Default: `setTimeout`. */
  readonly schedule?: Schedule | undefined;
  /** What happened, for developers: no address, code or token is in it. Default: dropped. */
  readonly log?: FlowLog | undefined;
}

/** The part of a solver that a flow uses. */
export type SolverPort = Pick<Solver, 'solve' | 'warm'>;

/** Where captcha tokens come from. */
export interface CaptchaPort {
  /**
   * Gets a token that was issued for this call: each is sent at most once.
   *
   * @throws anything; the flow then fails with the code of an `OtpError`, else with `CAPTCHA_FAILED`
   */
  getToken(request: { readonly siteKey: string; readonly signal: AbortSignal }): Promise<string>;
  /** A token will be asked for before long: time to load what gives it. Must not fail. */
  warm?(): void;
}

/** Runs something once after a delay in milliseconds, and returns what calls that off. */
export type Schedule = (run: () => void, delayMs: number) => () => void;

/** Takes what happened, for developers. */
export type FlowLog = (entry: FlowLogEntry) => void;

/** What a flow reports. */
export type FlowLogEntry =
  /** A proof was found, ahead of the submit or in it; a slow `engine` is worth a look. */
  | {
      readonly event: 'proved';
      readonly engine: string;
      readonly workers: number;
      readonly hashes: number;
      readonly elapsedMs: number;
    }
  /** Preparing ahead failed. The submit tries anew; a person sees nothing of it. */
  | { readonly event: 'prepare-failed'; readonly error: unknown }
  /** The proof was refused or ran out, and a new challenge is asked for. */
  | { readonly event: 'new-round'; readonly error: unknown }
  /** An action failed: `failure` is what the state says, `error` what led to it. */
  | {
      readonly event: 'failed';
      readonly action: FlowActionName;
      readonly failure: FlowFailure;
      readonly error: unknown;
    };
