/** The challenges of passkey sign-ins. Each belongs to one browser, and can be used once. */
export interface SignInChallenges {
  readonly add: (challenge: string, browser: string) => void;
  /** Uses a challenge up; false for one that is unknown, used, expired, or another browser's. */
  readonly take: (challenge: string, browser: string | undefined) => boolean;
}

/** How long a WebAuthn ceremony may take. @see Web Authentication Level 3, section 15.1 */
export const CEREMONY_MS = 300_000;

// Any visitor can ask for a challenge, so memory is bounded: the oldest goes first.
const MAX_CHALLENGES = 10_000;

/**
 * Creates an empty set of challenges.
 *
 * @param now Unix milliseconds
 */
export function createSignInChallenges(now: () => number): SignInChallenges {
  const pending = new Map<string, { readonly browser: string; readonly expiresAt: number }>();
  return {
    add(challenge, browser) {
      const [oldest] = pending.keys();
      if (oldest !== undefined && pending.size >= MAX_CHALLENGES) pending.delete(oldest);
      pending.set(challenge, { browser, expiresAt: now() + CEREMONY_MS });
    },
    take(challenge, browser) {
      const found = pending.get(challenge);
      if (!found || found.browser !== browser) return false;
      pending.delete(challenge);
      return now() < found.expiresAt;
    },
  };
}
