/**
 * The private wire between the hosted page and the service. The interface does not show the real
 * one, so that this is the emulator's own: no integrator calls it, and it may change.
 *
 * All are POST with JSON under `/_emulator/widget/attempts/:attemptId/`, on the widget's own origin;
 * each request carries `deviceId`. A success is `{ status: 'success', data }`, a failure the service's
 * error envelope. In the order of the steps:
 *
 * 1. `load` {@link DeviceFields} → {@link HostedAttempt}
 * 2. `captcha` {@link CaptchaFields} → {@link HostedStatus}
 * 3. `otp` {@link ChannelFields} → {@link HostedStatus}; 4. `resend`, the same
 * 5. `verify` {@link CodeFields} → {@link HostedOutcome}
 * 6. `passkey/authenticate/options` → WebAuthn request options; `passkey/authenticate`
 *    {@link PasskeyFields} → {@link HostedOutcome}
 * 7. `passkey/register/options` → WebAuthn creation options; `passkey/register` {@link PasskeyFields}
 *    → `{}`: after a success, before the page hands over
 *
 * And at any time, counted as no call: `time` {@link DeviceFields} → {@link HostedTime}.
 *
 * @module
 */
import type { Branding } from '../model/widget.ts';

export type { Branding };

/** The fields of every request. */
export interface DeviceFields {
  /** The same in a frame and in a top-level page. It replaces the fingerprint of the real page. */
  readonly deviceId: string;
}

/** Body of `captcha`. */
export interface CaptchaFields extends DeviceFields {
  readonly challengeId: string;
  readonly turnstileToken: string;
}

/** Body of `otp` and `resend`. */
export interface ChannelFields extends DeviceFields {
  /** One of `channels`; omitted without a choice. */
  readonly channel?: string;
}

/** Body of `verify`. */
export interface CodeFields extends DeviceFields {
  readonly otp: string;
}

/** Body of the passkey steps: what `@simplewebauthn/browser` returned. */
export interface PasskeyFields extends DeviceFields {
  readonly response: Readonly<Record<string, unknown>>;
}

/** How long an attempt lasts, by the service's clock. */
export interface HostedTimes {
  /** ISO 8601. */
  readonly expiresAt: string;
  /** ISO 8601. */
  readonly serverTime: string;
}

/** Data of `time`. */
export interface HostedTime extends HostedTimes {
  /** It has succeeded, failed or run out. */
  readonly isOver: boolean;
}

/** The status of an attempt, as far as its page may know it. */
export interface HostedStatus extends HostedTimes {
  readonly status: 'created' | 'otp_requested' | 'verified';
  readonly captchaVerified: boolean;
  /** Whether the user chooses the channel before anything is sent. */
  readonly askFirst: boolean;
  /** The phone channels to choose from, in the pipeline's order; fewer than two: no choice. */
  readonly channels: readonly string[];
  /** The channels of the newest code; empty before. */
  readonly sentOn: readonly string[];
  readonly resendsLeft: number;
  /** Whether this user can sign in with a passkey instead of a code. */
  readonly passkeySignIn: boolean;
}

/** The URL after a success. */
export interface HostedTarget {
  /** For a whole page. */
  readonly redirectUrl?: string;
  /** Whether a frame opens it, too: a behavior. */
  readonly redirectsFrame?: true;
}

/** The look of the page. */
export interface HostedBrand {
  readonly name: string;
  readonly branding: Branding;
}

/** Data of `load`; its target is that of an attempt that has succeeded. */
export interface HostedAttempt extends HostedBrand, HostedStatus, HostedTarget {
  /** The address with its middle hidden. */
  readonly maskedAddress: string;
  readonly digits: number;
  readonly siteKey: string;
  readonly challengeId: string;
  readonly isTest: boolean;
}

/** Data of `verify` and `passkey/authenticate`: the attempt succeeded. */
export interface HostedOutcome extends HostedTarget {
  /** Whether a passkey may be enrolled before the page hands over. */
  readonly offerPasskey: boolean;
}

/** The field that a wrong code adds to the envelope, if the behavior reports each to the parent page. */
export interface HostedWrongCode {
  readonly tellsParent: true;
}

/** The fields that a failure adds to the envelope where the page can no longer succeed. */
export interface HostedFailure extends HostedBrand {
  readonly attemptEnded: true;
  /** Wrong codes ended it, also where the code is that of a later step. */
  readonly hasTooManyWrongCodes?: true;
  /** The URL that a whole page opens then. */
  readonly redirectUrl?: string;
}
