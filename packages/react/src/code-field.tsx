'use client';

import type { ActiveFlow, FlowFailure } from '@otp-kit/client';
import { isString } from '@otp-kit/protocol';
import { type ReactNode, type Ref, useId } from 'react';
import { CodeInput, type CodeInputProps } from './code-input.tsx';
import { CountdownNote } from './countdown-note.tsx';
import { FailureAlert } from './failure-alert.tsx';
import { outcomeOf } from './failure-outcome.ts';
import { fillText } from './fill-text.ts';
import { clockText, numberText } from './number-text.ts';
import type { CodeEntry } from './use-code-entry.ts';
import { useCountdown } from './use-countdown.ts';
import type { FormTexts } from './use-form-texts.ts';

/** What a code field of the page's own gets: all of it belongs on its `<input>`, but `digits`. */
export interface CodeSlotProps extends CodeInputProps {
  readonly ref: Ref<HTMLInputElement> | undefined;
}

/** Renders a code field of the page's own in the place of {@link CodeInput}. */
export type RenderCode = (props: CodeSlotProps) => ReactNode;

interface CodeFieldProps {
  readonly activeFlow: ActiveFlow;
  readonly entry: CodeEntry;
  readonly error: ReactNode;
  /** What the error is about, where it is about a failure of the flow. */
  readonly failure: FlowFailure | undefined;
  readonly inputRef: Ref<HTMLInputElement> | undefined;
  readonly isReadOnly: boolean;
  /** No code will be taken any more, so nothing is said about entering one. */
  readonly isSpent: boolean;
  /** Absent where a complete code waits for the button. */
  readonly onComplete: ((code: string) => void) | undefined;
  readonly renderCode: RenderCode | undefined;
  readonly texts: FormTexts;
}

/** The code field with its label, the time that is left, what went wrong, and how to use it. */
export function CodeField(props: CodeFieldProps): ReactNode {
  const { activeFlow, entry, error, failure, inputRef, isReadOnly, isSpent, onComplete } = props;
  const { renderCode = (slot) => <CodeInput {...slot} />, texts } = props;
  const { locale, messages } = texts;
  const id = useId();
  const expiresInSeconds = useCountdown(activeFlow.expiresAt);
  const digits = numberText(activeFlow.digits, locale);
  const outcome = outcomeOf(failure) ?? (isSpent ? 'new-code' : 'correct');
  // A refused channel or a lost connection says nothing about what was entered.
  const isAboutCode = outcome === 'correct' || outcome === 'new-code';
  const describedBy = [error && `${id}error`, isSpent || `${id}hint`].filter(isString);

  return (
    <div className="otp-field">
      <div className="otp-label-row">
        <label className="otp-label" htmlFor={`${id}code`}>
          {fillText(messages.codeLabel, { digits })}
        </label>
        {isSpent || (
          <CountdownNote
            seconds={expiresInSeconds}
            text={messages.expiresIn}
            texts={texts}
            timeText={clockText}
          />
        )}
      </div>
      {renderCode({
        'aria-describedby': describedBy.join(' '),
        'aria-invalid': (error && isAboutCode) || undefined,
        digits: activeFlow.digits,
        id: `${id}code`,
        name: 'code',
        onChange: entry.setCode,
        onComplete,
        readOnly: isReadOnly,
        ref: inputRef,
        required: true,
        value: entry.code,
      })}
      <FailureAlert id={`${id}error`} outcome={outcome} text={error} />
      {isSpent || (
        <p className="otp-note" id={`${id}hint`}>
          {messages.codeHint} {onComplete && messages.codeAutoSubmit}
        </p>
      )}
    </div>
  );
}
