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
  const { classOf, draft, error, flow, isWaiting, messages, otherKind, ...view } = useAddressView();
  const { inputType, name } = KINDS[draft.kind];
  const id = useId();

  function handleSwitch(): void {
    if (otherKind) view.switchTo(otherKind);
    view.focus.focusNow();
  }

  const input: AddressInputProps = {
    'aria-describedby': error && !view.isChannelToBlame ? view.errorId : undefined,
    'aria-invalid': view.isInvalid || undefined,
    autoComplete: inputType + (view.hasPasskeyAutofill ? ' webauthn' : ''),
    className: classOf('input'),
    defaultValue: draft.texts[draft.kind],
    dir: 'ltr',
    enterKeyHint: 'send',
    id,
    name,
    onFocus: flow.prepare,
    onInput: () => {
      view.keepText();
      flow.prepare();
    },
    onPointerDown: flow.prepare,
    readOnly: !isWaiting,
    ref: view.isChannelToBlame ? undefined : view.focus.target,
    required: true,
    type: inputType,
  };
  return (
    <div className={classOf('field')}>
      <label className={classOf('label')} htmlFor={id}>
        {messages[`${name}Label`]}
      </label>
      {view.phoneField && inputType === 'tel' ? (
        view.phoneField.render({ input, messages })
      ) : (
        // Another element for another kind, so that no browser fills in the one what belongs into the other.
        <input key={draft.kind} {...input} />
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
        id={view.errorId}
        outcome={view.outcome}
        progress={isWaiting ? view.question : <SendingProgress />}
        retryInSeconds={view.retryInSeconds}
      />
    </div>
  );
}
