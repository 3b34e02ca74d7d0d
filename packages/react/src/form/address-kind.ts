import type { OtpFlowState } from '@otp-kit/client';
import type { AddressKind } from '@otp-kit/protocol';

/** The kind of address of a flow, if its state has it. */
export function addressKindOf(state: OtpFlowState): AddressKind | undefined {
  if (state.status === 'verified') return undefined;
  if (state.address) return 'email' in state.address ? 'email' : 'phoneNumber';
  // After a reload the address is unknown. A second one, from the integrator's record, may be an email.
  const channels = state.status === 'address' ? undefined : state.flow?.channels;
  // V1.0 names no channels, and sends to phone numbers only.
  const isEmail = channels?.[0] && channels.every((channel) => channel === 'email');
  return channels && (isEmail ? 'email' : 'phoneNumber');
}

/** What differs between a phone number and an email address: the names of the texts, and the input. */
export const KINDS = {
  phoneNumber: {
    edit: 'editPhone',
    heading: 'phoneHeading',
    /** The type of the input, and what the browser fills in. */
    inputType: 'tel',
    label: 'phoneLabel',
    name: 'phone',
    use: 'usePhone',
    verified: 'phoneVerified',
  },
  email: {
    edit: 'editEmail',
    heading: 'emailHeading',
    inputType: 'email',
    label: 'emailLabel',
    name: 'email',
    use: 'useEmail',
    verified: 'emailVerified',
  },
} as const;
