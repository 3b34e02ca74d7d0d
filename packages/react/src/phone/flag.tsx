'use client';

import { type ReactNode, useSyncExternalStore } from 'react';

/** The flag of a country, or its code where the system has no flags, as on Windows. Both have the same size. */
export function Flag({ country }: { readonly country: string }): ReactNode {
  const hasFlags = useSyncExternalStore(subscribe, canDrawFlags, () => false);
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

let isDrawn: boolean | undefined;

/** Without flags in any font, the two letters stand beside each other. */
function canDrawFlags(): boolean {
  isDrawn ??= measureFlags();
  return isDrawn;
}

function measureFlags(): boolean {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return false;
  const widthOf = (text: string) => context.measureText(text).width;
  return widthOf(flagOf('EG')) < 1.5 * widthOf(flagOf('E'));
}

function subscribe(): () => void {
  return () => {};
}
