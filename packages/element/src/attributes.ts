import type { AddressKind } from '@otp-kit/protocol';
import type { OtpFormAttributes } from './otp-form-types.ts';

/** How the text of an attribute becomes the value of a property, and back. `null` is no attribute. */
interface Attribute<Value> {
  readonly name: string;
  readonly read: (text: string) => Value;
  readonly write: (value: Value) => string;
}

type Attributes = {
  readonly [Name in keyof OtpFormAttributes]: Attribute<NonNullable<OtpFormAttributes[Name]>>;
};

/** The attribute of each property that has one. */
export const ATTRIBUTES: Attributes = {
  endpoint: text('endpoint'),
  locale: text('locale'),
  addressKinds: {
    name: 'address-kinds',
    read: (kinds) => kinds.split(/\s+/).filter(isKind),
    write: (kinds) => kinds.join(' '),
  },
  autoFocus: flag('auto-focus'),
  autoSubmit: flag('auto-submit'),
  backToAddress: flag('back-to-address'),
  passkeyAutofill: flag('passkey-autofill'),
};

function text(name: string): Attribute<string> {
  return { name, read: String, write: String };
}

/** Absent leaves the default; `="false"` is the only way to say no, as some defaults are yes. */
function flag(name: string): Attribute<boolean> {
  return { name, read: (value) => value !== 'false', write: (value) => (value ? '' : 'false') };
}

function isKind(name: string): name is AddressKind {
  return name === 'phoneNumber' || name === 'email';
}
