'use client';

import type { ReactNode } from 'react';
import { useAddressStep } from '../form/address-view.ts';
import { FormContext, useFormView } from '../form/form-view.ts';
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

function AddressStep({ children = DEFAULT }: StepProps): ReactNode {
  const { form, ...view } = useAddressStep();
  return (
    <FormContext.Provider value={view}>
      {/* `post`: a `get` would put the address into the URL, should another button submit before hydration. */}
      <form
        className={view.classOf('step')}
        method="post"
        noValidate
        onSubmit={view.onSubmit}
        ref={form}
      >
        {children}
      </form>
    </FormContext.Provider>
  );
}

const DEFAULT = (
  <>
    <OtpFormHeading />
    <OtpFormAddressField />
    <OtpFormSendButton />
    {/* Last, because a response can add it, and nothing may move. */}
    <div className="otp-more">
      <OtpFormChannels />
      <OtpFormCaptcha />
    </div>
  </>
);
