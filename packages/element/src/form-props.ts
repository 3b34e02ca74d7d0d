import type { FormPhoneField, OtpFormProps } from '@otp-kit/react';
import { emailSuggestion } from '@otp-kit/react/email';
import { passkeyOffer } from '@otp-kit/react/passkey';
import { endpointFault } from './endpoint.ts';
import { textsFor } from './languages.ts';
import type { OtpFormAttributes, OtpFormObjects } from './otp-form-types.ts';

/** What the page has set, by attribute or property. */
export type Settings = Partial<OtpFormAttributes & OtpFormObjects>;

/**
 * The props of the form.
 *
 * @param lang of the element or the nearest element around it
 */
export function formProps(
  settings: Settings,
  lang: string,
  phoneField: FormPhoneField | undefined,
): OtpFormProps {
  const { endpoint = '', messages, passkey, passkeyAutofill, ...same } = settings;
  return {
    ...same,
    endpoint,
    // The form then says that verification is not available.
    fetch: endpointFault(settings) ? async () => Response.error() : settings.fetch,
    messages: { ...textsFor(lang), ...messages },
    emailSuggestion: settings.emailSuggestion ? emailSuggestion : undefined,
    hasPasskeyAutofill: passkeyAutofill,
    phoneField,
    passkey: passkey && passkeyOffer(passkey),
  };
}

/** The settings that the form reads once: another value starts a new form. */
const READ_ONCE = [
  'endpoint',
  'allowOtherOrigin',
  'defaultCountry',
  'captcha',
  'fetch',
  'solver',
  'storage',
  'log',
] as const;

/** Whether a new form has to start. */
export function isNewForm(before: Settings, after: Settings): boolean {
  return (
    READ_ONCE.some((name) => before[name] !== after[name]) ||
    // Read once, too. Each reading of the attribute is another array.
    (['channels', 'countries'] as const).some(
      (name) => before[name]?.join() !== after[name]?.join(),
    )
  );
}
