import { expect } from '@playwright/test';
import { control } from '../support/control.ts';
import { messages, nextMessage } from '../support/emulator.ts';
import { form } from '../support/form.ts';
import { E164, NUMBER } from '../support/number.ts';
import { person } from '../support/form-user.ts';
import { test } from '../support/test.ts';

const OTHER = '010 0765 4321';
const OTHER_E164 = '+201007654321';

test('who only looks at the number is back at the code, which still signs in', async ({ page }) => {
  const someone = person(page);
  const { code, phone, send } = form(page);
  const message = await someone.asksForCode(NUMBER, E164);

  await page.getByRole('button', { name: 'Change number' }).click();
  await expect(phone).toHaveValue(NUMBER);
  await send.click();
  await expect(code).toBeFocused();
  await someone.types(message.code);

  await someone.isSignedIn(E164);
  expect(await messages()).toHaveLength(1);
});

test('a page that is reloaded on the way back to the number still takes the code', async ({
  page,
}) => {
  const someone = person(page);
  const message = await someone.asksForCode(NUMBER, E164);
  await page.getByRole('button', { name: 'Change number' }).click();

  await page.reload();
  await someone.types(message.code);

  await someone.isSignedIn(E164);
});

test('who changes the number gets a code there, and is signed in with that number', async ({
  page,
}) => {
  const someone = person(page);
  const { code, phone, send } = form(page);
  await someone.asksForCode(NUMBER, E164);
  await page.getByRole('button', { name: 'Change number' }).click();
  await phone.fill(OTHER);
  await send.click();
  await expect(code).toBeFocused();

  await someone.types((await nextMessage(OTHER_E164)).code);

  await someone.isSignedIn(OTHER_E164);
});

test('a number that has had too many codes today keeps no other waiting', async ({ page }) => {
  await control('POST', 'faults', {
    operation: 'v12.send',
    name: 'RATE_LIMIT_PHONENUMBER_PERDAY',
  });
  const { alert, asks, code, countdown, phone, send } = form(page);
  await asks(NUMBER);
  await expect(alert).toHaveText('Please wait before you try again.');
  await expect(countdown).toContainText(/hour/);

  await phone.fill(OTHER);
  await expect(countdown).toBeHidden();
  await send.click();
  await expect(code).toBeFocused();

  await person(page).types((await nextMessage(OTHER_E164)).code);
  await person(page).isSignedIn(OTHER_E164);
});
