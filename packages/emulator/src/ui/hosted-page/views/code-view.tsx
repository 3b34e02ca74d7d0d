import { CodeInput, useCountdown } from '@otp-kit/react';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Action } from '../components/action.tsx';
import { Clock } from '../components/clock.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { ResendRow } from '../components/resend-row.tsx';
import { SentTo } from '../components/sent-to.tsx';
import { usePageTools } from '../flow/page-context.ts';
import type { CodeStep, PageAttempt } from '../flow/page-state.ts';
import { StepLayout } from './step-layout.tsx';
import { StepMessage } from './step-message.tsx';

interface CodeViewProps {
  readonly attempt: PageAttempt;
  readonly step: CodeStep;
  readonly unreachable: readonly string[];
}

/** Takes the code, checks it as soon as it is complete, and offers another one. */
export function CodeView({ attempt, step, unreachable }: CodeViewProps): ReactNode {
  const { actions, messages, texts } = usePageTools();
  const id = useId();
  const { failure, busy, isSpent, round } = step;
  const [entry, setEntry] = useState({ round, code: '' });
  const code = entry.round === round ? entry.code : '';
  const verifyFailure = failure?.of === 'verify' ? failure : undefined;
  const waitSeconds = useCountdown(verifyFailure?.retryAtMs);
  const leftSeconds = useCountdown(attempt.expiresAtMs);
  const canVerify = busy === undefined && !isSpent && waitSeconds === 0;
  const { digits } = attempt;
  const isRefused = verifyFailure?.code === 'INVALID_OTP' || isSpent;

  function verify(complete: string): void {
    if (canVerify) void actions.verify(complete);
  }

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    if (code.length === digits) verify(code);
  }

  return (
    <StepLayout
      foot={<ResendRow attempt={attempt} step={step} unreachable={unreachable} />}
      heading={messages.codeHeading}
      icon="code"
      text={<SentText attempt={attempt} />}
    >
      <form className="page-code" method="post" noValidate onSubmit={handleSubmit}>
        <div className="otp-field">
          <div className="otp-label-row">
            <label className="otp-label" htmlFor={`${id}-code`}>
              {texts.codeLabel}
            </label>
            <span className="otp-note" role="timer">
              {texts.expiresIn(<Clock seconds={leftSeconds} />)}
            </span>
          </div>
          <CodeInput
            aria-describedby={`${id}-trouble`}
            aria-invalid={(isRefused && code === '') || undefined}
            data-focus={isSpent ? undefined : ''}
            digits={digits}
            id={`${id}-code`}
            onChange={(typed) => setEntry({ round, code: typed })}
            onComplete={verify}
            readOnly={busy !== undefined || isSpent}
            value={code}
          />
        </div>
        <StepMessage>
          {failure || isSpent ? (
            <ErrorMessage failure={failure} id={`${id}-trouble`} />
          ) : (
            <p className="otp-note" id={`${id}-trouble`}>
              {messages.codeHint} {messages.codeAutoSubmit}
            </p>
          )}
        </StepMessage>
        {isSpent || (
          <Action
            isBlocked={!canVerify || code.length < digits}
            isBusy={busy === 'verify'}
            kind="primary"
          >
            {busy === 'verify' ? messages.checking : messages.verifyCode}
          </Action>
        )}
      </form>
    </StepLayout>
  );
}

/** "We sent a code by WhatsApp to +20*****17." */
function SentText({ attempt }: { attempt: PageAttempt }): ReactNode {
  const { locale, messages, texts } = usePageTools();
  const names: Readonly<Record<string, string>> = messages.channelNames;
  const known = attempt.sentOn.filter((channel) => Object.hasOwn(names, channel));
  if (known.length === 0 || known.length < attempt.sentOn.length) {
    return <SentTo address={attempt.maskedAddress}>{texts.codeSentSomehow}</SentTo>;
  }
  const list = new Intl.ListFormat(locale).format(
    known.map((channel) => names[channel] ?? channel),
  );
  return (
    <SentTo address={attempt.maskedAddress}>{(address) => texts.codeSent(list, address)}</SentTo>
  );
}
