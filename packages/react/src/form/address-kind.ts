import type { OtpFlowState } from '@otp-kit/client';

/** What a code can be sent to. */
export type AddressKind = 'phone' | 'email';

/** The kind of address that a flow is about, as far as its state tells. */
export function addressKindOf(state: OtpFlowState): AddressKind | undefined {
  if (state.status === 'verified') return undefined;
  if (state.address) return 'email' in state.address ? 'email' : 'phone';
  // After a reload the address is unknown. A second one, from the integrator's record, may be an email.
  const channels = state.status === 'address' ? undefined : state.flow?.channels;
  return channels && (channels.every((channel) => channel === 'email') ? 'email' : 'phone');
}
