/** Forms that an integrator builds of the exported parts, and of the hook; two of them stand in the README. */
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { type Backend, createBackend } from './form/backend.fixture.ts';
import {
  codeField,
  phoneField,
  renderForm,
  sendButton,
  type,
  verified,
} from './form/form-page.fixture.tsx';
import {
  OtpFormCode,
  OtpFormCodeField,
  OtpFormResend,
  OtpFormRoot,
  OtpFormSendButton,
  OtpFormSentTo,
  OtpFormVerifyButton,
} from './index.ts';
import { OwnForm } from './own-form.fixture.tsx';
import { SignIn } from './own-layout.fixture.tsx';

beforeEach(() => sessionStorage.clear());

/** Renders something on a page whose `fetch` is the backend's. */
function renderOn(backend: Backend, shown: ReactNode) {
  const { fetch } = globalThis;
  globalThis.fetch = backend.fetch;
  onTestFinished(() => {
    globalThis.fetch = fetch;
  });
  return render(shown);
}

/** The parts of the step that are seen, from the top. */
function seen(): string[] {
  return [...document.querySelectorAll('.otp-step > *')].map(({ className }) => className);
}

describe('the README’s', () => {
  test('own form shows errors, sends, shows the time left, and verifies', async () => {
    await renderOn(createBackend({ difficulty: 0 }), <OwnForm />);
    const alert = page.getByRole('alert');
    await sendButton.click();
    await expect.element(alert).toHaveTextContent('Enter your phone number.');
    await phoneField.fill('01001234517');
    await sendButton.click();
    await expect.element(page.getByText('Expires in 3:00')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Resend' })).not.toBeInTheDocument();
    await type(page.getByLabelText('Code'), '111111');
    await expect.element(alert).toHaveTextContent('That code isn’t right.');
    await page.getByLabelText('Code').fill('123456');

    await expect.element(page.getByText('You’re signed in.')).toBeVisible();
  });

  test('own composition verifies, with content between and after the parts', async () => {
    const backend = createBackend({ difficulty: 0, channels: ['whatsapp', 'sms'] });
    await renderOn(backend, <SignIn />);
    await expect.element(page.getByText('We use your number')).toBeVisible();
    await phoneField.fill('01001234517');
    expect(backend.callsOf('challenge')).toHaveLength(1);
    expect(page.getByRole('radio').elements()).toEqual([]); // left out
    await sendButton.click();
    await type(codeField, '123456');

    await expect.element(verified).toHaveFocus();
    await expect.element(page.getByRole('link', { name: 'Go to your account' })).toBeVisible();
  });
});

test('parts can be put in another order', async () => {
  const backend = createBackend({ difficulty: 0 });
  const first = await renderForm(backend);
  await phoneField.fill('01001234517');
  await sendButton.click();
  await expect.element(codeField).toBeVisible();
  await first.unmount();

  await render(
    <OtpFormRoot endpoint="/api/otp" fetch={backend.fetch}>
      <OtpFormCode>
        <OtpFormCodeField />
        <OtpFormVerifyButton />
        <OtpFormResend />
        <OtpFormSentTo />
      </OtpFormCode>
    </OtpFormRoot>,
  );

  await expect.element(codeField).toBeVisible();
  expect(seen()).toEqual(['otp-field', 'otp-button', 'otp-note otp-resend', 'otp-text otp-sent']);
});

test('each part has its own class beside that of the kit, and each slot its place', async () => {
  const names = ['logo', 'header', 'footer', 'legal', 'step', 'heading', 'field', 'label', 'input'];
  const more = ['note', 'primaryButton', 'choice', 'channels'];
  const classNames = Object.fromEntries(
    [...names, ...more, 'quietButton'].map((name) => [name, `my-${name}`]),
  );
  const slots = { logo: 'Logo', header: 'Header', footer: 'Footer', legal: 'Legal' };
  await renderForm(createBackend({ difficulty: 0, channels: ['whatsapp', 'sms'] }), {
    channels: ['whatsapp', 'sms'],
    className: 'my-form',
    classNames,
    slots,
  });
  await phoneField.click();
  await expect.element(page.getByRole('radio').first()).toBeInTheDocument();

  const classOf = (own: string) => document.querySelector(`.my-${own}`)?.classList[0];
  expect(names.map(classOf)).toEqual(names.map((name) => `otp-${name}`));
  expect(more.map(classOf)).toEqual(['otp-note', 'otp-button', 'otp-choice-name', 'otp-channels']);
  const form = document.querySelector('.otp-form.my-form');
  expect([...(form?.children ?? [])].map(({ classList }) => classList[0])).toEqual([
    'otp-logo',
    'otp-header',
    'otp-step',
    'otp-status',
    'otp-footer',
    'otp-legal',
  ]);

  await type(phoneField, '01001234517{Enter}');
  await expect.element(codeField).toBeVisible();
  expect(classOf('quietButton')).toBe('otp-button');
});

test('a part outside of its step says where it belongs', async () => {
  const form = (
    <OtpFormRoot endpoint="/api/otp">
      <OtpFormSendButton />
    </OtpFormRoot>
  );

  await expect(render(form)).rejects.toThrow('a part is outside of its OtpFormRoot or step');
});
