'use client';

import type { OtpFlowState } from '@otp-kit/client';
import { useEffect, useState } from 'react';

/** The module of {@link useEnhancements}. */
export type Enhancements = typeof import('./enhancements.ts');

/** Loads what a form can do without, once a send or a resumed code is under way. */
export function useEnhancements({ status }: OtpFlowState): Enhancements | undefined {
  const [loaded, setLoaded] = useState<Enhancements>();
  const isUnderWay = status !== 'address';
  useEffect(() => {
    // Firefox does not load a module again that has failed.
    if (isUnderWay && navigator.onLine) void import('./enhancements.ts').then(setLoaded, () => {});
  }, [isUnderWay]);
  return loaded;
}
