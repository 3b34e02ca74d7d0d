'use client';

import { type ReactNode, useSyncExternalStore } from 'react';

/** The flag of a country, or its code where the system has no flags, as on Windows. Both have the same size. */
export function Flag({ country }: { readonly country: string }): ReactNode {
  const hasFlags = useSyncExternalStore(subscribe, hasFlagFont, () => false);
  return (
    <span
      aria-hidden="true"
      className="otp-flag"
      data-kind={hasFlags ? 'flag' : 'code'}
      translate="no"
    >
      {hasFlags ? flagOf(country) : country}
    </span>
  );
}

/** Unicode: two regional indicators, which a font with flags draws as one. */
function flagOf(country: string): string {
  return country.replace(/./g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + OFFSET));
}

const OFFSET = 0x1f1e6 - 0x41; // from A to its regional indicator

/** Windows has no flags in its fonts. Asked by name: to measure the fonts would be fingerprinting. */
function hasFlagFont(): boolean {
  return !navigator.userAgent.includes('Windows');
}

function subscribe(): () => void {
  return () => {};
}
