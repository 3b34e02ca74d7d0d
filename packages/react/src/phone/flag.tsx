'use client';

import { type ReactNode, useSyncExternalStore } from 'react';

/** The flag of a country, or nothing where the system's fonts have no flags: they would show two letters. */
export function Flag({ country }: { readonly country: string }): ReactNode {
  const hasFlags = useSyncExternalStore(subscribe, hasFlagFont, isUnknown);
  if (hasFlags === false) return null;
  return (
    <span aria-hidden="true" className="otp-flag">
      {/* A server leaves the room for it. */}
      {hasFlags && flagOf(country)}
    </span>
  );
}

/** Unicode: two regional indicators, which a font with flags draws as one. */
function flagOf(country: string): string {
  return country.replace(/./g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + OFFSET));
}

const OFFSET = 0x1f1e6 - 0x41; // from A to its regional indicator

/**
 * The systems whose own fonts have flags, by their names: to measure fonts would be fingerprinting. A browser
 * that only names itself a phone, as in tests, has another platform.
 */
function hasFlagFont(): boolean | undefined {
  const { platform, userAgent } = navigator;
  return /^(Mac|iP)/.test(platform) || /CrOS|Android.*Linux a/.test(userAgent + platform);
}

function isUnknown(): undefined {}

function subscribe(): () => void {
  return () => {};
}
