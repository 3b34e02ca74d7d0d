'use client';

import { enPasskeys } from '@otp-kit/client/messages/passkeys';
import { createPasskeyAccount } from '@otp-kit/client/passkey';
import { type ReactNode, useRef, useState } from 'react';
import type { PasskeySlotProps } from '../form/form-passkey.ts';
import type { PasskeyDecision, PasskeyEnrollmentOptions } from './enrollment-options.ts';
import { enPasskey } from './passkey-messages.ts';
import { PasskeyStep } from './passkey-step.tsx';

interface EnrollmentStepProps extends PasskeySlotProps {
  readonly options: PasskeyEnrollmentOptions;
}

/** Offers a passkey of the product's own. */
export function EnrollmentStep({ options, ...props }: EnrollmentStepProps): ReactNode {
  const { onDecided, required } = options;
  const [account] = useState(() => createPasskeyAccount(options));
  const [enrollByMs] = useState(() => Date.now() + OFFER_MS);
  const [isKnown, setIsKnown] = useState(false);
  const decision = useRef<PasskeyDecision>(undefined);
  const texts = { ...enPasskeys, ...enPasskey, ...props.messages.passkey, ...options.messages };

  function decide(made: PasskeyDecision): void {
    decision.current = made;
    onDecided?.(made);
  }

  async function enroll(_token: string, { signal }: { signal: AbortSignal }): Promise<void> {
    try {
      setIsKnown(!(await account.enroll(signal)));
      decide('enrolled');
    } catch (error) {
      if (!signal.aborted) decide('failed');
      throw error;
    }
  }

  function handleEnd(): void {
    if (!decision.current) decide('declined');
    props.onEnd();
  }

  return (
    <PasskeyStep
      {...props}
      canRetry
      enroll={enroll}
      enrollByMs={enrollByMs}
      messages={{
        ...texts,
        decline: required ? '' : texts.decline,
        doneHeading: isKnown ? texts.knownHeading : texts.doneHeading,
      }}
      onEnd={handleEnd}
      // The session permits it, which the backend has begun with the code.
      takeEnrollmentToken={() => ''}
    />
  );
}

const OFFER_MS = 600_000; // For so long the backend accepts a code by default.
