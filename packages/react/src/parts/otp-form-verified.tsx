'use client';

import type { ReactNode } from 'react';
import { useFormView } from '../form/form-view.ts';
import type { StepProps } from '../form/step-props.ts';

/** The last step: says what was verified, and shows your content below it. */
export function OtpFormVerified({ children }: StepProps): ReactNode {
  const { classOf, focus, step, verified } = useFormView();
  const { target } = focus;
  return (
    step === 'verified' && (
      <div className={classOf('step')}>
        <h2 className={`${classOf('heading')} otp-verified`} ref={target} tabIndex={-1}>
          {verified}
        </h2>
        {children}
      </div>
    )
  );
}
