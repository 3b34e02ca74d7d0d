import type { FormMessages } from '@otp-kit/client/messages';
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
  /** Reads the values of all controls with the field's `name`, in their order, with spaces between them. */
  readonly parse: (text: string) => PhoneReading;
}

/** Props of the phone field. `input` is what the `<input>` for the number needs. */
export interface PhoneFieldSlotProps {
  readonly input: AddressInputProps;
  readonly messages: FormMessages;
}

/** Props of the `<input>` for an address. It is uncontrolled, so that what was typed before hydration stays. */
export interface AddressInputProps {
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly autoComplete: string;
  readonly className: string;
  /** The text that was read last, if any. */
  readonly defaultValue: string | undefined;
  readonly dir: 'ltr';
  readonly enterKeyHint: 'send';
  readonly id: string;
  readonly name: string;
  /** Called when the user is about to enter something, to begin what takes long. */
  readonly onFocus: FocusEventHandler;
  /** Called after each change, whatever made it. */
  readonly onInput: FormEventHandler;
  readonly onPointerDown: PointerEventHandler;
  readonly readOnly: boolean;
  readonly ref: RefCallback<HTMLInputElement> | undefined;
  readonly required: true;
  readonly type: 'tel' | 'email';
}
