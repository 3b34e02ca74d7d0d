'use client';

import type { ActiveFlow } from '@otp-kit/client';
import type { ReactNode } from 'react';
import { useCodeStep } from '../form/code-view.ts';
import { useFormView } from '../form/form-view.ts';
import { StepForm } from '../form/step-form.tsx';
import type { StepProps } from '../form/step-props.ts';
import { OtpFormCaptcha } from './otp-form-captcha.tsx';
import { OtpFormCodeField } from './otp-form-code-field.tsx';
import { OtpFormHeading } from './otp-form-heading.tsx';
import { OtpFormResend } from './otp-form-resend.tsx';
import { OtpFormSentTo } from './otp-form-sent-to.tsx';
import { OtpFormVerifyButton } from './otp-form-verify-button.tsx';

/** The code step: takes the code and verifies it, or requests another one. */
export function OtpFormCode(props: StepProps): ReactNode {
  const { state, step } = useFormView();
  return step === 'code' && state.flow && <CodeStep {...props} activeFlow={state.flow} />;
}

interface CodeStepProps extends StepProps {
  readonly activeFlow: ActiveFlow;
}

function CodeStep({ activeFlow, children }: CodeStepProps): ReactNode {
  return (
    <StepForm view={useCodeStep(activeFlow)}>
      {children ?? (
        <>
          <OtpFormHeading />
          {activeFlow.payload && <p className="otp-payload">{activeFlow.payload}</p>}
          <OtpFormSentTo />
          <OtpFormCodeField />
          <OtpFormVerifyButton />
          <div className="otp-more">
            <OtpFormResend />
            <OtpFormCaptcha />
          </div>
        </>
      )}
    </StepForm>
  );
}
