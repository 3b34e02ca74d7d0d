import type { ReactNode } from 'react';
import { fillText } from './fill-text.ts';
import { durationText } from './number-text.ts';
import type { FormTexts } from './use-form-texts.ts';

interface CountdownNoteProps {
  readonly seconds: number;
  /** With `{time}` where the seconds, or minutes, belong. */
  readonly text: string;
  readonly texts: FormTexts;
}

/**
 * A countdown in words, and nothing once it is over. A timer is not announced as it runs: the status
 * region says what matters.
 */
export function CountdownNote({ seconds, text, texts }: CountdownNoteProps): ReactNode {
  if (seconds === 0) return null;
  return (
    <span className="otp-note" role="timer">
      {fillText(text, { time: durationText(seconds, texts.locale) })}
    </span>
  );
}
