/** The form with the phone field in a test. */
import { type Locator, page, userEvent } from 'vitest/browser';
import { type Backend, createBackend } from '../form/backend.fixture.ts';
import { phoneField as numberField, renderForm } from '../form/form-page.fixture.tsx';
import type { OtpFormProps } from '../form/form-props.ts';
import { loadNumbers } from './lazy-numbers.ts';
import { createPhoneField, type PhoneFieldOptions } from './phone-field.tsx';
import '../phone.css';

export { numberField };

export const picker: Locator = page.getByRole('button', { name: /^Country:/ });
export const search: Locator = page.getByRole('combobox');
export const panel: Locator = page.getByRole('dialog', { name: 'Country' });

const COUNTRIES = ['EG', 'SA', 'US', 'CA'] as const;

/** Renders the form with the field, and gives it the focus. The library has loaded then. */
export async function renderPhoneForm(
  props: Partial<OtpFormProps> = {},
  options: Partial<PhoneFieldOptions> = {},
) {
  const backend = createBackend({
    difficulty: 0,
    maskedAddress: '+20\u00a0••\u00a0•••••567',
    resendSeconds: 0,
  });
  const [defaultCountry] = options.countries ?? COUNTRIES;
  const library = await loadNumbers(options.countries ?? COUNTRIES);
  const field = createPhoneField(
    { countries: COUNTRIES, defaultCountry, ...options },
    async () => library,
  );
  const screen = await renderForm(backend, { phoneField: field, ...props });
  await numberField.click();
  return { backend, field, screen };
}

/** The number that was sent last. */
export function sentNumber(backend: Backend): unknown {
  return backend.callsOf('send').at(-1)?.body['verificationAddress'];
}

/** The field's `<input>`. */
export function numberInput(): HTMLInputElement {
  const input = numberField.element();
  if (!(input instanceof HTMLInputElement)) throw new TypeError('no input');
  return input;
}

/** Fills as a browser's autofill does it: the whole value at once, and a plain `Event`. */
export function autofill(text: string): void {
  Reflect.set(HTMLInputElement.prototype, 'value', text, numberInput());
  numberInput().dispatchEvent(new Event('input', { bubbles: true }));
}

/** Copies the text elsewhere and pastes it with the keyboard. */
export async function paste(text: string): Promise<void> {
  const source = document.body.appendChild(document.createElement('textarea'));
  source.value = text;
  source.select();
  await userEvent.copy();
  source.remove();
  numberInput().focus();
  await userEvent.paste();
}
