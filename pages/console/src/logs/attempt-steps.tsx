import type { ReactNode } from 'react';
import type { AttemptView } from '../api/control-types.ts';
import { channelName } from '../components/channel.ts';
import { timeText } from '../components/time-text.ts';

/** The steps of an attempt, and when each happened. */
export function AttemptSteps({ attempt }: { attempt: AttemptView }): ReactNode {
  const { createdAt, captchaVerifiedAt, otpRequestedAt, completedAt } = attempt;
  const isByPasskey = attempt.verificationMethod === 'passkey';
  const sent = ['Code sent', ...attempt.channels.map(channelName)].join(' by ');
  return (
    <ol className="steps">
      <Step at={createdAt} name="Created" />
      <Step at={captchaVerifiedAt} name="Captcha passed" />
      {!isByPasskey && <Step at={otpRequestedAt} name={sent} />}
      <Step at={completedAt} name={isByPasskey ? 'Verified by passkey' : 'Verified'} />
    </ol>
  );
}

/** @param props.at undefined until it happens */
function Step({ name, at }: { name: string; at: string | undefined }): ReactNode {
  return (
    <li className="step" data-done={at === undefined ? undefined : ''}>
      <span className="step-name">{name}</span>{' '}
      <time dateTime={at}>{at === undefined ? 'not yet' : timeText(at)}</time>
    </li>
  );
}
