'use client';

import type { ActiveFlow, FlowFailure } from '@otp-kit/client';
import { clockText, type FormMessages, numberText, outcomeOf } from '@otp-kit/client/messages';
import { type ReactNode, type Ref, useId } from 'react';
import { CodeInput, type CodeInputProps } from '../code-input/code-input.tsx';
import type { CodeEntry } from '../hooks/use-code-entry.ts';
import { useCountdown } from '../hooks/use-countdown.ts';
import { useSmsCode } from '../hooks/use-sms-code.ts';
import { CountdownNote } from './countdown-note.tsx';
import { FieldMessage } from './field-message.tsx';
import { fillText } from './fill-text.ts';

/** Props of your own code field. Pass all of them to its `<input>`, except `digits`. */
export interface CodeSlotProps extends CodeInputProps {
  readonly ref: Ref<HTMLInputElement> | undefined;
}

/** Renders your own code field instead of {@link CodeInput}. */
export type RenderCode = (props: CodeSlotProps) => ReactNode;

interface CodeFieldProps {
  readonly activeFlow: ActiveFlow;
  readonly entry: CodeEntry;
  readonly error: ReactNode;
  /** The failure of the flow that the error describes, if any. */
  readonly failure: FlowFailure | undefined;
  readonly inputRef: Ref<HTMLInputElement> | undefined;
  readonly isReadOnly: boolean;
  /** The code is no longer valid, so nothing is said about entering it. */
  readonly isSpent: boolean;
  /** Absent if a complete code waits for the button. */
  readonly onComplete: ((code: string) => void) | undefined;
  readonly renderCode: RenderCode | undefined;
  /** How long until the code can be verified again. */
  readonly retryInSeconds: number;
  readonly messages: FormMessages;
}

/** The code field with its label, the time left, and a hint or an error. */
export function CodeField(props: CodeFieldProps): ReactNode {
  const { activeFlow, entry, error, failure, inputRef, isReadOnly, isSpent, onComplete } = props;
  const { renderCode = (slot) => <CodeInput {...slot} />, retryInSeconds, messages } = props;
  const { locale } = messages;
  const id = useId();
  const expiresInSeconds = useCountdown(activeFlow.expiresAtMs);
  useSmsCode(isReadOnly ? undefined : activeFlow.expiresAtMs, (code) => {
    entry.setCode(code);
    if (code.length === activeFlow.digits) onComplete?.(code);
  });
  const digits = numberText(activeFlow.digits, locale);
  const outcome = outcomeOf(failure) ?? (isSpent ? 'new-code' : 'correct');
  // A failed resend or a lost connection does not make the code wrong.
  const isAboutResend = failure?.action === 'resend';
  const isAboutCode = isSpent || (!isAboutResend && /^(correct|new-code)$/.test(outcome));
  const messageId = isAboutResend ? undefined : `${id}message`;

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
            messages={messages}
            time={clockText(expiresInSeconds, locale)}
          />
        )}
      </div>
      {renderCode({
        'aria-describedby': messageId,
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
      <FieldMessage
        error={error}
        hint={[messages.codeHint, onComplete && messages.codeAutoSubmit].join(' ')}
        id={messageId}
        outcome={outcome}
        retryInSeconds={retryInSeconds}
        messages={messages}
      />
    </div>
  );
}
