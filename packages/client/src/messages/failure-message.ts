import type { FlowFailure } from '../state.ts';
import { failureText } from './failure-text.ts';
import { fillText } from './fill-text.ts';
import type { FormMessages } from './messages.ts';

/** What the text of a failure depends on beside the failure. */
interface FailureCircumstances {
  readonly choosableChannels?: readonly string[] | undefined;
  /** The wrong codes in a row, with this one. */
  readonly wrongCodes?: number;
}

/** The text of a failure, if there is one. It names a failed channel if there is another one to choose. */
export function failureMessage(
  failure: FlowFailure | undefined,
  { choosableChannels, wrongCodes = 0 }: FailureCircumstances,
  messages: FormMessages,
): string | undefined {
  if (!failure) return undefined;
  // The tenth ends the transaction.
  if (failure.triesLeft === 1 || wrongCodes > 8) return messages.lastTry;
  if (wrongCodes > 2) return messages.wrongAgain;
  const text = failureText(failure);
  if (text !== 'channelFailed') return messages[text];
  const channel = failure.channel && messages.channelNames[failure.channel];
  if (!channel || !choosableChannels?.length) return messages.notDelivered;
  return fillText(messages.channelFailed, { channel });
}
