import type { FlowStorage } from '@otp-kit/client';

/** The tab's `sessionStorage`, or none: reading the property throws in a sandboxed frame. */
export function sessionStorageOrNone(): FlowStorage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}
