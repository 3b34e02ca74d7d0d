import type { FlowFailure } from '../state.ts';
import { failureText } from './failure-text.ts';
import { fillText } from './fill-text.ts';
import type { FormMessages } from './messages.ts';

/** The text of a failure, if there is one. It names a failed channel if there is another one to choose. */
export function failureMessage(
  failure: FlowFailure | undefined,
  { choosableChannels }: { readonly choosableChannels?: readonly string[] | undefined },
  messages: FormMessages,
): string | undefined {
  if (!failure) return undefined;
  const text = failureText(failure);
  if (text !== 'channelFailed') return messages[text];
  const channel = failure.channel && messages.channelNames[failure.channel];
  if (!channel || !choosableChannels?.length) return messages.channelUnavailable;
  return fillText(messages.channelFailed, { channel });
}
