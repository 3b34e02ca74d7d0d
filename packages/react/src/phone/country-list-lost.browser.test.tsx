/** @module-tag landing */
/** The list of countries without a connection: a file of its own, because the browser loads a module once. */
import { en } from '@otp-kit/client/messages';
import { beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { numberField, panel, picker, renderPhoneForm, sentNumber } from './phone-form.fixture.tsx';

vi.mock('./country-list.tsx', () => ({
  get CountryList() {
    throw new TypeError('Failed to fetch dynamically imported module');
  },
}));

beforeEach(() => sessionStorage.clear());

test('a list that does not load says so, and the country can still be typed', async () => {
  const { backend } = await renderPhoneForm();
  await picker.click();

  await expect.element(panel.getByRole('alert')).toHaveTextContent(en.offline);
  await numberField.click();
  await userEvent.keyboard('+966501234567{Enter}');

  await expect.poll(() => sentNumber(backend)).toEqual({ phoneNumber: '+966501234567' });
  expect(panel.elements()).toEqual([]);
});
