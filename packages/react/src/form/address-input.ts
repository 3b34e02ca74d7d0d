import type { FormMessages } from '@otp-kit/client/messages';
import type { AddressKind } from '@otp-kit/protocol';
import type {
  FocusEventHandler,
  FormEventHandler,
  PointerEventHandler,
  ReactNode,
  RefCallback,
} from 'react';
import type { PhoneReading } from '../address/read-phone.ts';

/** Replaces the form's plain field for a phone number, and reads what was entered. */
export interface FormPhoneField {
  /** Renders the field below its label. */
  readonly render: (props: PhoneFieldSlotProps) => ReactNode;
  /**
   * Reads the values of all controls with the field's `name`, in their order, with spaces between them. The
   * last is the `<input>`; if it has a letter or an @, and the form takes email addresses, it is read as one.
   */
  readonly parse: (text: string) => PhoneReading;
}

/** Props of the phone field. */
export interface PhoneFieldSlotProps {
  /** What the `<input>` needs. */
  readonly input: AddressInputProps;
  /** What the text is becoming: a field that takes either shows no country for an email address. */
  readonly kind: AddressKind;
  readonly messages: FormMessages;
}

/** Props of the `<input>` for an address. It is uncontrolled, so that what was typed before hydration stays. */
export interface AddressInputProps {
  readonly autoCapitalize: 'none';
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly autoComplete: string;
  readonly className: string;
  /** The text that was read last, if any. */
  readonly defaultValue: string | undefined;
  readonly dir: 'ltr';
  readonly enterKeyHint: 'send';
  readonly id: string;
  /** `email` where the field takes a number or an email address: a keyboard with both. */
  readonly inputMode: 'tel' | 'email';
  readonly name: string;
  /** Called when the user is about to enter something, to begin what takes long. */
  readonly onFocus: FocusEventHandler;
  /** Called after each change, whatever made it. */
  readonly onInput: FormEventHandler;
  readonly onPointerDown: PointerEventHandler;
  readonly readOnly: boolean;
  readonly ref: RefCallback<HTMLInputElement> | undefined;
  readonly required: true;
  /** `text` where the field takes a number or an email address. */
  readonly type: 'tel' | 'email' | 'text';
}
