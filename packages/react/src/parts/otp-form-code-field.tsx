'use client';

import { clockText, fillText, numberText, outcomeOf } from '@otp-kit/client/messages';
import { type ReactNode, useId } from 'react';
import { CodeInput } from '../code-input/code-input.tsx';
import { useCodeView } from '../form/code-view.ts';
import { CountdownNote } from '../form/countdown-note.tsx';
import { FieldMessage } from '../form/field-message.tsx';
import { useCountdown } from '../hooks/use-countdown.ts';
import { useSmsCode } from '../hooks/use-sms-code.ts';

/** The code field with its label, the time left, and a hint or an error. */
export function OtpFormCodeField(): ReactNode {
  const { activeFlow, classOf, entry, error, failure, isSpent, messages, ...view } = useCodeView();
  const { locale } = messages;
  const id = useId();
  const expiresInSeconds = useCountdown(activeFlow.expiresAtMs);
  const isReadOnly = !view.isWaiting || isSpent;
  const onComplete = view.autoSubmit === false ? undefined : view.verify;
  useSmsCode(view.enhancements, isReadOnly ? undefined : activeFlow.expiresAtMs, (code) => {
    entry.setCode(code);
    if (code.length === activeFlow.digits) onComplete?.(code);
  });
  const digits = numberText(activeFlow.digits, locale);
  const outcome = outcomeOf(failure) ?? (isSpent ? 'new-code' : 'correct');
  // A failed resend or a lost connection does not make the code wrong.
  const isAboutResend = failure?.action === 'resend';
  const isAboutCode = isSpent || (!isAboutResend && outcome === 'correct');
  const messageId = isAboutResend ? undefined : `${id}message`;

  return (
    <div className={classOf('field')}>
      <div className="otp-label-row">
        <label className={classOf('label')} htmlFor={id}>
          {fillText(messages.codeLabel, { digits })}
        </label>
        {isSpent || (
          <CountdownNote
            seconds={expiresInSeconds}
            text={messages.expiresIn}
            time={clockText(expiresInSeconds, locale)}
          />
        )}
      </div>
      {(view.renderCode ?? ((props) => <CodeInput {...props} />))({
        'aria-describedby': messageId,
        'aria-invalid': (error && isAboutCode) || undefined,
        className: view.classNames?.code,
        digits: activeFlow.digits,
        id,
        name: 'code',
        onChange: entry.setCode,
        onComplete,
        readOnly: isReadOnly,
        ref: isSpent || view.isChannelToBlame ? undefined : view.focus.target,
        required: true,
        value: entry.code,
      })}
      <FieldMessage
        error={error}
        // A corrected code waits for a press.
        hint={[
          messages[entry.hint],
          ' ',
          onComplete && !view.state.failure && messages.codeAutoSubmit,
        ]}
        id={messageId}
        outcome={outcome}
        retryInSeconds={view.retryInSeconds}
      />
    </div>
  );
}
