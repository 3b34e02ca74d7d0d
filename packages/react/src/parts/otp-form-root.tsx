'use client';

import { formMessages } from '@otp-kit/client/messages';
import { type KeyboardEvent, type ReactNode, useEffect } from 'react';
import { KINDS } from '../address/address-kind.ts';
import { joinClass } from '../code-input/join-class.ts';
import type { FormStep, OtpFormProps, OtpFormSlots } from '../form/form-props.ts';
import { FormContext, type FormView } from '../form/form-view.ts';
import { useAddressDraft } from '../hooks/use-address-draft.ts';
import { useBackToAddress } from '../hooks/use-back-to-address.ts';
import { useEndedWait } from '../hooks/use-ended-wait.ts';
import { useEnhancements } from '../hooks/use-enhancements.ts';
import { useOpenFlow } from '../hooks/use-otp-flow.ts';
import { useReportVerified } from '../hooks/use-report-verified.ts';
import { useStepFocus } from '../hooks/use-step-focus.ts';
import { useStepHeight } from '../hooks/use-step-height.ts';
import { usePasskeySlot } from '../passkey/use-passkey-slot.ts';

/** Props of {@link OtpFormRoot}. */
export interface OtpFormRootProps extends OtpFormProps {
  /** The steps, the status region, and your own content. */
  readonly children: ReactNode;
}

/**
 * The form without its steps: the flow, the texts and the direction, for the parts in it. `OtpForm` is
 * this root with every part.
 *
 * @example
 * <OtpFormRoot endpoint="/api/otp">
 *   <OtpFormAddress />
 *   <OtpFormCode />
 *   <OtpFormVerified>You’re signed in.</OtpFormVerified>
 *   <OtpFormStatus />
 * </OtpFormRoot>
 */
export function OtpFormRoot(props: OtpFormRootProps): ReactNode {
  const { addressKinds = ['phoneNumber'], backToAddress = true, captcha, passkey, slots } = props;
  const { onStepChange, onVerified } = props;
  const { state, ...flow } = useOpenFlow(props);
  const messages = formMessages(props.messages, props.locale);
  const focus = useStepFocus(state, props.autoFocus);
  const draft = useAddressDraft(state, addressKinds);
  const verified = messages[`${KINDS[draft.kind].name}Verified`];
  const offer = usePasskeySlot({ flow, focus, messages, passkey, state, verified });
  const enhancements = useEnhancements(state);
  const hasEntry = useBackToAddress({ enhancements, flow, focus, isOn: backToAddress, state });
  useReportVerified({ ...flow, state, onVerified: offer || hasEntry ? undefined : onVerified });
  // The code step stays during a resend, because the previous code may still be valid.
  const ongoing = state.flow ? 'code' : 'address';
  const step: FormStep = offer ? 'passkey' : state.status === 'verified' ? 'verified' : ongoing;
  useEffect(() => {
    onStepChange?.(step);
  }, [onStepChange, step]);
  const form = useStepHeight(step, enhancements);

  const { captchaPrompt: prompt, dir, locale } = messages;
  const classOf: FormView['classOf'] = (part, name = part) =>
    joinClass(`otp-${name}`, props.classNames?.[part]);
  const slot = (name: keyof OtpFormSlots) =>
    slots?.[name] && <div className={classOf(name)}>{slots[name]}</div>;
  const view: FormView = {
    ...props,
    captchaSlot: captcha?.render?.({ locale, prompt }),
    classOf,
    draft,
    enhancements,
    flow,
    focus,
    messages,
    offer,
    state: useEndedWait(state),
    step,
    verified,
  };
  return (
    <FormContext.Provider value={view}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it makes nothing happen, and stops what would */}
      <div
        className={joinClass('otp-form', props.className)}
        data-state={state.status}
        data-step={step}
        dir={dir}
        lang={locale}
        onKeyDown={dropHeldEnter}
        ref={form}
      >
        {slot('logo')}
        {slot('header')}
        {props.children}
        {slot('footer')}
        {slot('legal')}
      </div>
    </FormContext.Provider>
  );
}

/** Keeps a key that is still held when the step changes from submitting the next step. */
function dropHeldEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.repeat) event.preventDefault();
}
