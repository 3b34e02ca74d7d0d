/**
 * The pair with which every visitor passes, of those that the captcha's provider publishes for tests.
 * @see https://developers.cloudflare.com/turnstile/troubleshooting/testing/
 */
export const PASSING_KEYS: Readonly<Record<'siteKey' | 'secretKey', string>> = {
  siteKey: '1x00000000000000000000AA',
  secretKey: '1x0000000000000000000000000000000AA',
};

/** The site keys that the provider publishes for tests, and what each does. */
export const SITE_KEYS: readonly (readonly [key: string, effect: string])[] = [
  [PASSING_KEYS.siteKey, 'always passes'],
  ['2x00000000000000000000AB', 'always blocks'],
  ['1x00000000000000000000BB', 'always passes, unseen'],
  ['2x00000000000000000000BB', 'always blocks, unseen'],
  ['3x00000000000000000000FF', 'asks for a click'],
];

/** The secret keys that the provider publishes for tests, and what each does. */
export const SECRET_KEYS: readonly (readonly [key: string, effect: string])[] = [
  [PASSING_KEYS.secretKey, 'always passes'],
  ['2x0000000000000000000000000000000AA', 'always fails'],
  ['3x0000000000000000000000000000000AA', 'reports that the token was spent'],
];
