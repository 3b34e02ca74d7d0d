/**
 * The states of the hosted page.
 *
 * @module
 */
import type { HostedAttempt, HostedTarget } from '@otp-kit/emulator/hosted-page-api';
import type { PageFailure } from './page-failure.ts';

/** The attempt, with its end by this browser's clock. */
export interface PageAttempt extends HostedAttempt {
  /** Milliseconds since the epoch. */
  readonly expiresAtMs: number;
}

/** The captcha, before anything else. After a failure it waits until the user tries again. */
export interface CaptchaStep {
  readonly status: 'captcha';
  /** The service looks at the token. */
  readonly isChecking: boolean;
  readonly failure?: PageFailure;
}

/** The user may use a passkey in place of a code. */
export interface PasskeyStep {
  readonly status: 'passkey';
  readonly isBusy: boolean;
  /** The user has cancelled, or let the time pass. The browser does not say which. */
  readonly isCancelled?: true;
  /** This browser or frame cannot use a passkey, or the user has none. */
  readonly isUnusable: boolean;
  readonly failure?: PageFailure;
}

/** The user chooses where the code goes. */
export interface ChannelStep {
  readonly status: 'channel';
  /** The channel that the code is being sent on. */
  readonly sendingOn?: string;
  readonly failure?: PageFailure;
}

/** The user enters the code. */
export interface CodeStep {
  readonly status: 'code';
  readonly busy?: 'verify' | 'resend';
  readonly failure?: PageFailure & { readonly of: 'verify' | 'resend' };
  /** The code that was sent is of no more use; another one may be. */
  readonly isSpent: boolean;
  /** Grows when the field is emptied: no code can be entered any more, or another one was sent. */
  readonly round: number;
  /** The wrong codes so far, of every code that was sent. */
  readonly wrongCodes?: number;
}

/** The attempt has succeeded; a passkey may be made before the page hands over. */
export interface EnrolStep extends HostedTarget {
  readonly status: 'enrol';
  readonly isBusy: boolean;
  /** The same as in {@link PasskeyStep}. */
  readonly isCancelled?: true;
  readonly failure?: PageFailure;
}

/** A step, with what is under way or has gone wrong in it. */
export type Step =
  | { readonly status: 'loading' }
  /** The attempt could not be read; it may be tried again. */
  | { readonly status: 'unloaded'; readonly failure: PageFailure }
  | CaptchaStep
  | PasskeyStep
  | ChannelStep
  /** The first code is on its way; with a failure, it is not. */
  | { readonly status: 'sending'; readonly failure?: PageFailure }
  | CodeStep
  | EnrolStep
  | (HostedTarget & { readonly status: 'verified' })
  /** Without success, for good. */
  | { readonly status: 'ended'; readonly failure: PageFailure };

/** All that the views draw. */
export interface PageSnapshot {
  readonly step: Step;
  /** Unknown until it was loaded. */
  readonly attempt: PageAttempt | undefined;
  /** The channels that do not reach this user. */
  readonly unreachable: readonly string[];
}
