import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser';
import type { PasskeyResponse } from './hosted-service.ts';

/** How a ceremony with the authenticator went. */
export type Ceremony =
  | { readonly status: 'done'; readonly response: PasskeyResponse }
  /** The user closed it, or it timed out. Not an error. */
  | { readonly status: 'cancelled' }
  /** This browser or frame may not do it, however often it is tried. */
  | { readonly status: 'unusable' }
  /** The authenticator has a passkey for this user already. */
  | { readonly status: 'known' }
  | { readonly status: 'failed' };

/** What the browser can do with passkeys. */
export interface Passkeys {
  /** Whether to offer it: the browser supports it, and the parent page does not forbid it. */
  readonly isAllowed: (operation: 'get' | 'create') => boolean;
  readonly get: (options: PublicKeyCredentialRequestOptionsJSON) => Promise<Ceremony>;
  readonly create: (options: PublicKeyCredentialCreationOptionsJSON) => Promise<Ceremony>;
  /** Ends the ceremony under way, as the user's closing of it does. */
  readonly cancel: () => void;
}

/** The browser's own passkeys. */
export const browserPasskeys: Passkeys = {
  isAllowed: (operation) => browserSupportsWebAuthn() && isPermitted(operation),
  get: (optionsJSON) => run(async () => ({ ...(await startAuthentication({ optionsJSON })) })),
  create: (optionsJSON) => run(async () => ({ ...(await startRegistration({ optionsJSON })) })),
  cancel: () => WebAuthnAbortService.cancelCeremony(),
};

async function run(ceremony: () => Promise<PasskeyResponse>): Promise<Ceremony> {
  try {
    return { status: 'done', response: await ceremony() };
  } catch (error) {
    return { status: statusOf(error) };
  }
}

/** Reads what a ceremony threw; `NotAllowedError` means that the user or the page refused. */
export function statusOf(error: unknown): Exclude<Ceremony['status'], 'done'> {
  if (!(error instanceof Error)) return 'failed';
  if (
    error instanceof WebAuthnError &&
    error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
  ) {
    return 'known';
  }
  const cause = error instanceof WebAuthnError ? error.cause : error;
  const { name, message } = cause instanceof Error ? cause : error;
  if (name === 'SecurityError') return 'unusable';
  if (name === 'AbortError') return 'cancelled';
  if (name !== 'NotAllowedError') return 'failed';
  return FORBIDDEN.test(message) ? 'unusable' : 'cancelled';
}

// Chromium: "The 'publickey-credentials-create' feature is not enabled in this document."
// WebKit: "The origin of the document is not the same as its ancestors."
const FORBIDDEN = /feature is not enabled|same as its ancestors/i;

/** Only Chromium exposes a frame's permissions. In other browsers the ceremony fails instead. */
function isPermitted(operation: 'get' | 'create'): boolean {
  const { featurePolicy }: FeaturePolicyDocument = document;
  return featurePolicy?.allowsFeature(`publickey-credentials-${operation}`) ?? true;
}

interface FeaturePolicyDocument extends Document {
  readonly featurePolicy?: { readonly allowsFeature: (feature: string) => boolean };
}
