/**
 * The pair with which every visitor passes, of those that the captcha's provider publishes for tests.
 * @see https://developers.cloudflare.com/turnstile/troubleshooting/testing/
 */
export const PASSING_KEYS: Readonly<Record<'siteKey' | 'secretKey', string>> = {
  siteKey: '1x00000000000000000000AA',
  secretKey: '1x0000000000000000000000000000000AA',
};
