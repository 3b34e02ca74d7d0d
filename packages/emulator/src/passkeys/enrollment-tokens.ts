import { type Bytes, OtpError } from '@otp-kit/protocol';
import { CompactEncrypt, compactDecrypt } from 'jose';
import * as v from 'valibot';
import type { Behaviors } from '../behaviors/behaviors.ts';
import { fromHex, toHex } from '../crypto/hash.ts';
import type { Clock } from '../primitives/clock.ts';
import { forgetOldest } from '../primitives/forget-oldest.ts';
import type { Random } from '../primitives/random.ts';
import type { ReadonlyOutput } from '../schema/read-only.ts';
import { savedAddress, savedKey } from '../schema/saved.ts';

/** Describes an {@link Enrollment}. */
export const EnrollmentSchema = v.strictObject({
  accountId: v.string(),
  pipelineID: v.string(),
  /** The verification that earned it. */
  transactionID: v.string(),
  verificationAddress: savedAddress,
  /** The sanitised return target. */
  returnTarget: v.exactOptional(
    v.union([v.strictObject({ origin: v.string() }), v.strictObject({ url: v.string() })]),
  ),
});

/** The user who may create a passkey, and the page to open after it. */
export interface Enrollment extends ReadonlyOutput<typeof EnrollmentSchema> {}

/** What V1.2 hands out to make a passkey with: encrypted, for some two minutes, and once. */
export interface EnrollmentTokens {
  /** A compact JWE; a verification earns one, as it happens once. */
  issue(enrollment: Enrollment): Promise<string>;
  /**
   * Uses a token up; counterpart of `issue`.
   * @throws {@link OtpError} `ENROLLMENT_TOKEN_INVALID`, `ENROLLMENT_TOKEN_USED`,
   * `ENROLLMENT_TOKEN_EXPIRED`
   */
  redeem(token: string): Promise<Enrollment>;
  save(): SavedEnrollmentTokens;
}

/** Checks {@link SavedEnrollmentTokens}. */
export const SavedEnrollmentTokensSchema = v.strictObject({
  key: v.exactOptional(savedKey),
  used: v.array(v.string()),
});

/** The key as hex, where there is one, and the IDs of the transactions whose token was redeemed. */
export interface SavedEnrollmentTokens extends ReadonlyOutput<typeof SavedEnrollmentTokensSchema> {}

const TOKENS_KEPT = 10_000;
const ENCRYPTION = 'A256GCM'; // RFC 7518, section 5.3: encrypts and authenticates, with 32 bytes

const Claims = v.object({ ...EnrollmentSchema.entries, expiresAtMs: v.number() });

interface TokenNeeds {
  readonly clock: Clock;
  readonly random: Random;
  readonly settings: () => { readonly behaviors: Behaviors };
}

/** Creates the enrollment tokens of one workspace; a reset replaces their key. */
export function createEnrollmentTokens(
  { clock, random, settings }: TokenNeeds,
  saved?: SavedEnrollmentTokens,
): EnrollmentTokens {
  // Created when first needed, so that it does not change the codes of workspaces without passkeys.
  let key: Bytes | undefined = saved?.key === undefined ? undefined : fromHex(saved.key);
  const currentKey = (): Bytes => {
    key ??= random(32);
    return key;
  };
  // The IDs of transactions. They are not forgotten when they expire: the clock can be set back.
  const used = new Set(saved?.used.slice(-TOKENS_KEPT));

  return {
    issue: (enrollment) => {
      const { enrollmentTokenSeconds } = settings().behaviors;
      const claims = { ...enrollment, expiresAtMs: clock.now() + enrollmentTokenSeconds * 1000 };
      return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(claims)))
        .setProtectedHeader({ alg: 'dir', enc: ENCRYPTION })
        .encrypt(currentKey());
    },
    redeem: async (token) => {
      const { expiresAtMs, ...enrollment } = await readClaims(token);
      const { transactionID } = enrollment;
      if (used.has(transactionID)) {
        throw new OtpError('ENROLLMENT_TOKEN_USED', 'the token was redeemed before');
      }
      if (clock.now() >= expiresAtMs) {
        throw new OtpError('ENROLLMENT_TOKEN_EXPIRED', 'the token has expired');
      }
      used.add(transactionID);
      forgetOldest(used, TOKENS_KEPT);
      return enrollment;
    },
    save: () => ({ ...(key && { key: toHex(key) }), used: [...used] }),
  };

  async function readClaims(token: string): Promise<v.InferOutput<typeof Claims>> {
    try {
      const { plaintext } = await compactDecrypt(token, currentKey(), {
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: [ENCRYPTION],
      });
      return v.parse(Claims, JSON.parse(new TextDecoder().decode(plaintext)));
    } catch (cause) {
      throw new OtpError('ENROLLMENT_TOKEN_INVALID', 'the token was not issued here', { cause });
    }
  }
}
