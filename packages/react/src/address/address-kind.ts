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

/** What differs between a phone number and an email address: the input, and the names of the texts. */
export const KINDS = {
  phoneNumber: {
    edit: 'editPhone',
    /** The type of the input, and what the browser fills in. */
    inputType: 'tel',
    /** The name of the input, with which the names of texts begin. */
    name: 'phone',
    use: 'usePhone',
  },
  email: { edit: 'editEmail', inputType: 'email', name: 'email', use: 'useEmail' },
} as const;
