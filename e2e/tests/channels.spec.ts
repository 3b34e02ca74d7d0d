import { expect } from '@playwright/test';
import { control } from '../support/control.ts';
import { advance, configure, messages, nextMessage } from '../support/emulator.ts';
import { form } from '../support/form.ts';
import { formUser } from '../support/form-user.ts';
import { E164, NUMBER } from '../support/number.ts';
import { sent } from '../support/sends.ts';
import { test } from '../support/test.ts';

const provider = (channel: string, to: Record<string, unknown>): Promise<unknown> =>
  control('POST', `providers/${channel}`, to);

test('the channels are there in the proxy’s order, and are chosen with the keyboard alone [CHN-20]', async ({
  page,
}) => {
  const { channel, channels, code, phone } = form(page);
  await page.goto('/');
  await phone.focus();
  await expect(channels).toHaveText(['Automatically', 'WhatsApp', 'Telegram', 'text message']);

  await page.keyboard.type(NUMBER);
  await page.keyboard.press('Tab');
  await expect(channel('Automatically')).toBeFocused();
  for (const _ of ['WhatsApp', 'Telegram', 'text message']) await page.keyboard.press('ArrowDown');
  await expect(channel('text message')).toBeChecked();
  await page.keyboard.press('Enter');

  await expect(code).toBeFocused();
  await expect(page.getByRole('status')).toContainText('We sent a code by text message');
  const message = await nextMessage(E164);
  expect(message.channel).toBe('sms');
  await page.keyboard.type(message.code);
  await formUser(page).isSignedIn(E164);
});

test('a channel that does not reach the number leads back to the others', { tag: '@full' }, async ({
  page,
}) => {
  await control('POST', 'reachability', {
    phoneNumber: E164,
    channel: 'telegram',
    reachable: false,
  });
  const { alert, asks, channel, channels, code } = form(page);
  await asks(NUMBER, 'Telegram');

  await expect(alert).toHaveText('We couldn’t send the code by Telegram. Choose another way.');
  await expect(channels).toHaveText(['Automatically', 'WhatsApp', 'text message']);
  await expect(channel('Automatically')).toBeFocused();
  expect(await messages()).toEqual([]);
  await channel('WhatsApp').check();
  await page.keyboard.press('Enter');

  await expect(code).toBeFocused();
  expect((await nextMessage(E164)).channel).toBe('whatsapp');
});

test('after a channel that the pipeline does not offer, exactly its own channels are offered, in its order [CHN-13]', async ({
  page,
}) => {
  await configure({ channels: ['sms', 'whatsapp'] });
  const { alert, asks, channel, channels, code } = form(page);
  await asks(NUMBER, 'Telegram');

  await expect(alert).toHaveText('We couldn’t send the code by Telegram. Choose another way.');
  await expect(channels).toHaveText(['Automatically', 'text message', 'WhatsApp']);
  await channel('text message').check();
  await page.keyboard.press('Enter');

  await expect(code).toBeFocused();
  expect((await nextMessage(E164)).channel).toBe('sms');
});

test('after a provider refuses, the user can choose another channel', { tag: '@full' }, async ({
  page,
}) => {
  await provider('whatsapp', { mode: 'reject' });
  const { alert, asks, channel, channels, code } = form(page);
  await asks(NUMBER, 'WhatsApp');

  await expect(alert).toHaveText('We couldn’t send the code by WhatsApp. Choose another way.');
  expect(await messages()).toEqual([]);
  await expect(channels).toHaveText(['Automatically', 'WhatsApp', 'Telegram', 'text message']);
  await channel('Telegram').check();
  await page.keyboard.press('Enter');

  await expect(code).toBeFocused();
  expect((await nextMessage(E164)).channel).toBe('telegram');
});

test('a code that was not delivered arrives by the next channel, and is good', {
  tag: '@full',
}, async ({ page }) => {
  await provider('whatsapp', { mode: 'undelivered', afterSeconds: 5 });
  const { asks, code } = form(page);
  await asks(NUMBER, 'WhatsApp');
  await expect(code).toBeFocused();
  const lost = await nextMessage(E164);

  await advance(6);
  const arrived = await nextMessage(E164, lost);
  expect([lost.channel, arrived.channel]).toEqual(['whatsapp', 'telegram']);
  expect(arrived.transactionID).toBe(lost.transactionID);
  await code.fill(arrived.code);

  await formUser(page).isSignedIn(E164);
});

test('no other channel follows a pinned one until the user chooses it', { tag: '@full' }, async ({
  page,
}) => {
  await page.clock.install();
  await configure({ channelEnforcement: 'pin' });
  await provider('whatsapp', { mode: 'undelivered', afterSeconds: 5 });
  const { asks, code } = form(page);
  await asks(NUMBER, 'WhatsApp');
  await expect(code).toBeFocused();

  await advance(31);
  expect((await messages()).map((message) => message.channel)).toEqual(['whatsapp']);
  await page.clock.fastForward(31_000);
  const others = page.getByRole('group', { name: 'Or get it by' }).getByRole('button');
  await expect(others).toHaveText(['Telegram', 'text message']);
  await others.filter({ hasText: 'text message' }).click();

  await expect(page.getByRole('status')).toContainText('We sent a code by text message');
  expect(await sent('channel')).toEqual(['whatsapp', 'sms']);
  await code.fill((await messages())[0]?.code ?? '');
  await formUser(page).isSignedIn(E164);
});

test('the user can enter an email address instead of a number, without channels', {
  tag: '@full',
}, async ({ page }) => {
  const { channels, code, email, phone } = form(page);
  await page.goto('/');
  await phone.focus();
  await expect(channels).toHaveCount(4);
  await page.keyboard.type('ada@gmial.com');
  await expect(email).toBeFocused();
  await expect(channels).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Did you mean ada@gmail.com?');
  await email.fill('ada@example.com');
  await page.keyboard.press('Enter');

  await expect(code).toBeFocused();
  const message = await nextMessage('ada@example.com');
  expect(message.channel).toBe('email');
  await code.fill(message.code);
  await formUser(page).isSignedIn('ada@example.com');
  expect(await sent('channel')).toEqual([undefined]);
});
