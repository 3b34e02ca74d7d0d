'use client';

import { type Context, useContext } from 'react';

/**
 * What the root or a step provides to the parts in it.
 *
 * @throws if the part is not in it
 */
export function usePartContext<T>(context: Context<T | undefined>): T {
  const value = useContext(context);
  if (value === undefined) throw new Error('a part is outside of its OtpFormRoot or its step');
  return value;
}
