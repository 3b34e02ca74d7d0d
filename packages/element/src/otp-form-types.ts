import type { CaptchaPort, FlowLog, FlowStorage, SolverPort } from '@otp-kit/client';
import type { OwnMessages, PasskeyMessages } from '@otp-kit/client/messages';
import type { AddressKind, PhoneChannel } from '@otp-kit/protocol';

/** A step of the form. */
export type OtpFormStep = 'address' | 'code' | 'passkey' | 'verified';

/** The `detail` of `otp-verified`: a hint for the page, because the backend sets the session. */
export interface OtpVerified {
  /** The next page, if the backend named one. */
  readonly next?: string | undefined;
  /** For a passkey: valid for about two minutes, single use, and kept nowhere else. */
  readonly enrollmentToken?: string | undefined;
}

/** The properties that an attribute sets, too. */
export interface OtpFormAttributes {
  /** `endpoint`: where the backend's routes are, such as `/api/otp`. */
  endpoint: string | undefined;
  /**
   * `allow-other-origin`: the endpoint may be of another origin than the page, which then receives numbers
   * and codes. Default: the form sends nothing there.
   */
  allowOtherOrigin: boolean | undefined;
  /** `locale`: any BCP 47 tag, for digits and the form's own `lang`. Default: that of the language. */
  locale: string | undefined;
  /** `address-kinds`: `phoneNumber`, `email` or both, separated by spaces. Default: `phoneNumber`. */
  addressKinds: readonly AddressKind[] | undefined;
  /**
   * `channels`: the backend's `channels`, separated by spaces, such as `whatsapp sms`, so that their choice
   * is there from the start. Default: it appears with the first challenge.
   */
  channels: readonly PhoneChannel[] | undefined;
  /**
   * `countries`: the countries whose numbers are allowed, by ISO 3166-1 alpha-2, such as `EG SA AE`. The form
   * then has the phone field with their list, which `otp-form.js` loads from the files beside it. Default: a
   * plain field.
   */
  countries: readonly string[] | undefined;
  /** `default-country`: the one that is selected first. Default: the user's, or the first of `countries`. */
  defaultCountry: string | undefined;
  /** `auto-focus`: focuses the first field when the form appears, unless something else has the focus. */
  autoFocus: boolean | undefined;
  /** `auto-submit="false"` waits for the button. Default: a complete code is verified. */
  autoSubmit: boolean | undefined;
  /** `back-to-address="false"` leaves the browser's Back alone. */
  backToAddress: boolean | undefined;
  /** `passkey-autofill`: the address field's `autocomplete` gets the token `webauthn`. */
  passkeyAutofill: boolean | undefined;
  /** `email-suggestion`: asks about a likely typo in an email address. */
  emailSuggestion: boolean | undefined;
}

/** The properties that no attribute can set. */
export interface OtpFormObjects {
  /** Own texts in place of those of the language, or another language. */
  messages: OwnMessages | undefined;
  /** Supplies captcha tokens, if the backend requires them. */
  captcha: CaptchaPort | undefined;
  /** Offers a passkey after the verification, and `enroll` creates it. */
  passkey: OtpFormPasskey | undefined;
  /** Reads what was typed as a phone number, in place of the form. */
  parsePhone: ((text: string) => OtpFormPhoneReading) | undefined;
  /** Default: the page's `fetch`. */
  fetch: typeof globalThis.fetch | undefined;
  /** Solves the proof of work. Default: that of the element, in workers which run `otp-form.js`. */
  solver: SolverPort | undefined;
  /** Keeps the code step across a reload. Default: `sessionStorage`. */
  storage: FlowStorage | undefined;
  /** Receives log entries for developers, without addresses, codes or tokens. Default: none. */
  log: FlowLog | undefined;
}

/** What creates a passkey, with the token of the verification, and own texts of the offer. */
export interface OtpFormPasskey {
  readonly enroll: (
    enrollmentToken: string,
    options: { readonly signal: AbortSignal },
  ) => Promise<void>;
  readonly messages?: Partial<PasskeyMessages> | undefined;
}

/** A phone number in ASCII digits, or the name of the text that says what is wrong with it. */
export type OtpFormPhoneReading =
  | { readonly phoneNumber: string }
  | {
      readonly problem:
        | 'phoneEmpty'
        | 'phoneTooShort'
        | 'phoneTooLong'
        | 'phoneInvalid'
        | 'phoneIsEmail';
    };

/** The events of the element. They bubble. */
export interface OtpFormEventMap {
  /** The user is verified. Once per verification, and after the user has decided about a passkey. */
  'otp-verified': CustomEvent<OtpVerified>;
  /** A step is shown. */
  'otp-step': CustomEvent<{ readonly step: OtpFormStep }>;
}

/** The element `<otp-form>`. Its attributes set the first properties below; a script sets the others. */
export interface OtpFormElement extends HTMLElement, OtpFormAttributes, OtpFormObjects {
  addEventListener<Type extends keyof OtpFormEventMap>(
    type: Type,
    listener: (event: OtpFormEventMap[Type]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

declare global {
  interface HTMLElementTagNameMap {
    'otp-form': OtpFormElement;
  }
}
