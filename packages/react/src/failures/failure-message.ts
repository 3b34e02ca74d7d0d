import type { FlowFailure } from '@otp-kit/client';
import type { ReactNode } from 'react';
import { fillText } from '../messages/fill-text.ts';
import type { FormMessages } from '../messages/messages.ts';
import { failureText } from './failure-text.ts';

/** The text of a failure, if there is one. It names a failed channel if there is another one to choose. */
export function failureMessage(
  failure: FlowFailure | undefined,
  { choosableChannels }: { readonly choosableChannels: readonly string[] },
  messages: FormMessages,
): ReactNode {
  if (!failure) return undefined;
  const text = failureText(failure);
  if (text !== 'channelFailed') return messages[text];
  const channel = failure.channel && messages.channelNames[failure.channel];
  if (channel === undefined || choosableChannels.length === 0) return messages.channelUnavailable;
  return fillText(messages.channelFailed, { channel });
}
