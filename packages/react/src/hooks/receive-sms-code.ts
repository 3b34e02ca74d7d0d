/**
 * Asks the browser for the code of a text message, where it supports WebOTP (Chromium on Android). The
 * browser shows the message and asks the user first. It takes only a message whose last line is bound to
 * this page's domain: `@example.com #123456`.
 *
 * @param onCode called with the code, once
 * @returns a function that aborts the request
 * @see https://wicg.github.io/web-otp/
 */
export function receiveSmsCode(onCode: (code: string) => void): (() => void) | undefined {
  if (!('OTPCredential' in window)) return undefined;
  const request = new AbortController();
  const { signal } = request;
  const options: OtpRequest = { otp: { transport: ['sms'] }, signal };
  void navigator.credentials.get(options).then(
    // oxlint-disable-next-line promise/always-return -- the chain ends here
    (credential) => {
      if (isOtpCredential(credential) && !signal.aborted) onCode(credential.code);
    },
    // The user declined, the page may not ask, or the request was aborted.
    () => {},
  );
  return () => request.abort();
}

// TypeScript's DOM library does not describe WebOTP.
interface OtpRequest extends CredentialRequestOptions {
  readonly otp: { readonly transport: readonly ['sms'] };
}

function isOtpCredential(value: Credential | null): value is Credential & { code: string } {
  return value !== null && 'code' in value && typeof value.code === 'string';
}
