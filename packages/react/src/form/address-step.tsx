'use client';

import type { AddressState } from '@otp-kit/client';
import {
  type FailureOutcome,
  type FormMessages,
  failureMessage,
  failureText,
  outcomeOf,
} from '@otp-kit/client/messages';
import type { AddressKind, PhoneChannel } from '@otp-kit/protocol';
import { type FormEvent, type ReactNode, useId } from 'react';
import type { AddressDraft } from '../hooks/use-address-draft.ts';
import { useAddressEntry } from '../hooks/use-address-entry.ts';
import { useCountdown } from '../hooks/use-countdown.ts';
import type { OtpFlowBinding } from '../hooks/use-otp-flow.ts';
import type { StepFocus } from '../hooks/use-step-focus.ts';
import { ActionButton } from './action-button.tsx';
import { AddressField } from './address-field.tsx';
import { KINDS } from './address-kind.ts';
import { ChannelPicker } from './channel-picker.tsx';
import { FieldMessage } from './field-message.tsx';
import type { FormPhoneField } from './phone-field.ts';
import type { PhoneReading } from './read-phone.ts';
import { SendingProgress } from './sending-progress.tsx';
import type { OngoingState } from './step-state.ts';

/** Props of {@link AddressStep}. */
export interface AddressStepProps {
  readonly captcha: ReactNode;
  readonly draft: AddressDraft;
  readonly flow: Pick<OtpFlowBinding, 'cancelSending' | 'prepare' | 'send'>;
  readonly focus: StepFocus;
  readonly hasPasskeyAutofill: boolean | undefined;
  /** The kind that the user can switch to, if any. */
  readonly otherKind: AddressKind | undefined;
  readonly parsePhone: (text: string) => PhoneReading;
  readonly phoneField: FormPhoneField | undefined;
  readonly state: OngoingState;
  readonly messages: FormMessages;
}

/** Asks for an address, and for a channel if there is a choice, and sends a code. */
export function AddressStep(props: AddressStepProps): ReactNode {
  const { captcha, draft, flow, focus, otherKind, phoneField, state, messages } = props;
  const { kind } = draft;
  const id = useId();
  const errorId = `${id}error`;
  const { form, isAsSent, keepText, problem, readAddress, switchTo } = useAddressEntry(
    draft,
    phoneField?.parse ?? props.parsePhone,
  );
  const isWaiting = state.status === 'address';
  const told = toldOf(state, isAsSent);
  const retryInSeconds = useCountdown(told?.retryAtMs);
  const failure = problem ? undefined : told?.failure;
  const outcome = outcomeOf(failure);
  const channels = choiceOf(kind, state, outcome);
  const isChannelToBlame = outcome === 'choose-channel' && channels.length > 0;
  const channel = channels.find((choosable) => choosable === draft.channel);
  const error = problem
    ? (problem.message?.(messages) ?? messages[problem.problem])
    : failureMessage(failure, state, messages);

  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!isWaiting || retryInSeconds > 0) return;
    focus.markActed();
    const address = readAddress();
    if (address) void flow.send(address, { channel });
    else focus.focusNow();
  }

  function handleEdit(): void {
    keepText();
    flow.prepare();
  }

  function handleSwitch(other: AddressKind): void {
    switchTo(other);
    focus.focusNow();
  }

  return (
    // `post`: before the script has run, a `get` would put the address into the URL.
    <form className="otp-step" method="post" noValidate onSubmit={handleSubmit} ref={form}>
      <div className="otp-header">
        <h2 className="otp-heading">{messages[KINDS[kind].heading]}</h2>
      </div>
      <AddressField
        defaultValue={draft.texts[kind]}
        errorId={error && !isChannelToBlame ? errorId : undefined}
        hasPasskeyAutofill={props.hasPasskeyAutofill}
        id={`${id}address`}
        inputRef={isChannelToBlame ? undefined : focus.target}
        isInvalid={problem !== undefined || outcome === 'correct'}
        isReadOnly={!isWaiting}
        kind={kind}
        messages={messages}
        onEdit={handleEdit}
        onIntent={flow.prepare}
        phoneField={phoneField}
      >
        {otherKind && (
          <p className="otp-note otp-switch">
            <ActionButton
              isBlocked={!isWaiting}
              kind="quiet"
              onClick={() => handleSwitch(otherKind)}
            >
              {messages[KINDS[otherKind].use]}
            </ActionButton>
          </p>
        )}
        <FieldMessage
          error={error}
          hint={messages.addressIntro}
          id={errorId}
          outcome={outcome}
          progress={!isWaiting && <SendingProgress {...props} state={state} />}
          retryInSeconds={retryInSeconds}
          messages={messages}
        />
      </AddressField>
      <div className="otp-actions">
        <ActionButton isBlocked={retryInSeconds > 0} isBusy={!isWaiting} kind="primary">
          {messages.sendCode}
        </ActionButton>
      </div>
      {/* Last, because a response can add it, and nothing may move. */}
      <div className="otp-more">
        {channels.length > 0 && (
          <ChannelPicker
            channels={channels}
            chosen={channel}
            errorId={isChannelToBlame ? errorId : undefined}
            errorRef={focus.target}
            messages={messages}
            onChoose={(chosen) => draft.change({ channel: chosen })}
          />
        )}
        {captcha}
      </div>
    </form>
  );
}

/**
 * The state, if it applies to what is in the field now. A failure, and above all a wait, applies to the
 * address that it was answered for; to other addresses only if all users have to wait.
 */
function toldOf(state: OngoingState, isAsSent: boolean): AddressState | undefined {
  if (state.status !== 'address') return undefined;
  const isForAll = state.failure && failureText(state.failure) === 'busy';
  return isAsSent || isForAll ? state : undefined;
}

/** The channels to choose from. A single one is no choice, unless it is the last of several. */
function choiceOf(
  kind: AddressKind,
  { choosableChannels }: OngoingState,
  outcome: FailureOutcome | undefined,
): readonly PhoneChannel[] {
  const isChoice = choosableChannels.length > 1 || outcome === 'choose-channel';
  return isChoice && kind === 'phoneNumber' ? choosableChannels : [];
}
