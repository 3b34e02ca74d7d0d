import { ar } from '@otp-kit/client/messages/ar';
import { de } from '@otp-kit/client/messages/de';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { passkeyOffer } from '../passkey.ts';
import { type BackendOptions, createBackend } from './backend.fixture.ts';
import { isElement, renderForm } from './form-page.fixture.tsx';
import type { OtpFormProps } from './form-props.ts';

beforeEach(() => sessionStorage.clear());

const root = () => document.querySelector('.otp-form');
const heading = (name: string) => page.getByRole('heading', { name });

/** Takes a form in any language to the code step. */
async function renderAtCode(options: BackendOptions, props: Partial<OtpFormProps>) {
  await renderForm(createBackend({ difficulty: 0, ...options }), props);
  await page.getByRole('textbox').fill('01001234517');
  await page.getByRole('button').first().click();
}

describe('the languages of the form', () => {
  test('a third language needs one object and nothing else', async () => {
    const passkey = passkeyOffer({ enroll: async () => {} });
    const verified = { enrollmentToken: 'opaque' };
    const options = { resendSeconds: 121, verified };
    await renderForm(createBackend({ difficulty: 0, ...options }), { messages: de, passkey });

    await expect.element(heading('Telefonnummer bestätigen')).toBeVisible();
    expect(root()).toHaveAttribute('lang', 'de');
    expect(root()).toHaveAttribute('dir', 'ltr');
    await page.getByLabelText('Telefonnummer').fill('01001234517');
    await page.getByRole('button', { name: 'Code senden' }).click();
    await expect.element(page.getByText(/Du kannst in 3 Minuten/)).toBeVisible();
    expect(document.body.textContent).toContain('per WhatsApp an 01001234517');
    await page.getByLabelText('6-stelliger Code').fill('123456');

    await expect.element(heading('Beim nächsten Mal schneller anmelden')).toBeVisible();
    await expect.element(page.getByText('Telefonnummer bestätigt').first()).toBeVisible();
    expect(document.body.textContent).not.toMatch(/code\b(?! eingeben)|number|verified/);
  });

  test('Arabic is one object, which brings its direction and its digits', async () => {
    await renderForm(createBackend({ difficulty: 0, resendSeconds: 120 }), { messages: ar });

    const title = heading('التحقّق من رقم الهاتف');
    await expect.element(title).toBeVisible();
    expect(root()).toHaveAttribute('lang', 'ar-EG');
    expect(getComputedStyle(title.element()).direction).toBe('rtl');
    expect(getComputedStyle(page.getByRole('textbox').element()).direction).toBe('ltr');
    await page.getByRole('textbox').fill('01001234517');
    await page.getByRole('button', { name: 'إرسال الرمز' }).click();

    await expect.element(page.getByText(/بعد دقيقتين/)).toBeVisible();
    await expect.element(page.getByLabelText('الرمز المكوّن من ٦ أرقام')).toBeVisible();
  });

  test('single texts replace those of the language', async () => {
    await renderForm(createBackend(), { messages: { ...ar, sendCode: 'أرسل' } });

    await expect.element(page.getByRole('button', { name: 'أرسل' })).toBeVisible();
    await expect.element(page.getByLabelText('رقم الهاتف')).toBeVisible();
  });

  test('`locale` replaces the number formats and the lang attribute alone', async () => {
    const channels = { delivered: ['whatsapp', 'sms'] };
    await renderAtCode(channels, { locale: 'ar-EG-u-nu-latn', messages: ar });

    await expect.element(page.getByLabelText('الرمز المكوّن من 6 أرقام')).toBeVisible();
    expect(root()).toHaveAttribute('lang', 'ar-EG-u-nu-latn');
    expect(root()).toHaveAttribute('dir', 'rtl');
  });

  test.skipIf(isElement)(
    'the language of the page changes nothing: the form speaks the one it is given',
    async () => {
      document.documentElement.lang = 'ar';
      await renderForm(createBackend());

      await expect.element(heading('Verify your phone number')).toBeVisible();
      expect(root()).toHaveAttribute('lang', 'en');
      document.documentElement.removeAttribute('lang');
    },
  );
});
