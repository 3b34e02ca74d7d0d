'use client';

import type { OtpFlowState } from '@otp-kit/client';
import { type ReactNode, useState } from 'react';
import type { FlowActions } from '../hooks/flow-store.ts';
import type { StepFocus } from '../hooks/use-step-focus.ts';
import type { FormPasskey, PasskeySlotProps } from './form-passkey.ts';

interface PasskeySlot extends Pick<PasskeySlotProps, 'messages' | 'verified'> {
  readonly flow: Pick<FlowActions, 'takeEnrollmentToken'>;
  readonly focus: StepFocus;
  readonly passkey: FormPasskey | undefined;
  readonly state: OtpFlowState;
}

/** The offer of a passkey, from the moment that a person is verified until they are done with it. */
export function usePasskeySlot({ flow, focus, passkey, state, ...texts }: PasskeySlot): ReactNode {
  const [hasEnded, setHasEnded] = useState(false);
  const enrollByMs = state.status === 'verified' ? state.enrollByMs : undefined;
  if (hasEnded || !enrollByMs || !passkey?.isSupported()) return;
  const { takeEnrollmentToken } = flow;

  function handleEnd(): void {
    // A token that was not used is handed to nobody else: the person has said no.
    takeEnrollmentToken();
    setHasEnded(true);
    focus.focusNow();
  }

  return passkey.render({ ...texts, enrollByMs, onEnd: handleEnd, takeEnrollmentToken });
}
