'use client';

import { type ReactNode, useId } from 'react';
import { KINDS } from '../address/address-kind.ts';
import { ActionButton } from '../form/action-button.tsx';
import type { AddressInputProps } from '../form/address-input.ts';
import { useAddressView } from '../form/address-view.ts';
import { FieldMessage } from '../form/field-message.tsx';
import { SendingProgress } from '../form/sending-progress.tsx';

/** The field for the address with its label, the switch to the other kind, and a hint, an error or the progress. */
export function OtpFormAddressField(): ReactNode {
  const {
    classOf,
    draft,
    error,
    errorId,
    flow,
    focus,
    isChannelToBlame,
    isWaiting,
    keepText,
    messages,
    otherKind,
    phoneField,
    switchTo,
    ...view
  } = useAddressView();
  const { kind } = draft;
  const { inputType, name } = KINDS[kind];
  const id = useId();

  function handleInput(): void {
    keepText();
    flow.prepare();
  }

  function handleSwitch(): void {
    if (otherKind) switchTo(otherKind);
    focus.focusNow();
  }

  const input: AddressInputProps = {
    'aria-describedby': error && !isChannelToBlame ? errorId : undefined,
    'aria-invalid': view.isInvalid || undefined,
    autoComplete: inputType + (view.hasPasskeyAutofill ? ' webauthn' : ''),
    className: classOf('input'),
    defaultValue: draft.texts[kind],
    dir: 'ltr',
    enterKeyHint: 'send',
    id,
    name,
    onFocus: flow.prepare,
    onInput: handleInput,
    onPointerDown: flow.prepare,
    readOnly: !isWaiting,
    ref: isChannelToBlame ? undefined : focus.target,
    required: true,
    type: inputType,
  };
  return (
    <div className={classOf('field')}>
      <label className={classOf('label')} htmlFor={id}>
        {messages[`${name}Label`]}
      </label>
      {phoneField && inputType === 'tel' ? (
        phoneField.render({ input, messages })
      ) : (
        // Another element for another kind, so that no browser fills in the one what belongs into the other.
        <input key={kind} {...input} />
      )}
      {otherKind && (
        <p className={`${classOf('note')} otp-switch`}>
          <ActionButton isBlocked={!isWaiting} kind="quiet" onClick={handleSwitch}>
            {messages[KINDS[otherKind].use]}
          </ActionButton>
        </p>
      )}
      <FieldMessage
        error={error}
        hint={messages.addressIntro}
        id={errorId}
        outcome={view.outcome}
        progress={isWaiting ? view.question : <SendingProgress />}
        retryInSeconds={view.retryInSeconds}
      />
    </div>
  );
}
