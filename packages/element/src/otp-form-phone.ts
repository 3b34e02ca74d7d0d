/**
 * The phone field with a list of countries, in a file of its own: `otp-form.js` loads it for an element that
 * has `countries`.
 *
 * @module
 */
import type { FormPhoneField } from '@otp-kit/react';
import { type PhoneFieldOptions, phoneField } from '@otp-kit/react/phone';
import styles from '@otp-kit/react/phone.css?inline';
import { type FormApi, takeFormApi } from './form-api.ts';
import type { Settings } from './form-props.ts';

export { styles };

/** Creates the field of an element. For countries that do not exist, it logs an error and returns `undefined`. */
export function createField(
  { countries = [], defaultCountry }: Settings,
  api: FormApi,
): FormPhoneField | undefined {
  takeFormApi(api);
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- phoneField throws for other names
    return phoneField({ countries, defaultCountry } as PhoneFieldOptions);
  } catch (error) {
    console.error('<otp-form> has no list of countries:', error);
    return undefined;
  }
}
