import { expect } from '@playwright/test';
import { test } from '../support/console.ts';
import { control } from '../support/control.ts';
import { openUtilities } from '../support/utilities-page.ts';
import { ORDER_SHIPPED, sendUtility } from '../support/utility.ts';
import type { Workspace } from '../support/workspace.ts';

test('explains a request of the log without sending it', { tag: '@landing' }, async ({
  page,
  workspace,
}) => {
  await sendUtility(workspace, {
    ...ORDER_SHIPPED,
    phone: '+4915112345678',
    templateId: 'unknown',
  });
  await page.getByRole('link', { name: 'Requests', exact: true }).click();
  const request = page.locator('.request').first();
  await request.locator('summary').click();

  await request.getByRole('button', { name: 'Explain' }).click();

  await expect(request.locator('[data-outcome="decides"]')).toContainText('template');
  await expect(request.locator('[data-outcome="decides"]')).toContainText('Decides');
  await expect(request.locator('.explanation-result')).toContainText('TEMPLATE_NOT_FOUND');
  await expect(page.locator('#announcer')).toHaveText(/TEMPLATE_NOT_FOUND/);
  await expect(request.locator('[data-outcome="not-reached"]')).not.toHaveCount(0);
  expect(await messagesOf(workspace)).toEqual([]);
});

test('explains a repetition of a key as the replay that it gets', { tag: '@full' }, async ({
  page,
  workspace,
}) => {
  await sendUtility(workspace, { ...ORDER_SHIPPED, customerUserId: 'user-7' }, 'key-7');
  await page.getByRole('link', { name: 'Requests', exact: true }).click();
  const request = page.locator('.request').first();
  await request.locator('summary').click();

  await request.getByRole('button', { name: 'Explain' }).click();

  await expect(request.locator('[data-outcome="decides"]')).toContainText('repetition');
  await expect(request.locator('.explanation-result')).toContainText('200');
});

test('explains any send, with the message that it would send', { tag: '@full' }, async ({
  page,
  workspace,
}) => {
  await openUtilities(page, workspace);
  const form = page.getByRole('region', { name: 'Explain a send' });
  await form.getByLabel('Message').selectOption('order_shipped');
  await form.getByLabel('order', { exact: true }).fill('A-7');
  await form.getByRole('button', { name: 'Explain' }).click();
  await expect(form.locator('.explanation-result')).toContainText('200');
  await expect(form.locator('.bubble-text')).toContainText('your order A-7');

  await form.getByLabel('Recipient').fill('nonsense');
  await form.getByLabel('Message').selectOption('Free text');
  await form.getByLabel('Text').fill('تم شحن طلبك');
  await form.getByRole('button', { name: 'Explain' }).click();
  await expect(form.locator('.explanation-result')).toContainText('INVALID_PHONE');
  await expect(form.getByLabel('Text')).toHaveValue('تم شحن طلبك');
  expect(await messagesOf(workspace)).toEqual([]);
});

function messagesOf({ id }: Workspace): Promise<readonly unknown[]> {
  return control('GET', `messages?workspace=${id}`);
}
