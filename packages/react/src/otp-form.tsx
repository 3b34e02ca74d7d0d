'use client';

import type { ActiveFlow, OtpFlowState } from '@otp-kit/client';
import type { ReactNode } from 'react';
import { AddressStep, type AddressStepProps } from './address-step.tsx';
import { CodeStep, type CodeStepProps } from './code-step.tsx';
import type { Locale, Messages } from './messages.ts';
import { StatusRegion } from './status-region.tsx';
import { useFormTexts } from './use-form-texts.ts';
import { type UseOtpFlowOptions, useOtpFlow } from './use-otp-flow.ts';
import { useStepFocus } from './use-step-focus.ts';

/** Props of {@link OtpForm}. */
export interface OtpFormProps extends UseOtpFlowOptions {
  /** Default: the language of the document. */
  readonly locale?: Locale | undefined;
  /** Own texts in place of some. */
  readonly messages?: Partial<Messages> | undefined;
  readonly className?: string | undefined;
  /** Whether a code is checked as soon as it is complete; the button stays either way. Default true. */
  readonly autoSubmit?: boolean | undefined;
}

/**
 * The whole verification of a phone number: number, code, done. Looks come from
 * `@otp-kit/react/styles.css`; `data-step` and `data-state` tell an own stylesheet where it stands.
 */
export function OtpForm({
  locale: givenLocale,
  messages: ownMessages,
  className,
  autoSubmit = true,
  ...options
}: OtpFormProps): ReactNode {
  const { state, ...flow } = useOtpFlow(options);
  const texts = useFormTexts(givenLocale, ownMessages);
  const focus = useStepFocus(state);

  const address = (at: AddressStepProps['state']) => (
    <AddressStep flow={flow} focus={focus} state={at} texts={texts} />
  );
  const code = (at: CodeStepProps['state'], activeFlow: ActiveFlow) => (
    <CodeStep {...{ activeFlow, autoSubmit, flow, focus, texts }} state={at} />
  );

  function step(): ReactNode {
    switch (state.status) {
      case 'address':
        return address(state);
      case 'proving':
      case 'sending':
        // A resend leaves the person at the code: the one at hand may still be good.
        return state.flow ? code(state, state.flow) : address(state);
      case 'code':
      case 'verifying':
        return code(state, state.flow);
      case 'verified':
        return (
          <h2 className="otp-heading otp-verified" ref={focus.target} tabIndex={-1}>
            <svg aria-hidden="true" className="otp-verified-mark" viewBox="0 0 24 24">
              <circle cx="12" cy="12" r="10.5" />
              <path d="m7 12.5 3.5 3.5L17 9" />
            </svg>
            {texts.messages.verified}
          </h2>
        );
    }
  }

  return (
    <div
      className={className ? `otp-form ${className}` : 'otp-form'}
      data-state={state.status}
      data-step={stepName(state)}
      dir={texts.locale === 'ar' ? 'rtl' : 'ltr'}
      lang={texts.locale}
    >
      {step()}
      <StatusRegion state={state} texts={texts} />
    </div>
  );
}

function stepName(state: OtpFlowState): 'address' | 'code' | 'verified' {
  if (state.status === 'verified') return 'verified';
  return 'flow' in state && state.flow ? 'code' : 'address';
}
