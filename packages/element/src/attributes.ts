import type { AddressKind } from '@otp-kit/protocol';
import type { OtpFormAttributes } from './otp-form-types.ts';

/** How the text of an attribute becomes the value of a property, and back. */
interface Attribute {
  readonly name: string;
  readonly read: (text: string) => unknown;
  /** A page without types may pass anything. */
  readonly write: (value: unknown) => string;
}

/** The attribute of each property that has one. */
export const ATTRIBUTES: Readonly<Record<keyof OtpFormAttributes, Attribute>> = {
  endpoint: text('endpoint'),
  locale: text('locale'),
  addressKinds: {
    name: 'address-kinds',
    read: (kinds) => kinds.split(/\s+/).filter(isKind),
    write: (kinds) => (Array.isArray(kinds) ? kinds.join(' ') : String(kinds)),
  },
  autoFocus: flag('auto-focus'),
  autoSubmit: flag('auto-submit'),
  backToAddress: flag('back-to-address'),
  passkeyAutofill: flag('passkey-autofill'),
  emailSuggestion: flag('email-suggestion'),
};

function text(name: string): Attribute {
  return { name, read: String, write: String };
}

/** Absent leaves the default; `="false"` is the only way to say no, as some defaults are yes. */
function flag(name: string): Attribute {
  return { name, read: (value) => value !== 'false', write: (value) => (value ? '' : 'false') };
}

function isKind(name: string): name is AddressKind {
  return name === 'phoneNumber' || name === 'email';
}
