'use client';

import { useEffect, useRef } from 'react';

/**
 * Asks the browser for the code of a text message, where it supports WebOTP (Chromium on Android). The
 * browser shows the message and asks the user first. It takes only a message whose last line is bound to
 * this page's domain: `@example.com #123456`.
 *
 * @param expiresAtMs of the code that is awaited, so that it changes with each one; undefined for none
 * @param onCode called with the code, once per message
 * @see https://wicg.github.io/web-otp/
 */
export function useSmsCode(expiresAtMs: number | undefined, onCode: (code: string) => void): void {
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });

  useEffect(() => {
    if (expiresAtMs === undefined || !('OTPCredential' in window)) return;
    const request = new AbortController();
    const { signal } = request;
    const options: OtpRequest = { otp: { transport: ['sms'] }, signal };
    void navigator.credentials.get(options).then(
      // oxlint-disable-next-line promise/always-return -- the chain ends here
      (credential) => {
        if (isOtpCredential(credential) && !signal.aborted) latest.current(credential.code);
      },
      // The user declined, the page may not ask, or the request was aborted.
      () => {},
    );
    return () => request.abort();
  }, [expiresAtMs]);
}

// TypeScript's DOM library does not describe WebOTP.
interface OtpRequest extends CredentialRequestOptions {
  readonly otp: { readonly transport: readonly ['sms'] };
}

function isOtpCredential(value: Credential | null): value is Credential & { code: string } {
  return value !== null && 'code' in value && typeof value.code === 'string';
}
