import { useCountdown } from '@otp-kit/react';
import type { ReactNode } from 'react';
import { usePageTools } from '../flow/page-context.ts';
import type { CodeStep, PageAttempt } from '../flow/page-state.ts';
import { channelName } from '../texts/channel-name.ts';
import { Action } from './action.tsx';

interface ResendRowProps {
  readonly attempt: PageAttempt;
  readonly step: CodeStep;
  readonly unreachable: readonly string[];
}

/** Requests another code on the same or another channel. Both use the only resend. */
export function ResendRow({ attempt, step, unreachable }: ResendRowProps): ReactNode {
  const { actions, messages, texts } = usePageTools();
  const waitSeconds = useCountdown(
    step.failure?.of === 'resend' ? step.failure.retryAtMs : undefined,
  );
  const isUsedUp = attempt.resendsLeft <= 0;
  const isBlocked = isUsedUp || step.busy !== undefined || waitSeconds > 0;
  const others = attempt.channels.filter((channel) => !attempt.sentOn.includes(channel));

  return (
    <section aria-label={texts.resendQuestion} className="page-resend">
      <p className="otp-note">{isUsedUp ? texts.resendsSpent : texts.resendQuestion}</p>
      <div className="page-resend-ways">
        <Action
          isBlocked={isBlocked}
          isBusy={step.busy === 'resend'}
          isFirst={step.isSpent}
          kind={step.isSpent && !isUsedUp ? 'primary' : 'secondary'}
          onClick={() => actions.resend()}
        >
          {texts.resend}
        </Action>
        {isUsedUp ||
          others.map((channel) => (
            <Action
              isBlocked={isBlocked || unreachable.includes(channel)}
              key={channel}
              kind="secondary"
              onClick={() => actions.resend(channel)}
            >
              {texts.resendBy(channelName(channel, messages))}
              {unreachable.includes(channel) && (
                <span className="otp-note">{texts.channelUnreachable}</span>
              )}
            </Action>
          ))}
      </div>
    </section>
  );
}
