import { durationText, type FormMessages } from '@otp-kit/client/messages';
import type { ReactNode } from 'react';
import { fillText } from './fill-text.ts';

interface CountdownNoteProps {
  readonly seconds: number;
  /** With `{time}` where the time belongs. */
  readonly text: string;
  /** Default: the seconds as a {@link durationText}. */
  readonly time?: string;
  readonly messages: FormMessages;
}

/**
 * A countdown, and nothing once it is over. A timer is not announced while it runs; the status region
 * announces what matters.
 */
export function CountdownNote(props: CountdownNoteProps): ReactNode {
  const { seconds, text, messages, time = durationText(seconds, messages) } = props;
  if (seconds === 0) return null;
  return (
    <span className="otp-note" role="timer">
      {fillText(text, { time })}
    </span>
  );
}
