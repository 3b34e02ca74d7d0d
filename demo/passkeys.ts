/**
 * Passkeys of the product's own, made right after a code:
 *
 * 1. The page brings the enrollment token of its verification.
 * 2. The token is redeemed, which works once, and has to be of the address that is signed in.
 * 3. The page gets what its browser makes a passkey by, with a challenge that counts once.
 * 4. The page brings the passkey, which is verified and kept.
 *
 * `passkey-sign-in.ts` signs in with them.
 *
 * @see Web Authentication Level 3, section 7.1
 */
import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import express, { type Request, type Response, type Router } from 'express';
import { jsonBody } from './json-body.ts';
import type { PasskeyStore } from './passkey-store.ts';
import { CEREMONY_MS } from './sign-in-challenges.ts';

/** What the routes need of the product around them. */
export interface PasskeyConfig {
  /** The product's origin; passkeys belong to its host. */
  readonly origin: string;
  readonly passkeys: PasskeyStore;
  /** Uses an enrollment token up; returns the address that it was given for, rejects where it is good for nothing. */
  readonly redeem: (enrollmentToken: string) => Promise<string>;
  /** The address that the asking browser has verified. */
  readonly signedInAs: (request: Request) => string | undefined;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** Creates the routes. They read nothing but JSON, which a form of another site cannot post. */
export function createPasskeyRoutes(config: PasskeyConfig): Router {
  const { origin, passkeys, redeem, signedInAs, now } = config;
  const { hostname: rpID } = new URL(origin);
  const routes = express.Router().use(...jsonBody);

  routes.post('/options', async (request, response) => {
    const { enrollmentToken }: { enrollmentToken?: unknown } = request.body ?? {};
    const address = signedInAs(request);
    if (address === undefined || typeof enrollmentToken !== 'string') return refuse(response);
    const earnedBy = await redeem(enrollmentToken).catch(() => undefined);
    if (earnedBy !== address) return refuse(response);

    const holder = passkeys.holderOf(address) ?? passkeys.createHolder(address);
    const options = await generateRegistrationOptions({
      rpName: 'otp-kit demo',
      rpID,
      userName: address,
      userID: holder.handle,
      timeout: CEREMONY_MS,
      // It replaces a code, so it must verify the user, and sign in without an address being typed.
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: holder.credentials.map(({ id }) => ({ id })),
    });
    holder.pending = { challenge: options.challenge, expiresAt: now() + CEREMONY_MS };
    response.set('cache-control', 'no-store').json(options);
  });

  routes.post('/', async (request, response) => {
    const registration: RegistrationResponseJSON = request.body;
    const holder = passkeys.holderOf(signedInAs(request));
    const pending = holder?.pending;
    if (!holder || !pending || now() >= pending.expiresAt) return refuse(response);
    holder.pending = undefined;

    // The library reads each field and throws on any invalid input.
    const { registrationInfo } = await verifyRegistrationResponse({
      response: registration,
      expectedChallenge: pending.challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
    }).catch(() => ({ registrationInfo: undefined }));
    const credential = registrationInfo?.credential;
    // Nothing signs an attestation of format `none`: another account's could be posted again.
    if (!credential || passkeys.findPasskey(credential.id)) return refuse(response);
    holder.credentials.push(credential);
    response.json({});
  });

  return routes;
}

/** One response for every error, because the page shows the same text for each. */
function refuse(response: Response): void {
  response.status(403).json({});
}
