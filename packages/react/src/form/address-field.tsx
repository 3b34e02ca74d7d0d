import type { FormMessages } from '@otp-kit/client/messages';
import type { AddressKind } from '@otp-kit/protocol';
import type { ReactNode, Ref } from 'react';
import { KINDS } from './address-kind.ts';
import { useFormView } from './form-view.ts';

interface AddressFieldProps {
  /** Rendered below the input, and tied to it by `errorId`. */
  readonly children: ReactNode;
  readonly defaultValue: string | undefined;
  /** Absent where nothing went wrong. */
  readonly errorId: string | undefined;
  /** Whether the browser may offer passkeys in the field's autofill. */
  readonly hasPasskeyAutofill: boolean | undefined;
  readonly id: string;
  readonly inputRef: Ref<HTMLInputElement> | undefined;
  readonly isInvalid: boolean;
  readonly isReadOnly: boolean;
  readonly kind: AddressKind;
  readonly messages: FormMessages;
  readonly onEdit: () => void;
  /** Called when the user is about to enter something, to begin what takes long. */
  readonly onIntent: () => void;
}

/** The field for a phone number or an email address, with its label. */
export function AddressField(props: AddressFieldProps): ReactNode {
  const { children, defaultValue, errorId, id, inputRef, isInvalid, isReadOnly } = props;
  const { hasPasskeyAutofill, kind, messages, onEdit, onIntent } = props;
  const { classOf } = useFormView();
  const { inputType, label, name } = KINDS[kind];
  return (
    <div className={classOf('field')}>
      <label className={classOf('label')} htmlFor={id}>
        {messages[label]}
      </label>
      {/* Uncontrolled, so that what was typed before hydration stays. */}
      <input
        aria-describedby={errorId}
        aria-invalid={isInvalid || undefined}
        autoComplete={inputType + (hasPasskeyAutofill ? ' webauthn' : '')}
        className={classOf('input')}
        defaultValue={defaultValue}
        dir="ltr"
        enterKeyHint="send"
        id={id}
        // Another element, so that no browser fills in the one what belongs into the other.
        key={kind}
        name={name}
        onFocus={onIntent}
        onInput={onEdit}
        onPointerDown={onIntent}
        readOnly={isReadOnly}
        ref={inputRef}
        required
        type={inputType}
      />
      {children}
    </div>
  );
}
