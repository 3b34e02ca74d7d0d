import { useCountdown } from '@otp-kit/react';
import type { ReactNode } from 'react';
import { usePageTools } from '../flow/page-context.ts';
import type { CodeStep, PageAttempt } from '../flow/page-state.ts';
import { channelName } from '../texts/channel-name.ts';
import { Action } from './action.tsx';

interface ResendActionsProps {
  readonly attempt: PageAttempt;
  readonly step: CodeStep;
  readonly unreachable: readonly string[];
}

/**
 * Requests another code on the same or another channel, as the kit's form does. Both use the only resend.
 * It is the step's main action once the code is of no more use. After it, the user reads what is left to do.
 */
export function ResendActions({ attempt, step, unreachable }: ResendActionsProps): ReactNode {
  const { actions, messages, texts } = usePageTools();
  const { busy, failure, isSpent } = step;
  const waitSeconds = useCountdown(failure?.of === 'resend' ? failure.retryAtMs : undefined);
  if (attempt.resendsLeft <= 0) return <NoResends attempt={attempt} step={step} />;

  const isBlocked = busy !== undefined || waitSeconds > 0;
  const others = attempt.channels.filter((channel) => !attempt.sentOn.includes(channel));
  const sameChannel = (
    <Action
      isBlocked={isBlocked}
      isBusy={busy === 'resend'}
      isFirst={isSpent}
      kind={isSpent ? 'primary' : 'quiet'}
      onClick={() => actions.resend()}
    >
      {isSpent ? messages.resendCode : texts.resendSame}
    </Action>
  );
  return (
    <>
      {isSpent ? (
        sameChannel
      ) : (
        <p className="otp-note row otp-resend">
          {/* Before the buttons: each of them uses it. */}
          <span>
            {messages.resendQuestion} {attempt.resendsLeft === 1 && texts.oneLeft}
          </span>{' '}
          {sameChannel}
        </p>
      )}
      {others.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in, and these act
        <div aria-label={messages.otherChannels} className="otp-channels otp-choices" role="group">
          <span className="otp-note">{messages.otherChannels}</span>
          {others.map((channel) => (
            <Action
              isBlocked={isBlocked || unreachable.includes(channel)}
              key={channel}
              kind="choice"
              onClick={() => actions.resend(channel)}
            >
              {channelName(channel, messages)}
              {unreachable.includes(channel) && (
                <span className="otp-note"> {texts.channelUnreachable}</span>
              )}
            </Action>
          ))}
        </div>
      )}
    </>
  );
}

/** What is left to do after the only resend. */
function NoResends({ attempt, step }: Pick<ResendActionsProps, 'attempt' | 'step'>): ReactNode {
  const { goBack, isFramed, texts } = usePageTools();
  const { isSpent, round } = step;
  // On this page or on the one around the frame.
  const canChange = (isFramed || goBack) && !attempt.maskedAddress.includes('@');
  return (
    <>
      <p className="otp-note otp-resend">
        {round > 0 && !isSpent && texts.sentAgain}{' '}
        {isSpent ? texts.resendsOver : texts.resendsSpent}{' '}
        {!isSpent && canChange && texts.numberWrong}
        {isSpent && !goBack && (isFramed ? texts.endedFramed : texts.endedAlone)}
      </p>
      {isSpent && goBack && (
        <Action isFirst kind="primary" onClick={goBack}>
          {texts.startAgain}
        </Action>
      )}
    </>
  );
}
