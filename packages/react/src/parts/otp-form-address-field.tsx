'use client';

import { type ReactNode, useId } from 'react';
import type { AddressInputProps } from '../form/address-input.ts';
import { useAddressView } from '../form/address-view.ts';
import { FieldMessage } from '../form/field-message.tsx';
import { SendingProgress } from '../form/sending-progress.tsx';

/** The field for the address with its label, and a hint, an error or the progress. */
export function OtpFormAddressField(): ReactNode {
  const { classOf, draft, error, flow, isWaiting, messages, ...view } = useAddressView();
  const { inputType, name } = draft.field;
  const id = useId();

  const input: AddressInputProps = {
    'aria-describedby': error && !view.isChannelToBlame ? view.errorId : undefined,
    'aria-invalid': view.isInvalid || undefined,
    autoCapitalize: 'none',
    autoComplete:
      (inputType === 'text' ? 'username' : inputType) +
      (view.hasPasskeyAutofill ? ' webauthn' : ''),
    className: classOf('input'),
    defaultValue: draft.text,
    dir: 'ltr',
    enterKeyHint: 'send',
    id,
    inputMode: inputType === 'tel' ? inputType : 'email',
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
      {view.phoneField && inputType !== 'email' ? (
        view.phoneField.render({ input, kind: draft.kind, messages })
      ) : (
        <input {...input} />
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
