import type { FormMessages } from '@otp-kit/client/messages';
import type { AddressKind } from '@otp-kit/protocol';
import type { ReactNode, RefCallback } from 'react';
import { KINDS } from './address-kind.ts';
import type { AddressInputProps, FormPhoneField } from './phone-field.ts';

interface AddressFieldProps {
  /** Rendered below the input, and tied to it by `errorId`. */
  readonly children: ReactNode;
  readonly defaultValue: string | undefined;
  /** Absent where nothing went wrong. */
  readonly errorId: string | undefined;
  /** Whether the browser may offer passkeys in the field's autofill. */
  readonly hasPasskeyAutofill: boolean | undefined;
  readonly id: string;
  readonly inputRef: RefCallback<HTMLInputElement> | undefined;
  readonly isInvalid: boolean;
  readonly isReadOnly: boolean;
  readonly kind: AddressKind;
  readonly messages: FormMessages;
  readonly onEdit: () => void;
  /** Called when the user is about to enter something, to begin what takes long. */
  readonly onIntent: () => void;
  /** Renders the field for a phone number. */
  readonly phoneField: FormPhoneField | undefined;
}

/** The field for a phone number or an email address, with its label. */
export function AddressField(props: AddressFieldProps): ReactNode {
  const { children, defaultValue, errorId, id, inputRef, isInvalid, isReadOnly } = props;
  const { hasPasskeyAutofill, kind, messages, onEdit, onIntent, phoneField } = props;
  const { inputType, label, name } = KINDS[kind];
  const input: AddressInputProps = {
    'aria-describedby': errorId,
    'aria-invalid': isInvalid || undefined,
    autoComplete: inputType + (hasPasskeyAutofill ? ' webauthn' : ''),
    className: 'otp-input',
    defaultValue,
    dir: 'ltr',
    enterKeyHint: 'send',
    id,
    name,
    onFocus: onIntent,
    onInput: onEdit,
    onPointerDown: onIntent,
    readOnly: isReadOnly,
    ref: inputRef,
    required: true,
    type: inputType,
  };
  return (
    <div className="otp-field">
      <label className="otp-label" htmlFor={id}>
        {messages[label]}
      </label>
      {phoneField && inputType === 'tel' ? (
        phoneField.render({ input, messages })
      ) : (
        // Another element for another kind, so that no browser fills in the one what belongs into the other.
        <input key={kind} {...input} />
      )}
      {children}
    </div>
  );
}
