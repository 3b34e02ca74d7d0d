/**
 * Passkeys of the product's own, made right after a code:
 *
 * 1. The page brings the enrollment token of its verification.
 * 2. The token is redeemed, which works once, and has to be of the address that is signed in.
 * 3. The page gets what its browser makes a passkey by, with a challenge that counts once.
 * 4. The page brings the passkey, which is verified and kept.
 *
 * Signing in with one is the product's own business, and has nothing to do with the kit.
 *
 * @see Web Authentication Level 3, section 7.1
 */
import { randomBytes } from 'node:crypto';
import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  type VerifiedRegistrationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import express, { type Request, type Response, type Router } from 'express';

/** What the routes need of the product around them. */
export interface PasskeyConfig {
  /** Where people find the product; passkeys belong to its host. */
  readonly origin: string;
  /** Uses an enrollment token up; returns the address that it was given for, rejects where it is good for nothing. */
  readonly redeem: (enrollmentToken: string) => Promise<string>;
  /** The address that the asking browser has verified. */
  readonly signedInAs: (request: Request) => string | undefined;
  /** Unix milliseconds. */
  readonly now: () => number;
}

type Credential = NonNullable<VerifiedRegistrationResponse['registrationInfo']>['credential'];

interface Holder {
  /** What authenticators know somebody by: random, since it can be read without their consent. */
  readonly handle: Uint8Array<ArrayBuffer>;
  readonly credentials: Credential[];
  pending?: { readonly challenge: string; readonly expiresAt: number } | undefined;
}

const CEREMONY_MS = 300_000; // Web Authentication Level 3, section 15.1

/** Creates the routes. They read nothing but JSON, which a form of another site cannot post. */
export function createPasskeyRoutes({ origin, redeem, signedInAs, now }: PasskeyConfig): Router {
  const { hostname: rpID } = new URL(origin);
  // By address. A product keeps them in its database.
  const holders = new Map<string, Holder>();
  const routes = express.Router().use(express.json());

  routes.post('/options', async (request, response) => {
    const { enrollmentToken }: { enrollmentToken?: unknown } = request.body ?? {};
    const address = signedInAs(request);
    if (address === undefined || typeof enrollmentToken !== 'string') return refuse(response);
    const earnedBy = await redeem(enrollmentToken).catch(() => undefined);
    if (earnedBy !== address) return refuse(response);

    const holder = holders.get(address) ?? {
      handle: new Uint8Array(randomBytes(32)),
      credentials: [],
    };
    const options = await generateRegistrationOptions({
      rpName: 'otp-kit demo',
      rpID,
      userName: address,
      userID: holder.handle,
      timeout: CEREMONY_MS,
      // In the place of a code it has to know who is there, and be found by whoever names nobody.
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: holder.credentials.map(({ id }) => ({ id })),
    });
    holder.pending = { challenge: options.challenge, expiresAt: now() + CEREMONY_MS };
    holders.set(address, holder);
    response.set('cache-control', 'no-store').json(options);
  });

  routes.post('/', async (request, response) => {
    const credential: RegistrationResponseJSON = request.body;
    const holder = holders.get(signedInAs(request) ?? '');
    const pending = holder?.pending;
    if (!holder || !pending || now() >= pending.expiresAt) return refuse(response);
    holder.pending = undefined;

    // The library reads each field, and throws on whatever a caller may get wrong.
    const { registrationInfo } = await verifyRegistrationResponse({
      response: credential,
      expectedChallenge: pending.challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
    }).catch(() => ({ registrationInfo: undefined }));
    if (!registrationInfo) return refuse(response);
    holder.credentials.push(registrationInfo.credential);
    response.json({});
  });

  return routes;
}

/** One answer to whatever is wrong: the page has the same to say of each. */
function refuse(response: Response): void {
  response.status(403).json({});
}
