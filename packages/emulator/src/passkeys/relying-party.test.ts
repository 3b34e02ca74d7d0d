import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { describe, expect, test } from 'vitest';
import {
  type Authenticator,
  createAuthenticator,
  type Deviation,
} from './authenticator.fixture.ts';
import type { Passkey } from './passkeys.ts';
import { readAssertion, readAttestation } from './read-credential.ts';
import { relyingPartyOf, verifyAssertion, verifyAttestation } from './relying-party.ts';

const ORIGIN = 'http://widget.localhost:4401';
const PARENT = 'http://app.localhost:5173';
const ELSEWHERE = 'http://evil.localhost:4401';
const relyingParty = relyingPartyOf(ORIGIN);
const NOW_MS = Date.UTC(2040, 0, 1);

/** Makes a passkey in a ceremony that may deviate. */
async function make(
  authenticator: Authenticator,
  deviation: Deviation = {},
): Promise<Passkey | undefined> {
  const options = await generateRegistrationOptions({
    rpName: 'Shop',
    rpID: relyingParty.id,
    userName: 'someone',
  });
  const response = readAttestation(authenticator.create(options, deviation));
  if (response === undefined) throw new TypeError('the response has another form');
  const isExpectedChallenge = (challenge: string): boolean => challenge === options.challenge;
  return verifyAttestation(response, { relyingParty, isExpectedChallenge }, NOW_MS);
}

/** Signs in with a passkey in a ceremony that may deviate. */
async function sign(
  authenticator: Authenticator,
  passkey: Passkey,
  deviation: Deviation = {},
): Promise<number | undefined> {
  const options: PublicKeyCredentialRequestOptionsJSON = await generateAuthenticationOptions({
    rpID: relyingParty.id,
    allowCredentials: [{ id: passkey.id }],
  });
  const response = readAssertion(authenticator.get(options, deviation));
  if (response === undefined) throw new TypeError('the response has another form');
  const isExpectedChallenge = (challenge: string): boolean => challenge === options.challenge;
  return verifyAssertion(response, passkey, { relyingParty, isExpectedChallenge });
}

async function madeBy(authenticator: Authenticator): Promise<Passkey> {
  const passkey = await make(authenticator);
  if (passkey === undefined) throw new TypeError('the passkey was refused');
  return passkey;
}

const ALLOWED: [string, Deviation][] = [
  ['on a page of its own', {}],
  ['in a frame, as Chromium says it', { topOrigin: PARENT }],
  ['in a frame, as Safari says it', { crossOrigin: true }],
];

const REFUSED: [string, Deviation][] = [
  ['another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
  ['another origin', { origin: ELSEWHERE }],
  ['the page around for an origin', { origin: PARENT, topOrigin: PARENT }],
  ['another relying party', { rpId: 'evil.localhost' }],
  ['a page around, and no frame', { crossOrigin: false, topOrigin: PARENT }],
];

describe('verifyAttestation', () => {
  test.each(ALLOWED)('accepts a passkey made %s', async (_, deviation) => {
    const passkey = await make(createAuthenticator(ORIGIN), deviation);

    expect(passkey).toMatchObject({
      id: expect.stringMatching(/^[\w-]{22}$/),
      transports: ['internal'],
      createdAtMs: NOW_MS,
      signatureCount: 0,
    });
  });

  test.each([
    ...REFUSED.slice(0, -1),
    ['the other ceremony', { type: 'webauthn.get' }] satisfies [string, Deviation],
  ])('refuses %s', async (_, deviation) => {
    expect(await make(createAuthenticator(ORIGIN), deviation)).toBeUndefined();
  });

  test('refuses what is no attestation', async () => {
    const expected = { relyingParty, isExpectedChallenge: () => true };
    const response = { clientDataJSON: 'e30', attestationObject: 'oA' };
    const attestation = { id: 'AA', rawId: 'AA', type: 'public-key', response };
    const read = readAttestation(attestation);
    if (read === undefined) throw new TypeError('the response has another form');

    expect(await verifyAttestation(read, expected, NOW_MS)).toBeUndefined();
  });
});

describe('verifyAssertion', () => {
  test.each(ALLOWED)('accepts a signature made %s', async (_, deviation) => {
    const authenticator = createAuthenticator(ORIGIN);
    const passkey = await madeBy(authenticator);

    expect(await sign(authenticator, passkey, deviation)).toBe(1);
  });

  test.each([
    ...REFUSED,
    ['the other ceremony', { type: 'webauthn.create' }] satisfies [string, Deviation],
    ['a wrong signature', { wrongSignature: true }] satisfies [string, Deviation],
  ])('refuses %s', async (_, deviation) => {
    const authenticator = createAuthenticator(ORIGIN);
    const passkey = await madeBy(authenticator);

    expect(await sign(authenticator, passkey, deviation)).toBeUndefined();
  });

  test('refuses a counter that went back, as of a copied authenticator', async () => {
    const authenticator = createAuthenticator(ORIGIN);
    const passkey = await madeBy(authenticator);

    expect(await sign(authenticator, { ...passkey, signatureCount: 1 })).toBeUndefined();
  });

  test('accepts an authenticator that does not count', async () => {
    const authenticator = createAuthenticator(ORIGIN, { counts: false });
    const passkey = await madeBy(authenticator);

    expect(await sign(authenticator, passkey)).toBe(0);
    expect(await sign(authenticator, passkey)).toBe(0);
  });
});
