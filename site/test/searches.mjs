/**
 * What developers search for, and the address that must be among the first two results. Two searches in a row lead to
 * different addresses, so that the results of the one before do not pass for those of the next.
 */
export const SEARCHES = [
  ['resend', '/guides/security#rate-limits-and-the-wait-before-a-resend'],
  ['otp-form', '/guides/html#'],
  ['sms', '/guides/security#sms-pumping'],
  ['email', '/react/addresses#email-addresses'],
  ['theme', '/guides/theming#'],
  ['arabic', '/react/languages#arabic-and-german'],
  ['rate limit', '/guides/security#rate-limits-and-the-wait-before-a-resend'],
  ['webhook', '/guides/widget#_3-the-callbacks-and-the-webhook'],
  ['vue', '/guides/vue#vue'],
  ['next.js', '/guides/next#next-js'],
  ['captcha', '/react/captcha#'],
  ['csp', '/guides/production#content-security-policy-csp'],
  ['turnstile', '/react/captcha#'],
  ['cookies', '/guides/production#secrets-and-cookies'],
  ['test numbers', '/guides/security#test-numbers-test-pairs'],
  ['docker', '/emulator/command#in-a-docker-container'],
  ['passkey', '/guides/passkeys#add-passkeys'],
  ['redis', '/guides/production#several-instances-with-one-redis'],
  ['autofill', '/guides/code-autofill#code-autofill'],
  ['INVALID_OTP', '/errors/invalid-otp#invalid-otp'],
];
