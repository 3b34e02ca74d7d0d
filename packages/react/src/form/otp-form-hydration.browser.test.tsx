import { ar } from '@otp-kit/client/messages/ar';
import type { ReactElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.browser';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { OtpForm } from '../parts/otp-form.tsx';
import { createBackend } from './backend.fixture.ts';

const backend = createBackend({ difficulty: 0 });
const form = <OtpForm endpoint="/api/otp" fetch={backend.fetch} />;
const codeField = page.getByLabelText('6-digit code');

beforeEach(() => sessionStorage.clear());

afterEach(() => {
  vi.restoreAllMocks();
});

/** Puts the server's markup into the page, lets the test do something to it, and hydrates it. */
async function hydrate(
  meanwhile: (container: HTMLElement) => void | Promise<void> = () => {},
  element: ReactElement = form,
) {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(element);
  await meanwhile(container);
  const complaints = vi.spyOn(console, 'error');
  const onRecoverableError = vi.fn();
  const root = hydrateRoot(container, element, { onRecoverableError });
  onTestFinished(() => {
    root.unmount();
    container.remove();
  });
  return { container, complaints, onRecoverableError };
}

test('a resumed code step appears after hydration, which finds the markup that it expects', async () => {
  const screen = await render(form);
  await page.getByLabelText('Phone number').fill('01001234517');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect.element(codeField).toBeVisible();
  await screen.unmount();

  const { complaints, onRecoverableError } = await hydrate((container) => {
    expect(container.innerHTML).toContain('data-step="address"');
  });

  await expect.element(codeField).toBeVisible();
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(complaints).not.toHaveBeenCalled();
});

test('the server renders the language of the texts, and hydration agrees', async () => {
  const arabic = <OtpForm endpoint="/api/otp" fetch={backend.fetch} messages={ar} />;

  const { complaints, container, onRecoverableError } = await hydrate((markup) => {
    expect(markup.innerHTML).toContain('lang="ar-EG"');
    expect(markup.innerHTML).toContain('dir="rtl"');
  }, arabic);

  await expect.element(page.getByLabelText('رقم الهاتف')).toBeVisible();
  expect(container.firstElementChild).toHaveAttribute('dir', 'rtl');
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(complaints).not.toHaveBeenCalled();
});

test('a number typed before hydration is sent', async () => {
  await hydrate((container) => {
    const input = container.querySelector('input');
    if (input) input.value = '01001234599';
  });

  await page.getByRole('button', { name: 'Send code' }).click();

  await expect
    .poll(() => backend.callsOf('send').at(-1)?.body)
    .toEqual({ verificationAddress: { phoneNumber: '01001234599' } });
});

test.each(['a press', 'Enter'])(
  '%s before hydration submits nothing and loses nothing',
  async (way) => {
    const onSubmit = vi.fn((event: Event) => event.preventDefault());
    await hydrate(async (container) => {
      container.addEventListener('submit', onSubmit, { once: true });
      await page.getByLabelText('Phone number').fill('01001234588');
      if (way === 'Enter') await userEvent.keyboard('{Enter}');
      else container.querySelector<HTMLButtonElement>('button[type=submit]')?.click();
      expect(onSubmit).not.toHaveBeenCalled();
    });

    await page.getByRole('button', { name: 'Send code' }).click();

    await expect
      .poll(() => backend.callsOf('send').at(-1)?.body)
      .toEqual({ verificationAddress: { phoneNumber: '01001234588' } });
  },
);
