import { expect } from '@playwright/test';
import { addDevice } from '../support/device.ts';
import { configure, nextMessage } from '../support/emulator.ts';
import { form } from '../support/form.ts';
import { formUser } from '../support/form-user.ts';
import { E164, NUMBER } from '../support/number.ts';
import { offer } from '../support/offer.ts';
import { passkeySignIn } from '../support/passkey-sign-in.ts';
import { watchPolicy } from '../support/policy.ts';
import { test } from '../support/test.ts';

test('a user renames a passkey and deletes it, and the device forgets it', {
  tag: '@landing',
}, async ({ page }) => {
  await configure({ passkeyEnabled: true });
  const device = await addDevice(page);
  const blocked = await watchPolicy(page);
  const { create, goOn, isEarned } = offer(page);
  const { button, note } = passkeySignIn(page);
  const status = page.locator('.otp-passkeys [role="status"]');
  await isEarned(NUMBER, E164);
  await create.click();
  await goOn.click();
  await formUser(page).isSignedIn(E164);

  await page.getByText('Your passkeys').click();
  const name = page.getByRole('textbox', { name: 'Name of the passkey' });
  await name.fill('My phone');
  await name.press('Enter');
  await expect(status).toHaveText('Saved.');
  await page.getByRole('button', { name: 'Delete My phone' }).click();
  await page.getByRole('button', { name: 'Really delete?' }).click();
  await expect(status).toHaveText('Deleted.');
  await expect.poll(device.countPasskeys).toBe(0);

  await page.getByRole('button', { name: 'Sign out' }).click();
  await button.click();
  await expect(note).toHaveText('No passkey was used. Try again, or get a code.');
  expect(blocked).toEqual([]);
});

test('an account without a connection stays on the page, and shows the passkeys once it is back', async ({
  page,
  context,
}) => {
  const user = formUser(page);
  const { code } = await user.asksForCode(NUMBER, E164);
  await user.types(code);
  await user.isSignedIn(E164);
  await context.setOffline(true);

  await page.getByText('Your passkeys').click();
  await expect(page.getByRole('alert').filter({ hasText: 'We can’t connect.' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'We can’t connect.' })).toHaveCount(2);
  await context.setOffline(false);

  await expect(page.getByText('You have no passkeys yet.')).toBeVisible();
});

test('a user who has deleted a passkey gets the form, not the screen for a passkey', {
  tag: '@full',
}, async ({ page }) => {
  await configure({ passkeyEnabled: true });
  await addDevice(page);
  const { button, createsPasskey } = passkeySignIn(page);
  const signOut = page.getByRole('button', { name: 'Sign out' });
  await createsPasskey(NUMBER, E164);
  await button.click();
  await signOut.click();
  await page.getByRole('button', { name: 'Use a code instead' }).click();
  const first = await nextMessage(E164);
  await form(page).phone.fill(NUMBER);
  await form(page).phone.press('Enter');
  await formUser(page).types((await nextMessage(E164, first)).code);
  await offer(page).decline.click();
  await formUser(page).isSignedIn(E164);

  await page.getByText('Your passkeys').click();
  await page.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('button', { name: 'Really delete?' }).click();
  await expect(page.locator('.otp-passkeys [role="status"]')).toHaveText('Deleted.');
  await signOut.click();

  await expect(form(page).phone).toBeVisible();
});

test('a user who signed in with a passkey reads that a new one needs a code', {
  tag: '@full',
}, async ({ page }) => {
  await configure({ passkeyEnabled: true });
  await addDevice(page);
  const { button, createsPasskey } = passkeySignIn(page);
  await createsPasskey(NUMBER, E164);
  await button.click();
  await formUser(page).isSignedIn(E164);

  await page.getByText('Your passkeys').click();
  await page.getByRole('button', { name: 'Add a passkey' }).click();

  await expect(page.getByText('For this, sign in again with a code.')).toBeVisible();
});
