import { expect } from '@playwright/test';
import { control } from '../support/control.ts';
import { messages, nextMessage } from '../support/emulator.ts';
import { form } from '../support/form.ts';
import { formUser } from '../support/form-user.ts';
import { E164, NUMBER, SHOWN_NUMBER } from '../support/number.ts';
import { test } from '../support/test.ts';

const OTHER = '010 0765 4321';
const OTHER_E164 = '+201007654321';

test('a user who returns to the code without changing the number can still use it', {
  tag: '@full',
}, async ({ page }) => {
  const user = formUser(page);
  const { code, phone, send } = form(page);
  const message = await user.asksForCode(NUMBER, E164);

  await page.getByRole('button', { name: 'Change number' }).click();
  await expect(phone).toHaveValue(SHOWN_NUMBER);
  await send.click();
  await expect(code).toBeFocused();
  await user.types(message.code);

  await user.isSignedIn(E164);
  expect(await messages()).toHaveLength(1);
});

test('a page that is reloaded on the way back to the number still takes the code', {
  tag: '@full',
}, async ({ page }) => {
  const user = formUser(page);
  const message = await user.asksForCode(NUMBER, E164);
  await page.getByRole('button', { name: 'Change number' }).click();

  await page.reload();
  await user.types(message.code);

  await user.isSignedIn(E164);
});

test('a user who changes the number receives a code there and is signed in with that number', {
  tag: '@landing',
}, async ({ page }) => {
  const user = formUser(page);
  const { code, phone, send } = form(page);
  await user.asksForCode(NUMBER, E164);
  await page.getByRole('button', { name: 'Change number' }).click();
  await phone.fill(OTHER);
  await send.click();
  await expect(code).toBeFocused();

  await user.types((await nextMessage(OTHER_E164)).code);

  await user.isSignedIn(OTHER_E164);
});

test('a number that has had too many codes today keeps no other waiting', { tag: '@full' }, async ({
  page,
}) => {
  await control('POST', 'faults', {
    operation: 'v12.send',
    name: 'RATE_LIMIT_PHONENUMBER_PERDAY',
  });
  const { alert, asks, code, countdown, phone, send } = form(page);
  await asks(NUMBER);
  await expect(alert).toHaveText('Too many tries.');
  await expect(countdown).toContainText(/hour/);

  await phone.fill(OTHER);
  await expect(countdown).toBeHidden();
  await send.click();
  await expect(code).toBeFocused();

  await formUser(page).types((await nextMessage(OTHER_E164)).code);
  await formUser(page).isSignedIn(OTHER_E164);
});
