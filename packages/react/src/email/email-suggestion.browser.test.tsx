/** @module-tag landing */
import { ar } from '@otp-kit/client/messages/ar';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { emailSuggestion } from '../email.tsx';
import { type Backend, createBackend } from '../form/backend.fixture.ts';
import { renderForm, sendButton } from '../form/form-page.fixture.tsx';

beforeEach(() => sessionStorage.clear());

const emailField = page.getByRole('textbox', { name: 'Email address' });
const question = page.getByRole('alert');
const take = page.getByRole('button', { name: 'Use this address' });
const codeHeading = page.getByRole('heading', { name: 'Enter the code' });

/** Renders a form that asks for an email address, with the suggestion. */
async function renderEmailForm(props: Parameters<typeof renderForm>[1] = {}) {
  const backend = createBackend({ difficulty: 0, delivered: ['email'] });
  await renderForm(backend, { addressKinds: ['email'], emailSuggestion, ...props });
  return backend;
}

function sentTo(backend: Backend): unknown[] {
  return backend.callsOf('send').map(({ body }) => body['verificationAddress']);
}

test('asks about a likely typo, and takes the suggestion with a button', async () => {
  const backend = await renderEmailForm();
  await emailField.fill('mona@gmial.com');
  await sendButton.click();

  await expect.element(question).toHaveTextContent('Did you mean mona@gmail.com?');
  expect(emailField.element()).not.toHaveAttribute('aria-invalid');
  await expect.element(emailField).toHaveFocus();
  expect(backend.callsOf('send')).toHaveLength(0);
  await take.click();

  await expect.element(emailField).toHaveValue('mona@gmail.com');
  await expect.element(emailField).toHaveFocus();
  await expect.element(question).not.toBeInTheDocument();
  await sendButton.click();
  await expect.element(codeHeading).toBeVisible();
  expect(sentTo(backend)).toEqual([{ email: 'mona@gmail.com' }]);
});

test('sends what was typed when the user presses again, and does not ask again', async () => {
  const backend = await renderEmailForm();
  backend.breakNext('send');
  await emailField.fill('mona@gmial.com');
  await sendButton.click();
  await expect.element(question).toBeVisible();

  await sendButton.click();
  await expect.element(question).toHaveTextContent('We can’t connect.');
  await sendButton.click();

  await expect.element(codeHeading).toBeVisible();
  expect(sentTo(backend).at(-1)).toEqual({ email: 'mona@gmial.com' });
});

test('the question goes when the text changes, and comes for the next typo', async () => {
  await renderEmailForm();
  await emailField.fill('mona@gmial.com');
  await sendButton.click();
  await expect.element(question).toBeVisible();

  await emailField.fill('mona@hotmial.com');
  await expect.element(question).not.toBeInTheDocument();
  await sendButton.click();

  await expect.element(question).toHaveTextContent('Did you mean mona@hotmail.com?');
});

test('in Arabic, the address reads from left to right', async () => {
  await renderEmailForm({ messages: ar });
  await page.getByRole('textbox').fill('mona@gmail.con');
  await page.getByRole('button', { name: 'إرسال الرمز' }).click();

  await expect.element(question).toHaveTextContent('هل تقصد mona@gmail.com؟');
  expect(question.element().querySelector('bdi')).toHaveAttribute('dir', 'ltr');
});

test('without it, the form sends what was typed', async () => {
  const backend = await renderEmailForm({ emailSuggestion: undefined });
  await emailField.fill('mona@gmial.com');
  await sendButton.click();

  await expect.element(codeHeading).toBeVisible();
  expect(sentTo(backend).at(-1)).toEqual({ email: 'mona@gmial.com' });
});
