import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { NumberForm } from './number-form.tsx';

test('the error of a number leaves while the user corrects it, and its text is not selected', async () => {
  await render(<NumberForm action="Continue" last="12" onNumber={() => {}} />);
  const field = page.getByRole('textbox', { name: 'Phone number' });
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.element(page.getByRole('alert')).toBeVisible();

  await field.click();
  await userEvent.keyboard('{End}34');

  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(field).toHaveValue('12 34');
  expect(field.element()).not.toHaveAttribute('aria-invalid');
});
