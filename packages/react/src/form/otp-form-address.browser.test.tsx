import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type PhoneReading, readPhone } from '../address/read-phone.ts';
import { createBackend } from './backend.fixture.ts';
import { codeField, phoneField, renderForm, sendButton, type } from './form-page.fixture.tsx';

beforeEach(() => sessionStorage.clear());

const emailField = page.getByLabelText('Email address');
const useEmail = page.getByRole('button', { name: 'Use an email address' });
const usePhone = page.getByRole('button', { name: 'Use a phone number' });
const alert = page.getByRole('alert');

const delivered = { delivered: ['email'], maskedAddress: 's•••@example.com' };

describe('an email address', () => {
  test('is requested, sent to and verified with its own texts', async () => {
    const backend = createBackend({ difficulty: 0, ...delivered });
    await renderForm(backend, { addressKinds: ['email'] });
    await expect.element(emailField).toHaveAttribute('autocomplete', 'email');

    await emailField.fill(' user@example.com ');
    await userEvent.keyboard('{Enter}');
    const sent = page.getByText(/We sent a code by email to user@example\.com/).first();
    await expect.element(sent).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Change email' })).toBeVisible();
    await type(codeField, '123456');

    const verified = page.getByRole('heading', { name: 'Email address verified' });
    await expect.element(verified).toHaveFocus();
    expect(backend.callsOf('send')[0]?.body).toEqual({
      verificationAddress: { email: 'user@example.com' },
    });
  });

  test('that is invalid is not sent', async () => {
    const backend = createBackend({ difficulty: 0 });
    await renderForm(backend, { addressKinds: ['email'] });

    await emailField.fill('user');
    await sendButton.click();

    await expect.element(alert).toHaveTextContent('This isn’t an email address.');
    await expect.element(emailField).toHaveFocus();
    await expect.element(emailField).toHaveAttribute('aria-invalid', 'true');
    expect(backend.callsOf('send')).toEqual([]);
  });

  test('takes no channel, unlike a phone number', async () => {
    const channels = ['telegram', 'whatsapp'];
    const backend = createBackend({ difficulty: 0, channels, resendSeconds: 0, ...delivered });
    await renderForm(backend, { addressKinds: ['phoneNumber', 'email'] });
    await phoneField.fill('01001234517');
    await page.getByRole('radio', { name: 'Telegram' }).click();

    await useEmail.click();
    expect(page.getByRole('radio').elements()).toEqual([]);
    await type(emailField, 'user@example.com{Enter}');
    await expect.element(codeField).toBeVisible();

    expect(backend.callsOf('send')[0]?.body).not.toHaveProperty('channel');
    expect(page.getByRole('group', { name: 'Or get it by' }).elements()).toEqual([]);
  });

  test('is still named after a reload', async () => {
    const backend = createBackend({ difficulty: 0, ...delivered });
    const first = await renderForm(backend, { addressKinds: ['phoneNumber', 'email'] });
    await useEmail.click();
    await type(emailField, 'user@example.com{Enter}');
    await expect.element(codeField).toBeVisible();
    await first.unmount();

    await renderForm(backend, { addressKinds: ['phoneNumber', 'email'] });
    await page.getByRole('button', { name: 'Change email' }).click();

    await expect.element(emailField).toBeVisible();
  });
});

describe('of two kinds of address', () => {
  test('the first is asked for, and each keeps what was typed', async () => {
    await renderForm(createBackend({ difficulty: 0 }), { addressKinds: ['phoneNumber', 'email'] });
    await phoneField.fill('٠١٠٠');

    await useEmail.click();
    await expect.element(emailField).toHaveFocus();
    await emailField.fill('user@');
    await usePhone.click();
    await expect.element(phoneField).toHaveFocus();
    await expect.element(phoneField).toHaveValue('٠١٠٠');
    await useEmail.click();

    await expect.element(emailField).toHaveValue('user@');
  });

  test('an error of one kind is not shown for the other', async () => {
    await renderForm(createBackend({ difficulty: 0 }), { addressKinds: ['phoneNumber', 'email'] });
    await sendButton.click();
    await expect.element(alert).toHaveTextContent('Enter your phone number.');

    await useEmail.click();

    expect(alert.elements()).toEqual([]);
    await expect.element(emailField).not.toHaveAttribute('aria-invalid');
  });

  test('a failure of one kind is not shown for the other, and is shown again after switching back', async () => {
    const backend = createBackend({ difficulty: 0 });
    backend.failNext('send', 403, { code: 'COUNTRY_NOT_ALLOWED' });
    await renderForm(backend, { addressKinds: ['phoneNumber', 'email'] });
    await phoneField.fill('01001234517');
    await sendButton.click();
    await expect
      .element(alert)
      .toHaveTextContent('We can’t send codes to numbers in this country.');

    await useEmail.click();
    expect(alert.elements()).toEqual([]);
    await expect.element(emailField).not.toHaveAttribute('aria-invalid');
    await usePhone.click();

    await expect.element(alert).toBeVisible();
  });

  test('an email address in the phone field is recognized, and moves to its own field', async () => {
    const backend = createBackend({ difficulty: 0, ...delivered });
    await renderForm(backend, { addressKinds: ['phoneNumber', 'email'] });

    await type(phoneField, 'user123456@example.com{Enter}');

    await expect.element(alert).toHaveTextContent('This is an email address.');
    await expect.element(phoneField).toHaveFocus();
    await useEmail.click();
    await expect.element(emailField).toHaveValue('user123456@example.com');
    await usePhone.click();
    await expect.element(phoneField).toHaveValue('');
    await useEmail.click();
    await sendButton.click();
    await expect.element(codeField).toBeVisible();
    expect(backend.callsOf('send').map(({ body }) => body)).toEqual([
      { verificationAddress: { email: 'user123456@example.com' } },
    ]);
  });

  test('a phone number in the email field is recognized, and moves to its own field', async () => {
    const backend = createBackend({ difficulty: 0 });
    await renderForm(backend, { addressKinds: ['email', 'phoneNumber'] });

    await type(emailField, '+20 100 123 4567{Enter}');

    await expect.element(alert).toHaveTextContent('This is a phone number.');
    await usePhone.click();
    await expect.element(phoneField).toHaveValue('+20 100 123 4567');
    expect(backend.callsOf('send')).toEqual([]);
  });

  test('there is no switch with a single kind', async () => {
    await renderForm(createBackend({ difficulty: 0 }));

    expect(useEmail.elements()).toEqual([]);
  });
});

describe('the page’s own parser', () => {
  const parsePhone = (text: string): PhoneReading => {
    const reading = readPhone(text);
    if ('problem' in reading) return reading;
    const isMobile = reading.phoneNumber.startsWith('01');
    return isMobile ? { phoneNumber: `+2${reading.phoneNumber}` } : { problem: 'phoneInvalid' };
  };

  test('decides what is sent', async () => {
    const backend = createBackend({ difficulty: 0 });
    await renderForm(backend, { parsePhone });

    await phoneField.fill('٠١٠٠ ١٢٣ ٤٥٦٧');
    await sendButton.click();
    await expect.element(codeField).toBeVisible();

    expect(backend.callsOf('send')[0]?.body).toEqual({
      verificationAddress: { phoneNumber: '+201001234567' },
    });
  });

  test('rejects a number', async () => {
    const backend = createBackend({ difficulty: 0 });
    await renderForm(backend, { parsePhone });

    await phoneField.fill('0223456789');
    await sendButton.click();

    await expect.element(alert).toHaveTextContent('This isn’t a mobile number.');
    await expect.element(phoneField).toHaveAttribute('aria-invalid', 'true');
    expect(backend.callsOf('send')).toEqual([]);
  });
});
