import {
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';
import type {
  PasskeyCreationOptionsJSON,
  PasskeyRequestOptionsJSON,
  ProxyPasskeyEnrollment,
  ProxyPasskeySignIn,
} from '@otp-kit/protocol';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** What an authenticator, or a program in its place, does differently. */
export interface Deviations {
  /** The origin of the page. Default https://shop.test. */
  readonly origin?: string;
  readonly rpID?: string;
  readonly challenge?: string;
  readonly isUserVerified?: boolean;
  readonly isBackedUp?: boolean;
  readonly counter?: number;
  readonly crossOrigin?: boolean;
  /** The user handle in an assertion, or `null`. */
  readonly userHandle?: string | null;
  /** Signs an assertion with another key. */
  readonly isForged?: boolean;
  /** The credential ID of a new passkey. */
  readonly id?: string;
  readonly algorithm?: number;
  /** Attests a new passkey by a certificate of a vendor, which was not asked for. */
  readonly hasCertificate?: boolean;
}

/** A private key, and what it belongs to. */
export interface Key {
  readonly privateKey: KeyObject;
  readonly userHandle: string;
  readonly rpID: string;
}

/** An authenticator in software: real keys, real signatures, real bytes. Its counter stays 0, as that of a synchronized passkey. */
export function createAuthenticator() {
  const keys = new Map<string, Key>();
  const last = () => [...keys.keys()].at(-1) ?? 'none';
  return {
    ids: () => [...keys.keys()],

    /** Copies a passkey to another authenticator. */
    copyTo(other: { readonly adopt: (id: string, key: Key) => void }, id = last()) {
      const key = keys.get(id);
      if (key) other.adopt(id, key);
    },
    adopt: (id: string, key: Key) => void keys.set(id, key),

    /** `navigator.credentials.create`, as JSON. */
    create(
      options: PasskeyCreationOptionsJSON,
      deviations: Deviations = {},
    ): ProxyPasskeyEnrollment['credential'] {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const { id = randomBytes(32).toString('base64url') } = deviations;
      const { rpID = options.rp.id, algorithm = -7 } = deviations;
      keys.set(id, { privateKey, userHandle: options.user.id, rpID });
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const cose = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, algorithm],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]);
      const rawID = Buffer.from(id, 'base64url');
      const length = Buffer.alloc(2);
      length.writeUInt16BE(rawID.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, rawID, isoCBOR.encode(cose)]);
      const authData = Buffer.concat([authenticatorData(rpID, 0x40, deviations), attested]);
      const clientDataJSON = clientData('webauthn.create', options.challenge, deviations);
      const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
      const { hasCertificate = false } = deviations;
      const attestation = new Map<string, CborValue>([
        ['fmt', hasCertificate ? 'packed' : 'none'],
        ['attStmt', hasCertificate ? certified(signed) : new Map<string, CborValue>()],
        ['authData', new Uint8Array(authData)],
      ]);
      return {
        ...{ id, rawId: id, type: 'public-key' },
        response: {
          clientDataJSON,
          attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
          transports: ['internal', 'hybrid'],
        },
      };
    },

    /** `navigator.credentials.get`, as JSON, with the newest passkey or the named one. */
    get(
      options: PasskeyRequestOptionsJSON,
      deviations: Deviations = {},
      id: string = last(),
    ): ProxyPasskeySignIn['credential'] {
      const key = keys.get(id);
      if (!key) throw new Error('the authenticator has no such passkey');
      const { rpID = key.rpID, userHandle = key.userHandle, isForged = false } = deviations;
      const clientDataJSON = clientData('webauthn.get', options.challenge, deviations);
      const data = authenticatorData(rpID, 0, deviations);
      const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
      const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
      const signature = sign('sha256', signed, isForged ? other : key.privateKey);
      return {
        ...{ id, rawId: id, type: 'public-key' },
        response: {
          clientDataJSON,
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle,
        },
      };
    },
  };
}

function clientData(
  type: string,
  challenge: string,
  { origin = 'https://shop.test', crossOrigin = false, ...deviations }: Deviations,
): string {
  const data = { type, challenge: deviations.challenge ?? challenge, origin, crossOrigin };
  return Buffer.from(JSON.stringify(data)).toString('base64url');
}

/** Web Authentication, section 6.1: the hash of the domain, flags, and the counter. */
function authenticatorData(
  rpID: string,
  flags: number,
  { isUserVerified = true, isBackedUp = true, counter = 0 }: Deviations,
): Buffer {
  const bits = flags | 0x01 | (isUserVerified ? 0x04 : 0) | (isBackedUp ? 0x18 : 0);
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(Buffer.from(rpID)), Buffer.from([bits]), count]);
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}

type CborValue = string | number | Uint8Array | CborValue[] | Map<string, CborValue>;

/** The statement of a vendor: its signature of the passkey, and its certificate. */
function certified(signed: Buffer): Map<string, CborValue> {
  const key = createPrivateKey({ key: Buffer.from(KEY, 'base64'), format: 'der', type: 'pkcs8' });
  return new Map<string, CborValue>([
    ['alg', -7],
    ['sig', new Uint8Array(sign('sha256', signed, key))],
    ['x5c', [new Uint8Array(Buffer.from(CERTIFICATE, 'base64'))]],
  ]);
}

// Made for this test, with the subject that an attestation has to have. It belongs to no vendor, and signs nothing else.
const KEY =
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgcROHvEVoZc8SKKN9W18Oou6aa+y28kbV3gqBM8P6' +
  '1+2hRANCAAT02EfIpwFulLoNs9FvmNtHBOCb/rahVABLnrHiM6y2RAJM/farY4C2PgfjauGxv4BWnUptYQRCtxn0' +
  'PZKt+hb3';
const CERTIFICATE =
  'MIIB8TCCAZigAwIBAgIUI8MW3Dv4S8MI6UERkUhC2SMb+EMwCgYIKoZIzj0EAwIwTzELMAkGA1UEBhMCRUcxDTAL' +
  'BgNVBAoMBFNob3AxIjAgBgNVBAsMGUF1dGhlbnRpY2F0b3IgQXR0ZXN0YXRpb24xDTALBgNVBAMMBFRlc3QwIBcN' +
  'MjYxMTIzMjM0MzE5WhgPMjEyNjEwMzAyMzQzMTlaME8xCzAJBgNVBAYTAkVHMQ0wCwYDVQQKDARTaG9wMSIwIAYD' +
  'VQQLDBlBdXRoZW50aWNhdG9yIEF0dGVzdGF0aW9uMQ0wCwYDVQQDDARUZXN0MFkwEwYHKoZIzj0CAQYIKoZIzj0D' +
  'AQcDQgAE9NhHyKcBbpS6DbPRb5jbRwTgm/62oVQAS56x4jOstkQCTP32q2OAtj4H42rhsb+AVp1KbWEEQrcZ9D2S' +
  'rfoW96NQME4wHQYDVR0OBBYEFGOROzcA8FQYDXbhUROjUWLS3RUfMB8GA1UdIwQYMBaAFGOROzcA8FQYDXbhUROj' +
  'UWLS3RUfMAwGA1UdEwEB/wQCMAAwCgYIKoZIzj0EAwIDRwAwRAIgbdVdCw+r5pVBnkIDuUTnT0V7Nw7wO2t2sKE/' +
  '9vFWfl8CIFomwxPuzFjWNoVD0JpxId/zcyBkiRSdHAY3A7p39kx/';
