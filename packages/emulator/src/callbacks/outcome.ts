/** How a step of a widget attempt ended, as the integrator receives it. */
export type Outcome =
  | { readonly status: 'success' }
  /** The attempt may still succeed: a wrong code does not end it. */
  | {
      readonly status: 'failed';
      /** A code of the service, such as `TRANSACTION_EXPIRED`. */
      readonly error: string;
    };

/** What there is to say of an attempt at one moment. */
export interface Report {
  readonly outcome: Outcome;
  /** Unix milliseconds by the workspace's clock. */
  readonly atMs: number;
  /** The code that the user entered, if one was tried. */
  readonly inputOTP?: string | undefined;
}
