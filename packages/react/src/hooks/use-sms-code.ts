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
    void requestCode(signal).then((code) => {
      if (code !== undefined && !signal.aborted) latest.current(code);
      return undefined;
    });
    return () => request.abort();
  }, [expiresAtMs]);
}

/** @returns undefined where there is none: the user declined, the page may not ask, or it was aborted */
async function requestCode(signal: AbortSignal): Promise<string | undefined> {
  const options: OtpRequest = { otp: { transport: ['sms'] }, signal };
  try {
    const credential = await navigator.credentials.get(options);
    return isOtpCredential(credential) ? credential.code : undefined;
  } catch {
    return undefined;
  }
}

// TypeScript's DOM library does not describe WebOTP.
interface OtpRequest extends CredentialRequestOptions {
  readonly otp: { readonly transport: readonly ['sms'] };
}

function isOtpCredential(value: Credential | null): value is Credential & { code: string } {
  return value !== null && 'code' in value && typeof value.code === 'string';
}
