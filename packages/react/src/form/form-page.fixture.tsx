/** The form in a test: its fields and buttons by their accessible names, and two ways to render it. */
import { StrictMode } from 'react';
import { expect } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { OtpForm } from '../parts/otp-form.tsx';
import '../styles.css';
import { type Backend, type BackendOptions, createBackend } from './backend.fixture.ts';
import type { OtpFormProps } from './form-props.ts';

/** Whether the tests run against `<otp-form>`, which takes no React nodes. */
export const isElement: boolean = customElements.get('otp-form') !== undefined;
export const phoneField: Locator = page.getByLabelText('Phone number');
export const codeField: Locator = page.getByLabelText('6-digit code');
export const sendButton: Locator = page.getByRole('button', { name: 'Send code' });
export const verifyButton: Locator = page.getByRole('button', { name: 'Verify' });
export const resendButton: Locator = page.getByRole('button', { name: 'Send a new code' });
export const verified: Locator = page.getByRole('heading', { name: 'Phone number verified' });

/** Renders the form under StrictMode, which mounts everything twice. */
export async function renderForm(backend: Backend, props: Partial<OtpFormProps> = {}) {
  return render(
    <StrictMode>
      <OtpForm endpoint="/api/otp" fetch={backend.fetch} {...props} />
    </StrictMode>,
  );
}

/** Renders the form and takes it to the code step. No proof is asked for unless the options say so. */
export async function renderAtCode(
  options: BackendOptions = {},
  props: Partial<OtpFormProps> = {},
) {
  const backend = createBackend({ difficulty: 0, ...options });
  const screen = await renderForm(backend, props);
  await phoneField.fill('01001234517');
  await sendButton.click();
  await expect.element(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
  return { backend, screen };
}

/** Clicks into a field and types. */
export async function type(field: Locator, text: string): Promise<void> {
  await field.click();
  await userEvent.keyboard(text);
}

/** Waits for what unfolds, and for the height of the step. A spinner does not end. */
export async function settled(): Promise<void> {
  const unfolding = document.getAnimations().filter((each) => !(each instanceof CSSAnimation));
  await Promise.all(unfolding.map(({ finished }) => finished.catch(() => {})));
}
