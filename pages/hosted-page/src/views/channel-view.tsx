import { useCountdown } from '@otp-kit/react';
import type { ReactNode } from 'react';
import { ChannelChoice } from '../components/channel-choice.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { SentTo } from '../components/sent-to.tsx';
import { usePageTools } from '../flow/page-context.ts';
import type { ChannelStep, PageAttempt } from '../flow/page-state.ts';
import { StepLayout } from './step-layout.tsx';

interface ChannelViewProps {
  readonly attempt: PageAttempt;
  readonly step: ChannelStep;
  readonly unreachable: readonly string[];
}

/** Asks where the code is to go. Choosing sends it. */
export function ChannelView({ attempt, step, unreachable }: ChannelViewProps): ReactNode {
  const { actions, texts } = usePageTools();
  const waitSeconds = useCountdown(step.failure?.retryAtMs);

  return (
    <StepLayout
      heading={texts.channelHeading}
      icon="send"
      text={<SentTo address={attempt.maskedAddress} text={texts.channelText} />}
    >
      <ul className="stack page-channels">
        {attempt.channels.map((channel) => (
          <li key={channel}>
            <ChannelChoice
              channel={channel}
              isBlocked={step.sendingOn !== undefined || waitSeconds > 0}
              isBusy={step.sendingOn === channel}
              isUnreachable={unreachable.includes(channel)}
              onChoose={() => actions.send(channel)}
            />
          </li>
        ))}
      </ul>
      <ErrorMessage failure={step.failure} />
    </StepLayout>
  );
}
