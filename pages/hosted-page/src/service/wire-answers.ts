/**
 * Parsers for what the service answers to the hosted page.
 *
 * @module
 */

import type { HostedAttempt, HostedOutcome, HostedStatus } from '@otp-kit/emulator/hosted-page-api';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import * as v from 'valibot';

const isoTime = v.pipe(v.string(), v.isoTimestamp());

const progress = {
  status: v.picklist(['created', 'otp_requested', 'verified']),
  captchaVerified: v.boolean(),
  askFirst: v.boolean(),
  channels: v.array(v.string()),
  sentOn: v.array(v.string()),
  resendsLeft: v.number(),
  passkeySignIn: v.boolean(),
  expiresAt: isoTime,
  serverTime: isoTime,
};

const target = {
  redirectUrl: v.exactOptional(v.string()),
  redirectsFrame: v.exactOptional(v.literal(true)),
};

/** Answer of `captcha`, `otp` and `resend`. */
export const StatusSchema: v.GenericSchema<unknown, HostedStatus> = v.object(progress);

/** Answer of `load`. */
export const AttemptSchema: v.GenericSchema<unknown, HostedAttempt> = v.object({
  ...progress,
  name: v.string(),
  branding: v.object({
    displayName: v.exactOptional(v.string()),
    primaryColor: v.pipe(v.string(), v.hexColor()),
    backgroundColor: v.pipe(v.string(), v.hexColor()),
    textColor: v.pipe(v.string(), v.hexColor()),
  }),
  maskedAddress: v.string(),
  digits: v.picklist([4, 5, 6]),
  siteKey: v.string(),
  challengeId: v.string(),
  isTest: v.boolean(),
  ...target,
});

/** Answer of `verify` and `passkey/authenticate`. */
export const OutcomeSchema: v.GenericSchema<unknown, HostedOutcome> = v.object({
  ...target,
  offerPasskey: v.boolean(),
});

/** Answer of `passkey/register`. It has no fields to read. */
export const NothingSchema: v.GenericSchema<unknown, object> = v.object({});

/** Answer of `passkey/authenticate/options`; the browser itself checks the rest. */
export const RequestOptionsSchema: v.GenericSchema<PublicKeyCredentialRequestOptionsJSON> =
  v.custom<PublicKeyCredentialRequestOptionsJSON>(hasChallenge);

/** Answer of `passkey/register/options`; the browser itself checks the rest. */
export const CreationOptionsSchema: v.GenericSchema<PublicKeyCredentialCreationOptionsJSON> =
  v.custom<PublicKeyCredentialCreationOptionsJSON>(hasChallenge);

function hasChallenge(input: unknown): boolean {
  return v.is(v.looseObject({ challenge: v.string() }), input);
}
