import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { OrderForm } from './order-form.tsx';

afterEach(() => vi.unstubAllGlobals());

const place = page.getByRole('button', { name: 'Place the order' });
const customer = page.getByRole('textbox', { name: 'Customer' });
const phone = page.getByRole('textbox', { name: 'Phone number' });
const alerts = page.getByRole('alert');

test('a network failure is shown above the button, and marks no field', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  await render(<OrderForm />);

  await place.click();

  await expect.element(alerts).toHaveTextContent('We can’t connect.');
  await expect.element(phone).not.toHaveAttribute('aria-invalid');
  expect(alerts.element().nextElementSibling).toBe(place.element());
});

test('an empty customer and a wrong number are reported together, and the first has the focus', async () => {
  const posted = vi.fn();
  vi.stubGlobal('fetch', posted);
  await render(<OrderForm />);
  await customer.fill(' ');
  await phone.fill('12');

  await place.click();

  expect(alerts.elements()).toHaveLength(2);
  await expect.element(customer).toHaveFocus();
  await expect.element(customer).toHaveAccessibleDescription('Enter the customer’s name.');
  await expect.element(phone).toHaveAttribute('aria-invalid', 'true');
  expect(posted).not.toHaveBeenCalled();
});

test('a number that only the backend refuses marks the number', async () => {
  const refusal = Response.json({ code: 'INVALID_PHONE_NUMBER' }, { status: 400 });
  vi.stubGlobal('fetch', () => Promise.resolve(refusal));
  await render(<OrderForm />);

  await place.click();

  await expect
    .element(phone)
    .toHaveAccessibleDescription('No mobile phone has this number. Check it and its country code.');
});

test('a number is shown in the groups that the form’s field has, and what is no number as it is', async () => {
  await render(<OrderForm />);
  await expect.element(phone).toHaveValue('+20 10 01234567');

  for (const [typed, shown] of [
    ['+4915123456789', '+49 1512 3456789'],
    ['0100 123-4567', '0100 123-4567'],
  ] as const) {
    await phone.fill(typed);
    await customer.click();
    await expect.element(phone).toHaveValue(shown);
  }
});
