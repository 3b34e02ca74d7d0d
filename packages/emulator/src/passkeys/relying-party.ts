import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import type { Passkey } from './passkeys.ts';

/** WebAuthn's relying party: the hosted page's origin, and the host that its passkeys belong to. */
export interface RelyingParty {
  readonly origin: string;
  readonly id: string;
}

/** What a response is held against. */
export interface Expected {
  readonly relyingParty: RelyingParty;
  /** Asked once, with the challenge that the authenticator signed, base64url. */
  readonly isExpectedChallenge: (challenge: string) => boolean;
}

/** The relying party of a hosted page. */
export function relyingPartyOf(widgetOrigin: string): RelyingParty {
  return { origin: widgetOrigin, id: new URL(widgetOrigin).hostname };
}

/**
 * Verifies what an authenticator signed to sign in, user verification being preferred.
 *
 * @returns the authenticator's signature counter, or `undefined` if anything is wrong
 * @see WebAuthn Level 3, section 7.2
 */
export async function verifyAssertion(
  response: AuthenticationResponseJSON,
  passkey: Passkey,
  { relyingParty, isExpectedChallenge }: Expected,
): Promise<number | undefined> {
  try {
    // Chromium sends a frame's top origin, and the library rejects one that it does not expect.
    // The interface has no list of the sites that may frame a widget, so that any may.
    const { topOrigin } = decodeClientDataJSON(response.response.clientDataJSON);
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: isExpectedChallenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      ...(topOrigin !== undefined && { expectedTopOrigin: topOrigin }),
      credential: {
        id: passkey.id,
        publicKey: passkey.publicKey,
        counter: passkey.signatureCount,
      },
      requireUserVerification: false,
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined; // The library throws on everything that a caller may get wrong.
  }
}

/**
 * Verifies the passkey that an authenticator made, user verification being preferred. Here the
 * library does not look at the page around a frame.
 *
 * @param nowMs Unix milliseconds by the workspace's clock
 * @returns the passkey; undefined where anything is wrong
 * @see WebAuthn Level 3, section 7.1
 */
export async function verifyAttestation(
  response: RegistrationResponseJSON,
  { relyingParty, isExpectedChallenge }: Expected,
  nowMs: number,
): Promise<Passkey | undefined> {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: isExpectedChallenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      requireUserVerification: false,
    });
    if (!verified) return undefined;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    return { id, publicKey, transports, createdAtMs: nowMs, signatureCount: counter };
  } catch {
    return undefined; // The library throws on everything that a caller may get wrong.
  }
}
