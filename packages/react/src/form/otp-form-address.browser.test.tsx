import type { PhoneChannel } from '@otp-kit/protocol';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type PhoneReading, readPhone } from '../address/read-phone.ts';
import { createBackend } from './backend.fixture.ts';
import { codeField, phoneField, renderForm, sendButton, type } from './form-page.fixture.tsx';

beforeEach(() => sessionStorage.clear());

const emailField = page.getByLabelText('Email address');
const eitherField = page.getByLabelText('Phone number or email address');
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
    const channels: PhoneChannel[] = ['telegram', 'whatsapp'];
    const backend = createBackend({ difficulty: 0, channels, resendSeconds: 0, ...delivered });
    await renderForm(backend, { addressKinds: ['phoneNumber', 'email'], channels });
    await phoneField.fill('01001234517');
    await page.getByRole('radio', { name: 'Telegram' }).click();

    await emailField.fill('user@example.com');
    await expect.poll(() => page.getByRole('radio').elements()).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await expect.element(codeField).toBeVisible();

    expect(backend.callsOf('send')[0]?.body).not.toHaveProperty('channel');
    expect(page.getByRole('group', { name: 'Or get it by' }).elements()).toEqual([]);
  });

  test('is still named after a reload', async () => {
    const backend = createBackend({ difficulty: 0, ...delivered });
    const first = await renderForm(backend, { addressKinds: ['phoneNumber', 'email'] });
    await type(emailField, 'user@example.com{Enter}');
    await expect.element(codeField).toBeVisible();
    await first.unmount();

    await renderForm(backend, { addressKinds: ['phoneNumber', 'email'] });
    await page.getByRole('button', { name: 'Change email' }).click();

    await expect.element(emailField).toBeVisible();
  });
});

describe('of two kinds of address', () => {
  test('one field takes either, and its texts name both', async () => {
    await renderForm(createBackend({ difficulty: 0 }), { addressKinds: ['phoneNumber', 'email'] });

    await expect.element(page.getByRole('heading', { name: 'Verify it’s you' })).toBeVisible();
    await expect.element(eitherField).toHaveAttribute('autocomplete', 'username');
    await expect.element(eitherField).toHaveAttribute('inputmode', 'email');
    await sendButton.click();

    await expect.element(alert).toHaveTextContent('Enter a phone number or email address.');
    await type(eitherField, 'hello world');
    await userEvent.keyboard('{Enter}');
    await expect.element(alert).toHaveTextContent('Enter a phone number or email address.');
    await eitherField.clear();
    await type(eitherField, 'user@');
    expect(alert.elements()).toEqual([]);
    await expect.element(eitherField).not.toHaveAttribute('aria-invalid');
    await userEvent.keyboard('{Enter}');
    await expect.element(alert).toHaveTextContent('This isn’t an email address.');
  });

  test('the one is decided while it is typed, and the caret stays', async () => {
    const channels: PhoneChannel[] = ['telegram', 'whatsapp'];
    const backend = createBackend({ difficulty: 0, channels, ...delivered });
    await renderForm(backend, { addressKinds: ['phoneNumber', 'email'], channels });
    await type(eitherField, '0');
    await expect.element(page.getByRole('radio').first()).toBeVisible();

    await userEvent.keyboard('a');
    await expect.poll(() => page.getByRole('radio').elements()).toEqual([]);
    await userEvent.keyboard('{Backspace}1');

    await expect.element(page.getByRole('radio').first()).toBeVisible();
    await expect.element(eitherField).toHaveFocus();
    await expect.element(eitherField).toHaveValue('01');
  });

  test('a failure of one is not shown for another, and is shown again for the same', async () => {
    const backend = createBackend({ difficulty: 0 });
    backend.failNext('send', 403, { code: 'COUNTRY_NOT_ALLOWED' });
    await renderForm(backend, { addressKinds: ['phoneNumber', 'email'] });
    await eitherField.fill('01001234517');
    await sendButton.click();
    await expect.element(alert).toHaveTextContent('We can’t send codes to this country.');

    await eitherField.fill('user@');
    expect(alert.elements()).toEqual([]);
    await expect.element(eitherField).not.toHaveAttribute('aria-invalid');
    await eitherField.fill('01001234517');

    await expect.element(alert).toBeVisible();
  });

  test.each([
    [['phoneNumber', 'email'], 'user123456@example.com', { email: 'user123456@example.com' }],
    [['email', 'phoneNumber'], '+20 100 123 4567', { phoneNumber: '+201001234567' }],
    [['email', 'phoneNumber'], '٠١٠٠١٢٣٤٥٦٧', { phoneNumber: '01001234567' }],
  ] as const)('of %j, %s is sent as what it is', async (addressKinds, typed, address) => {
    const backend = createBackend({ difficulty: 0, ...delivered });
    await renderForm(backend, { addressKinds });

    await type(eitherField, `${typed}{Enter}`);

    await expect.element(codeField).toBeVisible();
    expect(backend.callsOf('send').map(({ body }) => body)).toEqual([
      { verificationAddress: address },
    ]);
  });

  test.each([
    ['phoneNumber', 'Phone number', 'user@example.com', 'This is an email address.'],
    ['email', 'Email address', '01001234567', 'This is a phone number.'],
  ] as const)('a field for %s alone takes no other', async (kind, label, typed, error) => {
    await renderForm(createBackend({ difficulty: 0 }), { addressKinds: [kind] });
    const field = page.getByLabelText(label, { exact: true });

    await type(field, `${typed}{Enter}`);

    await expect.element(alert).toHaveTextContent(error);
    await expect.element(field).toHaveFocus();
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
