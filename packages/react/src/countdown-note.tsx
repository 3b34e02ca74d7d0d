import type { ReactNode } from 'react';
import { fillText } from './fill-text.ts';
import type { Locale } from './messages.ts';
import { durationText } from './number-text.ts';
import type { FormTexts } from './use-form-texts.ts';

interface CountdownNoteProps {
  readonly seconds: number;
  /** With `{time}` where the time belongs. */
  readonly text: string;
  /** Default: {@link durationText}, for a wait. */
  readonly timeText?: (seconds: number, locale: Locale) => string;
  readonly texts: FormTexts;
}

/**
 * A countdown, and nothing once it is over. A timer is not announced as it runs: the status region
 * says what matters.
 */
export function CountdownNote(props: CountdownNoteProps): ReactNode {
  const { seconds, text, texts, timeText = durationText } = props;
  if (seconds === 0) return null;
  return (
    <span className="otp-note" role="timer">
      {fillText(text, { time: timeText(seconds, texts.locale) })}
    </span>
  );
}
