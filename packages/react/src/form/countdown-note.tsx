'use client';

import { durationText, fillText } from '@otp-kit/client/messages';
import type { ReactNode } from 'react';
import { useFormView } from './form-view.ts';

interface CountdownNoteProps {
  readonly seconds: number;
  /** With `{time}` where the time belongs. */
  readonly text: string;
  /** Default: the seconds as a {@link durationText}. */
  readonly time?: string;
}

/**
 * A countdown, and nothing once it is over. A timer is not announced while it runs; the status region
 * announces what matters.
 */
export function CountdownNote({ seconds, text, time }: CountdownNoteProps): ReactNode {
  const { classOf, messages } = useFormView();
  if (seconds === 0) return null;
  return (
    <span className={classOf('note')} role="timer">
      {fillText(text, { time: time ?? durationText(seconds, messages) })}
    </span>
  );
}
