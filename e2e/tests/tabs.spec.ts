import { expect } from '@playwright/test';
import { nextMessage } from '../support/emulator.ts';
import { form } from '../support/form.ts';
import { formUser } from '../support/form-user.ts';
import { E164, NUMBER } from '../support/number.ts';
import { test } from '../support/test.ts';

const OTHER = '010 0765 4321';
const OTHER_E164 = '+201007654321';

test('a code signs in the number of its own tab, though another tab sent one later', {
  tag: '@landing',
}, async ({ page, context }) => {
  const first = formUser(page);
  const second = formUser(await context.newPage());
  const message = await first.asksForCode(NUMBER, E164);
  await second.asksForCode(OTHER, OTHER_E164);

  await page.bringToFront();
  await first.types(message.code);

  await first.isSignedIn(E164);
});

test('a tab that changes its number leaves the code of another tab alone', {
  tag: '@full',
}, async ({ page, context }) => {
  const first = formUser(page);
  const other = await context.newPage();
  const { code, phone, send } = form(other);
  const message = await first.asksForCode(NUMBER, E164);
  await formUser(other).asksForCode(OTHER, OTHER_E164);
  for (const digit of [2, 3, 4]) {
    await other.getByRole('button', { name: 'Change number' }).click();
    await phone.fill(`010 0765 432${digit}`);
    await send.click();
    await expect(code).toBeFocused();
    await nextMessage(`+20100765432${digit}`);
  }

  await page.bringToFront();
  await first.types(message.code);

  await first.isSignedIn(E164);
});
