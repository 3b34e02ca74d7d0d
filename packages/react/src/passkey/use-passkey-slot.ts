'use client';

import type { OtpFlowState } from '@otp-kit/client';
import { type ReactNode, useState } from 'react';
import type { FormPasskey, PasskeySlotProps } from '../form/form-passkey.ts';
import type { FlowActions } from '../hooks/flow-store.ts';
import type { StepFocus } from '../hooks/use-step-focus.ts';

interface PasskeySlot extends Pick<PasskeySlotProps, 'messages' | 'verified'> {
  readonly flow: Pick<FlowActions, 'takeEnrollmentToken'>;
  readonly focus: StepFocus;
  readonly passkey: FormPasskey | undefined;
  readonly state: OtpFlowState;
}

/** Renders the offer of a passkey after the verification, until the user has decided. */
export function usePasskeySlot({ flow, focus, passkey, state, ...texts }: PasskeySlot): ReactNode {
  const [hasEnded, setHasEnded] = useState(false);
  const { enrollByMs } = state;
  if (hasEnded || state.status !== 'verified' || !passkey?.isOffered(enrollByMs)) return;

  function handleEnd(): void {
    // The user declined, so an unused token is forgotten.
    flow.takeEnrollmentToken();
    setHasEnded(true);
    focus.focusNow();
  }

  return passkey.render({ ...flow, ...texts, enrollByMs, onEnd: handleEnd });
}
