import type { ReactNode } from 'react';
import { usePageTools } from '../flow/page-context.ts';
import { channelName } from '../texts/channel-name.ts';
import { Action } from './action.tsx';
import type { Resend } from './use-resend.ts';

/** Requests another code on the same or another channel, as the kit's form does. Both use the only resend. */
export function ResendRow({ resend }: { readonly resend: Resend }): ReactNode {
  const { actions, messages, texts } = usePageTools();
  const { isBlocked, isBusy, isMain, isUsedUp, others, unreachable } = resend;
  if (isUsedUp) return <p className="otp-note otp-resend">{texts.resendsSpent}</p>;
  return (
    <>
      {isMain || (
        <p className="otp-note otp-resend">
          {messages.resendQuestion}{' '}
          <Action
            isBlocked={isBlocked}
            isBusy={isBusy}
            kind="quiet"
            onClick={() => actions.resend()}
          >
            {messages.resendCode}
          </Action>
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
