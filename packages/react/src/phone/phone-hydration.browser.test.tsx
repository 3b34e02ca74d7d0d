import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.browser';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { createBackend } from '../form/backend.fixture.ts';
import { OtpForm } from '../parts/otp-form.tsx';
import { phoneField } from './phone-field.tsx';
import { numberField, picker, sentNumber } from './phone-form.fixture.tsx';

beforeEach(() => sessionStorage.clear());

const field = phoneField({ countries: ['EG', 'SA'] });

/** Puts the server's markup into the page, lets the test do something to it, and hydrates it. */
function hydrate(meanwhile: (country: HTMLInputElement, number: HTMLInputElement) => void) {
  const backend = createBackend({ difficulty: 0 });
  const element = <OtpForm endpoint="/api/otp" fetch={backend.fetch} phoneField={field} />;
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(element);
  const [country, number] = container.querySelectorAll('input');
  if (!country || !number) throw new TypeError('no inputs');
  meanwhile(country, number);
  const complaints = vi.spyOn(console, 'error');
  const onRecoverableError = vi.fn();
  const root = hydrateRoot(container, element, { onRecoverableError });
  onTestFinished(() => {
    root.unmount();
    container.remove();
    complaints.mockRestore();
  });
  return { backend, complaints, onRecoverableError };
}

test('a number that was typed before hydration selects its country and is sent', async () => {
  const { backend, complaints, onRecoverableError } = hydrate((_, number) => {
    number.value = '+966 50 123 4567';
  });

  await expect.element(picker).toHaveAccessibleName(/Saudi Arabia/);
  await page.getByRole('button', { name: 'Send code' }).click();

  await expect.poll(() => sentNumber(backend)).toEqual({ phoneNumber: '+966501234567' });
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(complaints).not.toHaveBeenCalled();
});

test('a country that the browser restored after a reload stays with its number', async () => {
  hydrate((country, number) => {
    country.value = 'SA';
    number.value = '050 123 4567';
  });

  await expect.element(picker).toHaveAccessibleName(/Saudi Arabia/);
  await expect.element(numberField).toHaveValue('050 123 4567');
});

test('a number that the browser restored keeps its country also where another one is likely', async () => {
  const languages = vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['ar-SA', 'en']);
  onTestFinished(() => languages.mockRestore());
  const { backend } = hydrate((_, number) => {
    number.value = '010 01234567';
  });

  await expect.element(picker).toHaveAccessibleName(/Egypt/);
  await expect.element(numberField).toHaveValue('010 01234567');
  await page.getByRole('button', { name: 'Send code' }).click();

  await expect.poll(() => sentNumber(backend)).toEqual({ phoneNumber: '+201001234567' });
});
