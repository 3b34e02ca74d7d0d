'use client';

import { useEffect, useRef } from 'react';
import type { Enhancements } from './use-enhancements.ts';

/**
 * Takes the code of a text message where the browser can read it.
 *
 * @param expiresAtMs of the code that is awaited, so that it changes with each one; undefined for none
 * @param onCode called with the code, once per message
 */
export function useSmsCode(
  enhancements: Enhancements | undefined,
  expiresAtMs: number | undefined,
  onCode: (code: string) => void,
): void {
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });

  useEffect(() => {
    if (expiresAtMs === undefined) return;
    return enhancements?.receiveSmsCode((code) => latest.current(code));
  }, [enhancements, expiresAtMs]);
}
