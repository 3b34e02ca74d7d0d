/**
 * Encrypts and authenticates the value of a sealed cookie, which only this backend can read. The key is
 * derived from the operator's secret and named by a `kid`, so that secrets can be rotated.
 *
 * @module
 */

import { EncryptJWT, errors, type JWTDecryptOptions, jwtDecrypt } from 'jose';
import * as v from 'valibot';
import { SEALED_SECONDS } from '../constants/lifetimes-and-limits.ts';
import { deriveKey } from './derive-key.ts';
import { digestOf, hexOf } from './digest.ts';

/** A kind of sealed value. */
export interface SealedKind<T> {
  readonly name: 'flow' | 'attempt' | 'device' | 'passkey';
  /** What the names of its cookies begin with. */
  readonly cookieName: 'otp' | 'otp-widget' | 'otp-device' | 'otp-passkey';
  readonly schema: v.GenericSchema<unknown, T>;
  /**
   * A value is padded to a multiple of this many bytes. It is above the longest expected value, so that
   * the size does not show the content, such as a second address, which only existing users have.
   */
  readonly stepBytes: number;
  /** How long a value lasts. Default {@link SEALED_SECONDS}. */
  readonly seconds?: number;
}

/** Seals values of one kind and opens them again. */
export interface Seal<T> {
  /** `now`: Unix milliseconds. */
  seal(value: T, now: number): Promise<string>;
  /** Gives `undefined` for anything that is not a live seal of this kind by one of the secrets. */
  open(token: string, now: number): Promise<T | undefined>;
}

/**
 * Prepares the keys. The first secret seals, every secret opens.
 *
 * @param audience names the one proxy that opens the values. It is part of the keys, so that a value
 *   of one proxy is no value at another that has the same secrets
 */
export function createSeal<T>(
  secrets: readonly (string | Uint8Array)[],
  { name, schema, stepBytes, seconds = SEALED_SECONDS }: SealedKind<T>,
  audience: string,
): Seal<T> {
  let keys: Promise<readonly SealKey[]> | undefined;
  // At the first use, because some platforms allow no cryptography while a module loads.
  const loadKeys = () => {
    keys ??= Promise.all(secrets.map((secret) => deriveSealKey(secret, name, audience)));
    return keys;
  };
  return {
    async seal(value, now) {
      const [first] = await loadKeys();
      if (first === undefined) throw new TypeError('sealSecrets must hold at least one secret');
      return new EncryptJWT({ [name]: value, filling: fillingOf(value, stepBytes) })
        .setProtectedHeader({ ...ALGORITHM, kid: first.kid })
        .setExpirationTime(new Date(now + seconds * 1000))
        .encrypt(first.key);
    },

    async open(token, now) {
      const known = await loadKeys();
      try {
        const { payload } = await jwtDecrypt(
          token,
          ({ kid }) => {
            const found = known.find((candidate) => candidate.kid === kid);
            if (found === undefined) throw new errors.JWEInvalid('no such key');
            return found.key;
          },
          { ...OPENING, currentDate: new Date(now) },
        );
        return v.parse(schema, payload[name]);
      } catch {
        return undefined; // Sealed elsewhere, changed or expired: to the caller there is no value.
      }
    },
  };
}

function fillingOf(value: unknown, stepBytes: number): string {
  const { length } = new TextEncoder().encode(JSON.stringify(value));
  return '.'.repeat(Math.ceil(length / stepBytes) * stepBytes - length);
}

const ALGORITHM = { alg: 'dir', enc: 'A256GCM' } as const;
const OPENING: JWTDecryptOptions = {
  keyManagementAlgorithms: [ALGORITHM.alg],
  contentEncryptionAlgorithms: [ALGORITHM.enc],
  requiredClaims: ['exp'],
};

interface SealKey {
  readonly kid: string;
  readonly key: CryptoKey;
}

/** The key is a `CryptoKey`, imported once: given bytes, jose imports them at each use. */
async function deriveSealKey(
  secret: string | Uint8Array,
  name: string,
  audience: string,
): Promise<SealKey> {
  // Another text would end every flow that is under way.
  const bytes = deriveKey(secret, `otp-kit ${name} key v2 ${digestOf(audience)}`);
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
  // A name that reveals nothing about the key.
  const kid = hexOf(deriveKey(secret, `otp-kit ${name} kid v1`, 6).buffer);
  return { key, kid };
}
