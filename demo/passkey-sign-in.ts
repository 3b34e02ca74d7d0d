/**
 * Signs in with a passkey that the demo has stored:
 *
 * 1. The page requests a challenge, which a cookie binds to the browser.
 * 2. The user chooses a passkey of this site, and the browser signs the challenge with it.
 * 3. The page posts the assertion. The stored passkey decides which account it is for.
 * 4. A session begins after everything was verified: challenge, origin, site, user verification,
 *    user handle, signature and counter.
 *
 * @see Web Authentication Level 3, section 7.2
 */
import { randomUUID } from 'node:crypto';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import express, { type Request, type Router } from 'express';
import { browserIdOf } from './browser-cookie.ts';
import { jsonBody } from './json-body.ts';
import type { PasskeyStore, StoredPasskey } from './passkey-store.ts';
import { CEREMONY_MS, createSignInChallenges } from './sign-in-challenges.ts';

/** What the routes need from the product around them. */
export interface PasskeySignInConfig {
  /** The product's origin; its passkeys belong to the host. */
  readonly origin: string;
  readonly passkeys: PasskeyStore;
  /** Begins a session for an address, and returns its `set-cookie` header. */
  readonly beginSession: (address: string) => string;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/**
 * Creates the routes: `POST /options` and `POST /`. They read only JSON, which a form of another site
 * cannot post. A passkey that is not stored here gets 404 `UNKNOWN_PASSKEY`, any other failure 403.
 */
export function createPasskeySignIn(config: PasskeySignInConfig): Router {
  const { origin, passkeys, beginSession, now } = config;
  const { hostname: rpID, protocol } = new URL(origin);
  const challenges = createSignInChallenges(now);
  const routes = express.Router().use(...jsonBody);

  routes.post('/options', async (request, response) => {
    if (request.body === undefined) return void response.status(403).json({});
    // Without a list of credentials: the user names no account, and the page learns of none.
    const options = await generateAuthenticationOptions({
      rpID,
      timeout: CEREMONY_MS,
      userVerification: 'required',
    });
    const browser = browserOf(request) ?? randomUUID();
    challenges.add(options.challenge, browser);
    response
      .cookie(BROWSER_COOKIE, browser, {
        httpOnly: true,
        path: '/api/passkeys/sign-in',
        sameSite: 'strict',
        secure: protocol === 'https:',
      })
      .set('cache-control', 'no-store')
      .json(options);
  });

  routes.post('/', async (request, response) => {
    const assertion: AuthenticationResponseJSON | undefined = request.body;
    const passkey = passkeys.findPasskey(assertion?.id);
    if (!assertion || !passkey) {
      return void response.status(404).json({ code: 'UNKNOWN_PASSKEY' });
    }
    const { credential, holder } = passkey;
    const isExpected = (challenge: string) => challenges.take(challenge, browserOf(request));
    const newCounter = await verify(assertion, passkey, { origin, isExpected });
    if (newCounter === undefined) return void response.status(403).json({});
    credential.counter = newCounter;
    response.set('set-cookie', beginSession(holder.address)).json({});
  });

  return routes;
}

interface Expectations {
  readonly origin: string;
  /** Whether the challenge was given to this browser; it can be used once. */
  readonly isExpected: (challenge: string) => boolean;
}

/** Returns the passkey's new counter, or nothing where any part of the assertion is wrong. */
async function verify(
  assertion: AuthenticationResponseJSON,
  { credential, holder }: StoredPasskey,
  { origin, isExpected }: Expectations,
): Promise<number | undefined> {
  const handle = Buffer.from(holder.handle).toString('base64url');
  if (assertion.response?.userHandle !== handle) return undefined;
  // The library throws on any invalid input.
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: assertion,
    expectedChallenge: isExpected,
    expectedOrigin: origin,
    expectedRPID: new URL(origin).hostname,
    credential,
    requireUserVerification: true,
  }).catch(() => REFUSED);
  return verified ? authenticationInfo?.newCounter : undefined;
}

const REFUSED = { verified: false, authenticationInfo: undefined } as const;
const BROWSER_COOKIE = 'passkey-browser';

/** The name that a browser was given with an earlier challenge. */
function browserOf({ headers }: Request): string | undefined {
  return browserIdOf(headers.cookie, BROWSER_COOKIE);
}
