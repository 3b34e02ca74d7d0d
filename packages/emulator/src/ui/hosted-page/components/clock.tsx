import { clockText } from '@otp-kit/react';
import type { ReactNode } from 'react';
import { usePageTools } from '../flow/page-context.ts';

/** Seconds that run down, as `4:05`. */
export function Clock({ seconds }: { seconds: number }): ReactNode {
  const { messages } = usePageTools();
  return <bdi className="page-clock">{clockText(seconds, messages.locale)}</bdi>;
}
