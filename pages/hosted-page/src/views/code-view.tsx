import { clockText, fillText, numberText } from '@otp-kit/client/messages';
import { isWrongCode } from '@otp-kit/protocol';
import { CodeInput, useCountdown } from '@otp-kit/react';
import { type FormEvent, type ReactNode, type Ref, useId, useRef, useState } from 'react';
import { Action } from '../components/action.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { ResendActions } from '../components/resend-actions.tsx';
import { SentTo } from '../components/sent-to.tsx';
import { usePageTools } from '../flow/page-context.ts';
import type { CodeStep, PageAttempt } from '../flow/page-state.ts';
import { StepLayout } from './step-layout.tsx';

interface CodeViewProps {
  readonly attempt: PageAttempt;
  readonly step: CodeStep;
  readonly unreachable: readonly string[];
}

/** Takes the code, checks it as soon as it is complete, and offers another one: as the kit's form does. */
export function CodeView({ attempt, step, unreachable }: CodeViewProps): ReactNode {
  const { actions, messages } = usePageTools();
  const field = useRef<HTMLInputElement>(null);
  const { failure, busy, isSpent, round } = step;
  const { digits } = attempt;
  const entry = useCodeEntry(round, digits);
  const waitSeconds = useCountdown(failure?.of === 'verify' ? failure.retryAtMs : undefined);
  const canVerify = busy === undefined && !isSpent && waitSeconds === 0;
  const [lastCode, setLastCode] = useState('');
  // A wrong code is not sent again, and its error ends when the code changes.
  const isWrong = isOfWrongCode(step);
  const isCorrected = isWrong && entry.code !== lastCode;

  function verify(complete: string): void {
    if (!canVerify) return;
    if (isWrong && complete === lastCode) {
      // It is replaced by what is typed next.
      field.current?.focus();
      field.current?.select();
      return;
    }
    setLastCode(complete);
    void actions.verify(complete);
  }

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    if (entry.code.length === digits) {
      verify(entry.code);
      return;
    }
    if (entry.code.length < digits) entry.markIncomplete();
    field.current?.focus();
  }

  return (
    <StepLayout heading={messages.codeHeading} icon="code" text={<SentText attempt={attempt} />}>
      <form className="stack page-code" method="post" noValidate onSubmit={handleSubmit}>
        <CodeField
          attempt={attempt}
          entry={entry}
          fieldRef={field}
          isReady={canVerify && entry.code.length === digits}
          onComplete={verify}
          step={isCorrected ? { status: 'code', isSpent, round } : step}
        />
        {isSpent || (
          <Action isBlocked={!canVerify} isBusy={busy === 'verify'} kind="primary">
            {busy === 'verify' ? messages.checking : messages.verifyCode}
          </Action>
        )}
        <ResendActions attempt={attempt} step={step} unreachable={unreachable} />
      </form>
    </StepLayout>
  );
}

interface CodeFieldProps extends Omit<CodeViewProps, 'unreachable'> {
  readonly entry: CodeEntry;
  readonly fieldRef: Ref<HTMLInputElement>;
  /** It is complete, and was corrected: it waits for a press. */
  readonly isReady: boolean;
  readonly onComplete: (code: string) => void;
}

/** The kit's code field with its label, the time left, and a hint or what is wrong. */
function CodeField(props: CodeFieldProps): ReactNode {
  const { attempt, entry, fieldRef, isReady, onComplete, step } = props;
  const { messages, texts } = usePageTools();
  const id = useId();
  const { failure, busy, isSpent, wrongCodes = 0 } = step;
  const { code } = entry;
  const isWrong = isOfWrongCode(step);
  // After the third, the message may be an older one.
  const isStuck = wrongCodes > 2 && attempt.resendsLeft > 0;
  // The tenth ends the attempt.
  const advice = wrongCodes > 8 ? messages.lastTry : isStuck && texts.wrongAgain;
  const problem = entry.problem ?? ((isWrong && advice) || undefined);
  const leftSeconds = useCountdown(attempt.expiresAtMs);
  const isInvalid = problem !== undefined || isSpent || isWrong;
  return (
    <div className="otp-field">
      <div className="otp-label-row">
        <label className="otp-label" htmlFor={`${id}-code`}>
          {fillText(messages.codeLabel, { digits: numberText(attempt.digits, messages.locale) })}
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
        digits={attempt.digits}
        id={`${id}-code`}
        onChange={entry.setCode}
        onComplete={onComplete}
        readOnly={busy !== undefined || isSpent}
        ref={fieldRef}
        value={code}
      />
      <div className="otp-message">
        {failure || problem || isSpent ? (
          <ErrorMessage failure={failure} id={`${id}-trouble`} text={problem} />
        ) : (
          <p className="otp-note" id={`${id}-trouble`}>
            {messages.codeHint} {isReady ? texts.codeCorrected : messages.codeAutoSubmit}
          </p>
        )}
      </div>
    </div>
  );
}

function isOfWrongCode({ failure, isSpent }: CodeStep): boolean {
  return !isSpent && failure?.of === 'verify' && isWrongCode(failure.code);
}

type CodeEntry = ReturnType<typeof useCodeEntry>;

/** Stores the text of the code field for one round, and what is wrong with its length: the field is empty in the next. */
function useCodeEntry(round: number, digits: number) {
  const { messages } = usePageTools();
  const nothing = { round, code: '', isIncomplete: false };
  const [entry, setEntry] = useState(nothing);
  const { code, isIncomplete } = entry.round === round ? entry : nothing;
  const shortProblem = isIncomplete ? messages.codeIncomplete : undefined;
  const problem = code.length > digits ? messages.codeTooLong : shortProblem;
  return {
    code,
    problem: problem && fillText(problem, { digits: numberText(digits, messages.locale) }),
    setCode: (text: string) => setEntry({ ...nothing, code: text }),
    /** The code was submitted too early. */
    markIncomplete: () => setEntry({ ...nothing, code, isIncomplete: true }),
  };
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
