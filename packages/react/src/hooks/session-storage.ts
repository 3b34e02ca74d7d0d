import type { FlowStorage } from '@otp-kit/client';

/** The tab's `sessionStorage`, or `undefined` in a sandboxed frame, where reading it throws. */
export function sessionStorageOrNone(): FlowStorage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}
