import { clockText, fillText, numberText } from '@otp-kit/client/messages';
import { isWrongCode } from '@otp-kit/protocol';
import { CodeInput, useCountdown } from '@otp-kit/react';
import { type FormEvent, type ReactNode, useId, useRef } from 'react';
import { Action } from '../components/action.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { ResendRow } from '../components/resend-row.tsx';
import { SentTo } from '../components/sent-to.tsx';
import { useCodeEntry } from '../components/use-code-entry.ts';
import { useResend } from '../components/use-resend.ts';
import { usePageTools } from '../flow/page-context.ts';
import type { CodeStep, PageAttempt } from '../flow/page-state.ts';
import { StepLayout } from './step-layout.tsx';
import { StepMessage } from './step-message.tsx';

interface CodeViewProps {
  readonly attempt: PageAttempt;
  readonly step: CodeStep;
  readonly unreachable: readonly string[];
}

/** Takes the code, checks it as soon as it is complete, and offers another one: as the kit's form does. */
export function CodeView({ attempt, step, unreachable }: CodeViewProps): ReactNode {
  const { actions, messages } = usePageTools();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { failure, busy, isSpent, round } = step;
  const { digits } = attempt;
  const { code, problem, ...entry } = useCodeEntry(round, digits);
  const resend = useResend(attempt, step, unreachable);
  const verifyFailure = failure?.of === 'verify' ? failure : undefined;
  const waitSeconds = useCountdown(verifyFailure?.retryAtMs);
  const leftSeconds = useCountdown(attempt.expiresAtMs);
  const canVerify = busy === undefined && !isSpent && waitSeconds === 0;
  const isRefused = isWrongCode(verifyFailure?.code) || isSpent;
  const isInvalid = problem !== undefined || (isRefused && code === '');

  function verify(complete: string): void {
    if (canVerify) void actions.verify(complete);
  }

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    if (code.length === digits) {
      verify(code);
      return;
    }
    if (code.length < digits) entry.markIncomplete();
    field.current?.focus();
  }

  return (
    <StepLayout heading={messages.codeHeading} icon="code" text={<SentText attempt={attempt} />}>
      <form className="page-code" method="post" noValidate onSubmit={handleSubmit}>
        <div className="otp-field">
          <div className="otp-label-row">
            <label className="otp-label" htmlFor={`${id}-code`}>
              {fillText(messages.codeLabel, { digits: numberText(digits, messages.locale) })}
            </label>
            {isSpent || (
              <span className="otp-note" role="timer">
                {fillText(messages.expiresIn, { time: clockText(leftSeconds, messages.locale) })}
              </span>
            )}
          </div>
          <CodeInput
            aria-describedby={`${id}-trouble`}
            aria-invalid={isInvalid || undefined}
            data-focus={isSpent ? undefined : ''}
            digits={digits}
            id={`${id}-code`}
            onChange={entry.setCode}
            onComplete={verify}
            readOnly={busy !== undefined || isSpent}
            ref={field}
            value={code}
          />
          <StepMessage>
            {failure || problem || isSpent ? (
              <ErrorMessage failure={failure} id={`${id}-trouble`} text={problem} />
            ) : (
              <p className="otp-note" id={`${id}-trouble`}>
                {messages.codeHint} {messages.codeAutoSubmit}
              </p>
            )}
          </StepMessage>
        </div>
        {isSpent || (
          <Action isBlocked={!canVerify} isBusy={busy === 'verify'} kind="primary">
            {busy === 'verify' ? messages.checking : messages.verifyCode}
          </Action>
        )}
        {resend.isMain && (
          <Action
            isBlocked={resend.isBlocked}
            isBusy={resend.isBusy}
            isFirst
            kind="primary"
            onClick={() => actions.resend()}
          >
            {messages.resendCode}
          </Action>
        )}
        <ResendRow resend={resend} />
      </form>
    </StepLayout>
  );
}

/** "We sent a code by WhatsApp to +20 10 •••••567." */
function SentText({ attempt: { maskedAddress, sentOn } }: { attempt: PageAttempt }): ReactNode {
  const { locale, messages } = usePageTools();
  const names: Readonly<Record<string, string>> = messages.channelNames;
  const known = sentOn.filter((channel) => Object.hasOwn(names, channel));
  if (known.length === 0 || known.length < sentOn.length) {
    return <SentTo address={maskedAddress} text={messages.codeSentSomehow} />;
  }
  const channel = new Intl.ListFormat(locale).format(known.map((name) => names[name] ?? name));
  return <SentTo address={maskedAddress} channel={channel} text={messages.codeSent} />;
}
