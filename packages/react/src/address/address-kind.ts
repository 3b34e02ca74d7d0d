import type { OtpFlowState } from '@otp-kit/client';
import type { AddressKind } from '@otp-kit/protocol';

/** The kind of address of a flow, if its state has it. */
export function addressKindOf(state: OtpFlowState): AddressKind | undefined {
  if (state.address) return 'email' in state.address ? 'email' : 'phoneNumber';
  // After a reload the address is unknown. A second one, from the integrator's record, may be an email.
  const channels = state.flow?.channels;
  // V1.0 names no channels, and sends to phone numbers only.
  const isEmail = channels?.[0] && channels.every((channel) => channel === 'email');
  return channels && (isEmail ? 'email' : 'phoneNumber');
}

/** The kind that a text is becoming, of the kinds that the form takes: the first, until the text shows it. */
export function kindOfText(text: string, kinds: readonly AddressKind[]): AddressKind {
  const [first = 'phoneNumber', second] = kinds;
  if (!second || !text) return first;
  return OF_EMAILS.test(text) ? 'email' : 'phoneNumber';
}

/** What is in email addresses, and never in numbers. */
export const OF_EMAILS: RegExp = /[\p{L}@]/u;

/** What differs between a phone number and an email address: the input, and the names of the texts. */
export const KINDS = {
  phoneNumber: {
    edit: 'editPhone',
    inputType: 'tel',
    /** The name of the input, with which the names of texts begin. */
    name: 'phone',
  },
  email: { edit: 'editEmail', inputType: 'email', name: 'email' },
} as const;

/** The field that takes a phone number or an email address. */
export const EITHER = { inputType: 'text', name: 'address' } as const;
