import { OtpForm, type OtpFormProps } from '@otp-kit/react';
import { ar } from '@otp-kit/react/ar';
import { de, deFormal } from '@otp-kit/react/de';
import { phoneField } from '@otp-kit/react/phone';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { COUNTRIES, type FormSettings } from './form-settings.ts';

const LANGUAGES = { en: {}, ar, de, deFormal } as const;
const phone = phoneField({ countries: COUNTRIES });

/** A form in an element of the page. */
export interface ShownForm {
  /** Shows the form with other settings, or a new one for another round. */
  readonly update: (settings: FormSettings, round: number) => void;
  readonly close: () => void;
}

/** Shows the form in an element. */
export function showForm(host: Element, props: OtpFormProps): ShownForm {
  const root = createRoot(host);
  return {
    update: ({ field, language }, round) =>
      root.render(
        createElement(OtpForm, {
          ...props,
          key: round,
          messages: LANGUAGES[language],
          phoneField: field === 'countries' ? phone : undefined,
        }),
      ),
    close: () => root.unmount(),
  };
}
