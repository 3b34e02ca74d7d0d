'use client';

import {
  type FailureOutcome,
  failureMessage,
  failureText,
  outcomeOf,
} from '@otp-kit/client/messages';
import type { AddressKind, PhoneChannel } from '@otp-kit/protocol';
import { type FormEvent, type ReactNode, useId } from 'react';
import { readPhone } from '../address/read-phone.ts';
import { NOT_KNOWN } from '../hooks/flow-store.ts';
import { type AddressEntry, useAddressEntry } from '../hooks/use-address-entry.ts';
import { useCountdown } from '../hooks/use-countdown.ts';
import { type FormView, useFormView } from './form-view.ts';

/** What the parts of the address step share. */
export interface AddressView extends FormView, Pick<AddressEntry, 'keepText'> {
  /** The question about the email address, if there is one. */
  readonly question: ReactNode;
  /** To choose from; empty without a choice. */
  readonly channels: readonly PhoneChannel[];
  /** Without one, the pipeline chooses. */
  readonly chosen: PhoneChannel | undefined;
  readonly error: ReactNode;
  /** The `id` of the element that holds the error. */
  readonly errorId: string;
  /** The chosen channel failed, so the error belongs to the choice. */
  readonly isChannelToBlame: boolean;
  readonly isInvalid: boolean;
  /** No send is running. */
  readonly isWaiting: boolean;
  readonly onSubmit: (event: FormEvent) => void;
  readonly outcome: FailureOutcome | undefined;
  readonly retryInSeconds: number;
}

/**
 * The address step around a part.
 *
 * @throws if the part is outside of it
 */
export function useAddressView(): AddressView {
  return useFormView<AddressView>('errorId');
}

/** Reads the address, sends a code to it, and says what became of the last send. */
export function useAddressStep(): AddressView & Pick<AddressEntry, 'form'> {
  const view = useFormView();
  const { draft, flow, focus, messages, parsePhone = readPhone, phoneField, state } = view;
  const { emailSuggestion } = view;
  const { isAsSent, problem, readAddress, suggested, takeSuggested, ...entry } = useAddressEntry(
    draft,
    phoneField?.parse ?? parsePhone,
    emailSuggestion?.suggest,
  );
  const isWaiting = state.status === 'address';
  // A failure, and above all a wait, applies to the address that was sent; to other addresses only if all
  // users have to wait.
  const isRelevant = isAsSent || (state.failure && failureText(state.failure) === 'busy');
  const retryInSeconds = useCountdown(isRelevant ? state.retryAtMs : undefined);
  const failure = isRelevant && !problem ? state.failure : undefined;
  const outcome = outcomeOf(failure);
  const { choosableChannels: open } = state;
  const channels = choiceOf(draft.kind, open === NOT_KNOWN ? view.channels : open, outcome);
  const channel = channels.find((each) => each === draft.channel);

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    if (!isWaiting || retryInSeconds) return;
    focus.markActed();
    const address = readAddress();
    // A channel that has failed is offered again for another address, and has to be chosen again.
    draft.change({ channel });
    if (address) void flow.send(address, { channel });
    else focus.focusNow(true);
  }

  function handleTake(): void {
    takeSuggested();
    focus.focusNow();
  }

  return {
    ...view,
    ...entry,
    channels,
    chosen: channel,
    error: problem
      ? (problem.message?.(messages) ?? messages[problem.problem])
      : failureMessage(failure, state, messages),
    errorId: useId(),
    isChannelToBlame: outcome === 'choose-channel' && channels.length > 0,
    isInvalid: Boolean(problem) || outcome === 'correct',
    isWaiting,
    onSubmit: handleSubmit,
    outcome,
    question:
      suggested && emailSuggestion?.render({ email: suggested, messages, onTake: handleTake }),
    retryInSeconds,
  };
}

/** The channels to choose from. A single one is no choice, unless it is the last of several. */
function choiceOf(
  kind: AddressKind,
  channels: readonly PhoneChannel[] = [],
  outcome: FailureOutcome | undefined,
): readonly PhoneChannel[] {
  const isChoice = channels.length > 1 || outcome === 'choose-channel';
  return isChoice && kind === 'phoneNumber' ? channels : [];
}
