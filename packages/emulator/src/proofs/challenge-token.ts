import type { Bytes } from '@otp-kit/protocol';
import { base64url, CompactSign, compactVerify, errors } from 'jose';
import * as v from 'valibot';

/** What a challenge token vouches for. The workspace is bound too: each signs with a key of its own. */
export interface ChallengeClaims {
  readonly challenge: string;
  readonly difficulty: number;
  readonly pipelineID: string;
  /** Unix milliseconds by the workspace's clock. */
  readonly expiresAtMs: number;
}

const Claims = v.object({
  challenge: v.string(),
  difficulty: v.number(),
  pipelineID: v.string(),
  expiresAtMs: v.number(),
});

/** A token read: its claims, or the code of what is wrong with it. */
export type ChallengeTokenReading =
  | { readonly ok: true; readonly claims: ChallengeClaims }
  | { readonly ok: false; readonly code: 'POW_INVALID_TOKEN' | 'POW_INVALID_SIGNATURE' };

/**
 * Signs the claims of a challenge; {@link readChallengeToken} takes what this makes.
 *
 * @param key 32 bytes
 * @returns a compact JWS with HMAC-SHA256
 */
export function signChallengeToken(key: Bytes, claims: ChallengeClaims): Promise<string> {
  return new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
    .setProtectedHeader({ alg: 'HS256' })
    .sign(key);
}

/** Checks a token's form and signature; counterpart of {@link signChallengeToken}. */
export async function readChallengeToken(
  key: Bytes,
  token: string,
): Promise<ChallengeTokenReading> {
  try {
    const { payload } = await compactVerify(token, key, { algorithms: ['HS256'] });
    if (!isCanonical(token)) return { ok: false, code: 'POW_INVALID_SIGNATURE' };
    const claims = v.parse(Claims, JSON.parse(new TextDecoder().decode(payload)));
    return { ok: true, claims };
  } catch (error) {
    const forged = error instanceof errors.JWSSignatureVerificationFailed;
    return { ok: false, code: forged ? 'POW_INVALID_SIGNATURE' : 'POW_INVALID_TOKEN' };
  }
}

// The last character of a signature carries two bits that decoding drops, so that four spellings
// decode to the same bytes. Only the one that was issued counts.
function isCanonical(token: string): boolean {
  const signature = token.slice(token.lastIndexOf('.') + 1);
  return base64url.encode(base64url.decode(signature)) === signature;
}
