import { type AddressKind, PHONE_CHANNELS } from '@otp-kit/protocol';
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
  allowOtherOrigin: flag('allow-other-origin'),
  locale: text('locale'),
  addressKinds: list('address-kinds', ['phoneNumber', 'email'] satisfies AddressKind[]),
  channels: list('channels', PHONE_CHANNELS),
  countries: list('countries'),
  defaultCountry: text('default-country'),
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

/** Names separated by spaces. Others than those of `known`, if given, are left out. */
function list(name: string, known?: readonly string[]): Attribute {
  return {
    name,
    read: (names) => names.split(/\s+/).filter((one) => (known ? known.includes(one) : one)),
    write: (names) => (Array.isArray(names) ? names.join(' ') : String(names)),
  };
}
