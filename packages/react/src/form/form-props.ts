import type { OwnMessages } from '@otp-kit/client/messages';
import type { AddressKind } from '@otp-kit/protocol';
import type { ReactNode } from 'react';
import type { PhoneReading } from '../address/read-phone.ts';
import type { UseOtpFlowOptions } from '../hooks/use-otp-flow.ts';
import type { FormPhoneField } from './address-input.ts';
import type { FormCaptcha } from './captcha.ts';
import type { OtpFormClassNames } from './class-names.ts';
import type { FormEmailSuggestion } from './email-suggestion.ts';
import type { FormPasskey } from './form-passkey.ts';
import type { RenderCode } from './render-code.ts';

/** A step of the form, as in its `data-step`. */
export type FormStep = 'address' | 'code' | 'passkey' | 'verified';

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
  /** What a code can be sent to. With both kinds, one field takes either. Default: a phone number. */
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
  /** Asks about a likely typo in an email address: `emailSuggestion` of `@otp-kit/react/email`, or your own. */
  readonly emailSuggestion?: FormEmailSuggestion | undefined;
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
