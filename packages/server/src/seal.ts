/**
 * The flow under way, sealed into a cookie that only this backend can read: authenticated encryption
 * with a key derived from the operator's secret, named by a `kid` so that secrets can be rotated.
 *
 * @module
 */
import type { Bytes, OpenChannel, SingleAddress } from '@otp-kit/protocol';
import { EncryptJWT, errors, type JWTDecryptOptions, jwtDecrypt } from 'jose';
import * as v from 'valibot';

/** How long a flow lives, in seconds: NIST SP 800-63B-4 wants an out-of-band code used within 10 minutes. */
export const FLOW_SECONDS = 600;

/** How long a secret is at least, in bytes: as long as the key that is made of it. */
export const MIN_SECRET_BYTES = 32;

const SingleAddressSchema = v.union([
  v.strictObject({ phoneNumber: v.string() }),
  v.strictObject({ email: v.string() }),
]);

/** What the backend remembers between `send` and `verify`. The address to log in comes only from here. */
export interface Flow {
  /** Tells the flows of one browser's tabs apart; the page knows it. */
  readonly flowID: string;
  readonly transactionReqID: string;
  readonly transactionID: string;
  /** What the person gave, canonical. */
  readonly address: SingleAddress;
  /** What the integrator's record added. */
  readonly second?: SingleAddress;
  readonly channels: readonly OpenChannel[];
  readonly digits: number;
  readonly purpose: string;
  /** The digest of the session that the flow was begun in. */
  readonly session?: string;
  /** The transaction has ended without a login: nothing can be verified, and a resend still knows the address. */
  readonly spent?: true;
}

const FlowSchema: v.GenericSchema<unknown, Flow> = v.object({
  flowID: v.string(),
  transactionReqID: v.string(),
  transactionID: v.string(),
  address: SingleAddressSchema,
  second: v.exactOptional(SingleAddressSchema),
  channels: v.array(v.string()),
  digits: v.number(),
  purpose: v.string(),
  session: v.exactOptional(v.string()),
  spent: v.exactOptional(v.literal(true)),
});

/** Seals flows and opens them again. */
export interface Seal {
  /** `now`: Unix milliseconds. */
  seal(flow: Flow, now: number): Promise<string>;
  /** Gives `undefined` for anything that is not a live seal of one of the secrets. */
  open(token: string, now: number): Promise<Flow | undefined>;
}

/** Prepares the keys. The first secret seals, every one opens. */
export function createSeal(secrets: readonly (string | Uint8Array)[]): Seal {
  let keys: Promise<readonly SealKey[]> | undefined;
  // At the first use, because some platforms allow no cryptography while a module loads.
  const loadKeys = () => {
    keys ??= Promise.all(secrets.map(deriveKey));
    return keys;
  };
  return {
    async seal(flow, now) {
      const [first] = await loadKeys();
      if (first === undefined) throw new TypeError('sealSecrets must hold at least one secret');
      return new EncryptJWT({ flow })
        .setProtectedHeader({ ...ALGORITHM, kid: first.kid })
        .setExpirationTime(new Date(now + FLOW_SECONDS * 1000))
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
        return v.parse(FlowSchema, payload['flow']);
      } catch {
        return undefined; // Foreign, tampered with or run out: for the caller there is no flow.
      }
    },
  };
}

const ALGORITHM = { alg: 'dir', enc: 'A256GCM' } as const;
const OPENING: JWTDecryptOptions = {
  keyManagementAlgorithms: [ALGORITHM.alg],
  contentEncryptionAlgorithms: [ALGORITHM.enc],
  requiredClaims: ['exp'],
};

interface SealKey {
  readonly kid: string;
  readonly key: Bytes;
}

async function deriveKey(secret: string | Uint8Array): Promise<SealKey> {
  const bytes = typeof secret === 'string' ? new TextEncoder().encode(secret) : secret;
  const base = await crypto.subtle.importKey('raw', new Uint8Array(bytes), 'HKDF', false, [
    'deriveBits',
  ]);
  const [key, id] = await Promise.all([
    deriveBytes(base, 'otp-kit flow key v1', 32),
    deriveBytes(base, 'otp-kit flow kid v1', 6),
  ]);
  return { key, kid: Array.from(id, (byte) => byte.toString(16).padStart(2, '0')).join('') };
}

/** HKDF (RFC 5869): one secret gives a key that seals nothing but flows, and a name that tells nothing of it. */
async function deriveBytes(base: CryptoKey, info: string, length: number): Promise<Bytes> {
  const parameters = {
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: new TextEncoder().encode(info),
  };
  return new Uint8Array(await crypto.subtle.deriveBits(parameters, base, length * 8));
}
