import type { Bytes } from '@otp-kit/protocol';
import { base64url } from 'jose';
import * as v from 'valibot';
import { CEREMONY_TTL_MS } from '../model/limits.ts';
import type { Clock } from '../primitives/clock.ts';
import { forgetOldest } from '../primitives/forget-oldest.ts';
import type { Random } from '../primitives/random.ts';
import type { ReadonlyOutput } from '../schema/read-only.ts';
import { savedEntries, savedTime } from '../schema/saved.ts';

const CeremonyPurposeSchema = v.strictObject({
  attemptId: v.string(),
  ceremony: v.picklist(['authenticate', 'register']),
});

/** What a challenge is for: it counts for nothing else. */
export interface CeremonyPurpose extends ReadonlyOutput<typeof CeremonyPurposeSchema> {}

/** The WebAuthn challenges of one workspace. Each counts once, and for two minutes. */
export interface PasskeyChallenges {
  issue(purpose: CeremonyPurpose): Bytes;
  /**
   * Consumes a challenge, base64url as the browser sends it. False if it was not issued for this, was
   * used before, or is too old.
   */
  consume(challenge: string, purpose: CeremonyPurpose): boolean;
  save(): SavedPasskeyChallenges;
}

/** Checks {@link SavedPasskeyChallenges}. */
export const SavedPasskeyChallengesSchema = savedEntries(
  v.strictObject({
    ...CeremonyPurposeSchema.entries,
    /** Unix milliseconds by the workspace's clock. */
    expiresAtMs: savedTime,
  }),
);

/** The challenges that were not used, base64url. */
export type SavedPasskeyChallenges = ReadonlyOutput<typeof SavedPasskeyChallengesSchema>;

const CHALLENGE_BYTES = 32; // WebAuthn Level 3, section 13.4.3: 16 at least
const CHALLENGES_KEPT = 10_000;

/** Creates the challenges of one workspace; beyond the limit the oldest is forgotten. */
export function createPasskeyChallenges(
  { clock, random }: { readonly clock: Clock; readonly random: Random },
  saved: SavedPasskeyChallenges = [],
): PasskeyChallenges {
  const issued = new Map(saved.slice(-CHALLENGES_KEPT));
  return {
    issue: ({ attemptId, ceremony }) => {
      const challenge = random(CHALLENGE_BYTES);
      const expiresAtMs = clock.now() + CEREMONY_TTL_MS;
      issued.set(base64url.encode(challenge), { attemptId, ceremony, expiresAtMs });
      forgetOldest(issued, CHALLENGES_KEPT);
      return challenge;
    },
    consume: (challenge, { attemptId, ceremony }) => {
      const purpose = issued.get(challenge);
      issued.delete(challenge);
      return (
        purpose?.attemptId === attemptId &&
        purpose.ceremony === ceremony &&
        clock.now() < purpose.expiresAtMs
      );
    },
    save: () => [...issued],
  };
}
