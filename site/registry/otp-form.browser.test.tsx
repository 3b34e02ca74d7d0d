/** @module-tag landing */
/** The registry's form as an app has it after `shadcn add`. Its looks are tested in an app with Tailwind: consumers/shadcn. */
import { ar } from '@otp-kit/react/ar';
import axe from 'axe-core';
import { StrictMode } from 'react';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { OtpForm } from '@/components/otp-form';
import { CodeField } from '@/components/ui/code-field';
import { phoneField } from '@/components/ui/phone-field';
import {
  type BackendOptions,
  createBackend,
} from '../../packages/react/src/form/backend.fixture.ts';

beforeEach(() => sessionStorage.clear());

type FormProps = Partial<Parameters<typeof OtpForm>[0]>;

/** Renders the form under StrictMode, with a fake backend. */
async function renderForm(props: FormProps = {}, options: BackendOptions = {}) {
  const backend = createBackend({ difficulty: 0, ...options });
  const screen = await render(
    <StrictMode>
      <OtpForm endpoint="/api/otp" fetch={backend.fetch} {...props}>
        <a href="/account">Go on</a>
      </OtpForm>
    </StrictMode>,
  );
  return { backend, ...screen };
}

/** What axe objects to; without Tailwind there are no colors to judge. */
async function violations(container: Element): Promise<string[]> {
  const results = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
  return results.violations.map(({ id }) => id);
}

test('signs in: reports a short number and a wrong code, and takes the right code', async () => {
  const { container } = await renderForm();
  const alert = page.getByRole('alert');
  const field = page.getByLabelText('Phone number');
  expect(await violations(container)).toEqual([]);
  await field.fill('0100');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect.element(alert).toHaveTextContent('This number is too short.');
  await expect.element(field).toHaveFocus();
  await field.fill('01001234517');
  await userEvent.keyboard('{Enter}');

  const code = page.getByLabelText('6-digit code');
  await expect.element(code).toHaveFocus();
  await expect.element(page.getByRole('status')).toHaveTextContent('We sent a code by WhatsApp');
  await userEvent.keyboard('111111');
  await expect.element(alert).toHaveTextContent('That code isn’t right.');
  await expect.element(code).toHaveAttribute('aria-invalid', 'true');
  expect(await violations(container)).toEqual([]);
  await code.fill('١٢٣٤٥٦');

  await expect.element(page.getByRole('heading', { name: 'Phone number verified' })).toHaveFocus();
  await expect.element(page.getByRole('link', { name: 'Go on' })).toBeVisible();
});

test('on an Arabic page it is in Arabic, from right to left, with the code from left to right', async () => {
  document.documentElement.dir = 'rtl';
  onTestFinished(() => document.documentElement.removeAttribute('dir'));
  const { container } = await renderForm({ messages: ar });
  await page.getByLabelText('رقم الهاتف').fill('01001234517');
  await userEvent.keyboard('{Enter}');

  const code = page.getByRole('textbox');
  await expect.element(code).toHaveFocus();
  expect(getComputedStyle(code.element()).direction).toBe('ltr');
  expect(container.firstElementChild?.getAttribute('dir')).toBe('rtl');
  expect(await violations(container)).toEqual([]);
});

test('the phone field selects the country of a number', async () => {
  const field = phoneField({ countries: ['EG', 'SA'], defaultCountry: 'EG' });
  const { backend, container } = await renderForm({ phoneField: field });
  const picker = page.getByRole('button', { name: /^Country:/ });
  await page.getByLabelText('Phone number').fill('+966501234567');
  await expect.element(picker).toHaveAccessibleName('Country: Saudi Arabia +966');
  await picker.click();
  await expect.element(page.getByRole('option', { name: 'Egypt' })).toBeVisible();
  expect(await violations(container)).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Send code' }).click();

  await expect
    .poll(() => backend.callsOf('send')[0]?.body['verificationAddress'])
    .toEqual({ phoneNumber: '+966501234567' });
});

test('what an approval is about is shown above the code', async () => {
  await renderForm({}, { payload: 'Pay 50 EGP to Mona' });
  await page.getByLabelText('Phone number').fill('01001234517');
  await userEvent.keyboard('{Enter}');

  const paragraph = page.getByRole('paragraph').filter({ hasText: 'Pay 50 EGP to Mona' });
  await expect.element(paragraph).toBeVisible();
});

test('classes and texts of the page take precedence over those of the file', async () => {
  const { container } = await renderForm({
    className: 'mine',
    classNames: { heading: 'my-heading' },
    messages: { phoneHeading: 'Sign in' },
  });

  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toHaveClass('my-heading');
  expect(container.querySelector('.otp-form.mine')).not.toBeNull();
});

test('the code field alone completes with ASCII digits', async () => {
  const completed: string[] = [];
  await render(
    <CodeField aria-label="Code" digits={4} onComplete={(code) => completed.push(code)} />,
  );
  await page.getByLabelText('Code').fill('كود: ١٢٣٤');

  expect(completed).toEqual(['1234']);
});
