'use client';

import { formMessages, type OwnMessages } from '@otp-kit/client/messages';
import type { AddressKind } from '@otp-kit/protocol';
import { type KeyboardEvent, type ReactNode, useEffect } from 'react';
import { useAddressDraft } from '../hooks/use-address-draft.ts';
import { useBackToAddress } from '../hooks/use-back-to-address.ts';
import { type UseOtpFlowOptions, useOpenFlow } from '../hooks/use-otp-flow.ts';
import { useReportVerified } from '../hooks/use-report-verified.ts';
import { useStepFocus } from '../hooks/use-step-focus.ts';
import type { FormPasskey } from '../passkey/form-passkey.ts';
import { usePasskeySlot } from '../passkey/use-passkey-slot.ts';
import { KINDS } from './address-kind.ts';
import { AddressStep } from './address-step.tsx';
import type { FormCaptcha } from './captcha.ts';
import type { RenderCode } from './code-field.tsx';
import { CodeStep } from './code-step.tsx';
import type { FormPhoneField } from './phone-field.ts';
import { type PhoneReading, readPhone } from './read-phone.ts';
import { StatusRegion } from './status-region.tsx';

/** A step of the form, as in its `data-step`. */
export type FormStep = 'address' | 'code' | 'passkey' | 'verified';

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
  /**
   * A phone field with a list of countries: `phoneField()` of `@otp-kit/react/phone`, or your own. It reads
   * the number, so `parsePhone` is not used.
   */
  readonly phoneField?: FormPhoneField | undefined;
  /** Renders your own code field instead of {@link CodeInput}. */
  readonly renderCode?: RenderCode | undefined;
  /** BCP 47, for number formats and the `lang` attribute alone. Default: that of `messages`. */
  readonly locale?: string | undefined;
  /**
   * A language, such as `ar` of `@otp-kit/react/ar`, or single texts in place of the English ones.
   * Default: English.
   */
  readonly messages?: OwnMessages | undefined;
  readonly className?: string | undefined;
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

/**
 * The form that verifies a phone number or an email address. Its styles are in
 * `@otp-kit/react/styles.css`; your own can use `data-step` and `data-state`.
 */
export function OtpForm({
  addressKinds = ['phoneNumber'],
  parsePhone = readPhone,
  renderCode,
  locale,
  messages: ownMessages,
  className,
  autoFocus = false,
  autoSubmit = true,
  backToAddress = true,
  hasPasskeyAutofill,
  onStepChange,
  onVerified,
  passkey,
  phoneField,
  ...options
}: OtpFormProps): ReactNode {
  const { state, ...flow } = useOpenFlow(options);
  const messages = formMessages(ownMessages, locale);
  const focus = useStepFocus(state, autoFocus);
  const draft = useAddressDraft(state, addressKinds[0] ?? 'phoneNumber');
  const { kind } = draft;
  const captcha = options.captcha?.render?.({
    locale: messages.locale,
    prompt: messages.captchaPrompt,
  });
  const verified = messages[KINDS[kind].verified];
  const offer = usePasskeySlot({ flow, focus, messages, passkey, state, verified });
  const hasEntry = useBackToAddress({ flow, focus, isOn: backToAddress, state });
  useReportVerified({ ...flow, state, onVerified: offer || hasEntry ? undefined : onVerified });
  const otherKind = addressKinds.find((other) => other !== kind);

  const common = { captcha, flow, focus, messages };

  function current(): readonly [FormStep, ReactNode] {
    if (offer) return ['passkey', offer];
    if (state.status === 'verified') {
      const heading = (
        <div className="otp-step">
          <h2 className="otp-heading otp-verified" ref={focus.target} tabIndex={-1}>
            {verified}
          </h2>
        </div>
      );
      return ['verified', heading];
    }
    // The code step stays during a resend, because the previous code may still be valid.
    if (state.status !== 'address' && state.flow) {
      const own = { activeFlow: state.flow, autoSubmit, kind, renderCode };
      const code = <CodeStep {...common} {...own} state={state} />;
      return ['code', code];
    }
    const own = { draft, hasPasskeyAutofill, otherKind, parsePhone, phoneField };
    const address = <AddressStep {...common} {...own} state={state} />;
    return ['address', address];
  }

  const [step, content] = current();
  useEffect(() => {
    onStepChange?.(step);
  }, [onStepChange, step]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it makes nothing happen, and stops what would
    <div
      className={className ? `otp-form ${className}` : 'otp-form'}
      data-state={state.status}
      data-step={step}
      dir={messages.dir}
      lang={messages.locale}
      onKeyDown={dropHeldEnter}
    >
      {content}
      <StatusRegion kind={kind} state={state} messages={messages} />
    </div>
  );
}

/** A key that is still held when the step changes must not submit the next step. */
function dropHeldEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.repeat) event.preventDefault();
}
