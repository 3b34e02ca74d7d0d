import {
  createHash,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { type Cbor, encodeCbor } from './cbor.fixture.ts';

/** How a ceremony can differ from an honest one of a whole page. */
export interface Deviation {
  /** The origin that the page reports. */
  readonly origin?: string;
  /** The top origin, if the ceremony runs in a cross-origin frame, as Chromium reports it. */
  readonly topOrigin?: string;
  /** The page around is of another origin, and the browser does not say which, as Safari does. */
  readonly crossOrigin?: boolean;
  /** Signed instead of the issued challenge, base64url. */
  readonly challenge?: string;
  /** The claimed user handle. */
  readonly rpId?: string;
  /** One bit of the signature is another. */
  readonly wrongSignature?: boolean;
  readonly userHandle?: string;
  readonly type?: string;
}

/** A response as `@simplewebauthn/browser` would return it. */
export type CeremonyResponse = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly response: Readonly<Record<string, unknown>>;
};

/** An authenticator in software: its keys are real, and its user always consents. */
export interface Authenticator {
  /** Makes a passkey, with no attestation. */
  readonly create: (
    options: PublicKeyCredentialCreationOptionsJSON,
    deviation?: Deviation,
  ) => CeremonyResponse;
  /**
   * Signs in with the newest passkey that the options allow.
   * @throws {Error} where it has none of them
   */
  readonly get: (
    options: PublicKeyCredentialRequestOptionsJSON,
    deviation?: Deviation,
  ) => CeremonyResponse;
}

interface Key {
  readonly id: string;
  readonly rpId: string;
  readonly userHandle: string;
  readonly privateKey: KeyObject;
}

// WebAuthn Level 3, section 6.1: user present, user verified, attested credential data included.
const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

/**
 * Creates an authenticator on a page of the given origin: ES256, discoverable, and with a counter,
 * as security keys have.
 */
export function createAuthenticator(
  origin: string,
  { counts = true }: { readonly counts?: boolean } = {},
): Authenticator {
  const keys: Key[] = [];
  let signatures = 0;

  const clientData = (type: string, challenge: string, deviation: Deviation): Buffer => {
    const { topOrigin, crossOrigin = topOrigin !== undefined } = deviation;
    return Buffer.from(
      JSON.stringify({
        type: deviation.type ?? type,
        challenge: deviation.challenge ?? challenge,
        origin: deviation.origin ?? origin,
        crossOrigin,
        ...(topOrigin !== undefined && { topOrigin }),
      }),
    );
  };
  const authenticatorData = (rpId: string, flags: number, rest: readonly Buffer[] = []): Buffer => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(counts ? signatures : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, ...rest]);
  };

  return {
    create: ({ rp, user, challenge }, deviation = {}) => {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const credentialId = randomBytes(16);
      const id = credentialId.toString('base64url');
      const rpId = deviation.rpId ?? rp.id ?? new URL(origin).hostname;
      keys.push({ id, rpId, userHandle: user.id, privateKey });
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const aaguid = Buffer.alloc(16);
      const attested = [aaguid, length, credentialId, coseKey(publicKey)];
      const authData = authenticatorData(rpId, PRESENT | VERIFIED | ATTESTED, attested);
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return {
        id,
        rawId: id,
        type: 'public-key',
        authenticatorAttachment: 'platform',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, deviation).toString('base64url'),
          attestationObject: encodeCbor(attestation).toString('base64url'),
          transports: ['internal'],
        },
      };
    },

    get: ({ rpId, challenge, allowCredentials = [] }, deviation = {}) => {
      const key = keys.findLast(
        (candidate) =>
          candidate.rpId === rpId && allowCredentials.some(({ id }) => id === candidate.id),
      );
      if (key === undefined) throw new Error('the authenticator has none of these passkeys');
      signatures += 1;
      const authData = authenticatorData(deviation.rpId ?? key.rpId, PRESENT | VERIFIED);
      const clientDataJSON = clientData('webauthn.get', challenge, deviation);
      const signature = createSign('sha256')
        .update(authData)
        .update(sha256(clientDataJSON))
        .sign(key.privateKey);
      if (deviation.wrongSignature) {
        const last = signature.length - 1;
        signature.writeUInt8(signature.readUInt8(last) ^ 1, last);
      }
      return {
        id: key.id,
        rawId: key.id,
        type: 'public-key',
        authenticatorAttachment: 'platform',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientDataJSON.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: deviation.userHandle ?? key.userHandle,
        },
      };
    },
  };
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}

// RFC 9053, sections 2.1 and 7.1.1: an EC2 key (1: 2) on P-256 (-1: 1) for ES256 (3: -7).
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return encodeCbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
}
