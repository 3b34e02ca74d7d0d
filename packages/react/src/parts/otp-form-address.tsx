'use client';

import type { ReactNode } from 'react';
import { useAddressStep } from '../form/address-view.ts';
import { useFormView } from '../form/form-view.ts';
import { StepForm } from '../form/step-form.tsx';
import type { StepProps } from '../form/step-props.ts';
import { OtpFormAddressField } from './otp-form-address-field.tsx';
import { OtpFormCaptcha } from './otp-form-captcha.tsx';
import { OtpFormChannels } from './otp-form-channels.tsx';
import { OtpFormHeading } from './otp-form-heading.tsx';
import { OtpFormSendButton } from './otp-form-send-button.tsx';

/** The address step: asks for an address, and for a channel if there is a choice, and sends a code. */
export function OtpFormAddress(props: StepProps): ReactNode {
  return useFormView().step === 'address' && <AddressStep {...props} />;
}

function AddressStep({ children }: StepProps): ReactNode {
  const { channels } = useFormView();
  const choice = <OtpFormChannels />;
  return (
    <StepForm view={useAddressStep()}>
      {children ?? (
        <>
          <OtpFormHeading />
          <OtpFormAddressField />
          {channels && choice}
          <OtpFormSendButton />
          {/* Not announced, it comes later: below the button, which it does not move. */}
          {!channels && choice}
          <div className="otp-more">
            <OtpFormCaptcha />
          </div>
        </>
      )}
    </StepForm>
  );
}
