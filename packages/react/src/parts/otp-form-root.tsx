'use client';

import { formMessages, type OwnMessages } from '@otp-kit/client/messages';
import type { AddressKind } from '@otp-kit/protocol';
import { type KeyboardEvent, type ReactNode, useEffect } from 'react';
import { CodeInput } from '../code-input/code-input.tsx';
import { joinClass } from '../code-input/join-class.ts';
import { KINDS } from '../form/address-kind.ts';
import type { FormCaptcha } from '../form/captcha.ts';
import type { OtpFormClassNames } from '../form/class-names.ts';
import { FormContext, type FormStep, type FormView } from '../form/form-view.ts';
import { type PhoneReading, readPhone } from '../form/read-phone.ts';
import type { CodeSlotProps, RenderCode } from '../form/render-code.ts';
import { useAddressDraft } from '../hooks/use-address-draft.ts';
import { useBackToAddress } from '../hooks/use-back-to-address.ts';
import { type UseOtpFlowOptions, useOpenFlow } from '../hooks/use-otp-flow.ts';
import { useReportVerified } from '../hooks/use-report-verified.ts';
import { useStepFocus } from '../hooks/use-step-focus.ts';
import type { FormPasskey } from '../passkey/form-passkey.ts';
import { usePasskeySlot } from '../passkey/use-passkey-slot.ts';

/** Your own content around every step. */
export interface OtpFormSlots {
  /** Above everything. */
  readonly logo?: ReactNode;
  /** Above the step, below the logo. */
  readonly header?: ReactNode;
  /** Below the step. */
  readonly footer?: ReactNode;
  /** Below everything, in small print. */
  readonly legal?: ReactNode;
}

/** Props of {@link OtpForm}. */
export interface OtpFormProps extends UseOtpFlowOptions {
  /** What a code can be sent to: the form asks for the first kind, and the user can switch to the other. Default: a phone number. */
  readonly addressKinds?: readonly AddressKind[] | undefined;
  /** Supplies captcha tokens: `turnstileCaptcha()` of `@otp-kit/react/turnstile`, or your own. Read once. */
  readonly captcha?: FormCaptcha | undefined;
  /** Offers a passkey after the verification: `passkeyOffer()` of `@otp-kit/react/passkey`, or your own offer. */
  readonly passkey?: FormPasskey | undefined;
  /**
   * Adds the token `webauthn` to the address field's `autocomplete`, so that the browser offers
   * passkeys there while the page waits in `navigator.credentials.get()` with `mediation:
   * 'conditional'`. Default false.
   */
  readonly hasPasskeyAutofill?: boolean | undefined;
  /** Called with each step that is shown, the first one included, and again for another handler. */
  readonly onStepChange?: ((step: FormStep) => void) | undefined;
  /** Reads what was typed as a phone number. Default: {@link readPhone}, which leaves the country to the backend. */
  readonly parsePhone?: ((text: string) => PhoneReading) | undefined;
  /** Renders your own code field instead of {@link CodeInput}. */
  readonly renderCode?: RenderCode | undefined;
  /** BCP 47, for number formats and the `lang` attribute alone. Default: that of `messages`. */
  readonly locale?: string | undefined;
  /**
   * A language, such as `ar` of `@otp-kit/react/ar`, or single texts in place of the English ones.
   * Default: English.
   */
  readonly messages?: OwnMessages | undefined;
  /** Added to the form's own class. */
  readonly className?: string | undefined;
  /** Your own classes for the parts in the form. */
  readonly classNames?: OtpFormClassNames | undefined;
  /** Your own content around every step: `logo`, `header`, `footer`, `legal`. */
  readonly slots?: OtpFormSlots | undefined;
  /**
   * Focuses the first field when the form mounts, unless something else on the page has the focus. The
   * proof of work begins then, as with every focus. Default false.
   */
  readonly autoFocus?: boolean | undefined;
  /** Whether a code is verified as soon as it is complete. Default true. */
  readonly autoSubmit?: boolean | undefined;
  /**
   * Whether the browser's Back returns from the code to the address. The code step then has its own
   * history entry, in a top-level page. Default true.
   */
  readonly backToAddress?: boolean | undefined;
}

/** Props of {@link OtpFormRoot}. */
export interface OtpFormRootProps extends OtpFormProps {
  /** The steps, the status region, and your own content. */
  readonly children: ReactNode;
}

/**
 * The form without its steps: the flow, the texts and the direction, for the parts in it. `OtpForm` is
 * this root with every part.
 */
export function OtpFormRoot({
  addressKinds = ['phoneNumber'],
  parsePhone = readPhone,
  renderCode = renderCodeInput,
  locale,
  messages: ownMessages,
  className,
  classNames = {},
  slots = {},
  autoFocus = false,
  autoSubmit = true,
  backToAddress = true,
  children,
  hasPasskeyAutofill,
  onStepChange,
  onVerified,
  passkey,
  ...options
}: OtpFormRootProps): ReactNode {
  const { state, ...flow } = useOpenFlow(options);
  const messages = formMessages(ownMessages, locale);
  const focus = useStepFocus(state, autoFocus);
  const draft = useAddressDraft(state, addressKinds[0] ?? 'phoneNumber');
  const verified = messages[KINDS[draft.kind].verified];
  const offer = usePasskeySlot({ flow, focus, messages, passkey, state, verified });
  const hasEntry = useBackToAddress({ flow, focus, isOn: backToAddress, state });
  useReportVerified({ ...flow, state, onVerified: offer || hasEntry ? undefined : onVerified });
  // The code step stays during a resend, because the previous code may still be valid.
  const ongoing = state.flow ? 'code' : 'address';
  const step = offer ? 'passkey' : state.status === 'verified' ? 'verified' : ongoing;
  useEffect(() => {
    onStepChange?.(step);
  }, [onStepChange, step]);

  const classOf: FormView['classOf'] = (part, name = part) =>
    joinClass(`otp-${name}`, classNames[part]);
  const slot = (name: keyof OtpFormSlots) =>
    slots[name] && <div className={classOf(name)}>{slots[name]}</div>;
  const { locale: lang, captchaPrompt: prompt } = messages;

  const view = {
    autoSubmit,
    captcha: options.captcha?.render?.({ locale: lang, prompt }),
    classNames,
    classOf,
    draft,
    flow,
    focus,
    hasPasskeyAutofill,
    messages,
    offer,
    otherKind: addressKinds.find((other) => other !== draft.kind),
    parsePhone,
    renderCode,
    state,
    step,
    verified,
  } as const;

  return (
    <FormContext.Provider value={view}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it makes nothing happen, and stops what would */}
      <div
        className={joinClass('otp-form', className)}
        data-state={state.status}
        data-step={step}
        dir={messages.dir}
        lang={lang}
        onKeyDown={dropHeldEnter}
      >
        {slot('logo')}
        {slot('header')}
        {children}
        {slot('footer')}
        {slot('legal')}
      </div>
    </FormContext.Provider>
  );
}

function renderCodeInput(props: CodeSlotProps): ReactNode {
  return <CodeInput {...props} />;
}

/** A key that is still held when the step changes must not submit the next step. */
function dropHeldEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.repeat) event.preventDefault();
}
