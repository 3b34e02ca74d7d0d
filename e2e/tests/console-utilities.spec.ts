import { expect } from '@playwright/test';
import { newest, test, violations } from '../support/console.ts';
import { control, EMULATOR } from '../support/control.ts';
import { openForm, save } from '../support/settings-form.ts';
import { openTemplate, openUtilities } from '../support/utilities-page.ts';
import { ORDER_SHIPPED, sendUtility } from '../support/utility.ts';
import { send, type Workspace } from '../support/workspace.ts';

const PHONE = ORDER_SHIPPED.phone;
// 76 characters, none of them of the GSM alphabet alone: two parts of UCS-2.
const ARABIC = 'مرحبا سارة، تم شحن طلبك وسوف يصل إلى عنوانك في القاهرة يوم الجمعة القادم. شكرا';
const SHIPPED_TEXT = 'Hello Sara, your order A-7 is on its way. It arrives on Friday.';

test('shows a WhatsApp message as a phone does, and settles its delivery', {
  tag: '@landing',
}, async ({ page, workspace }) => {
  await sendUtility(workspace, ORDER_SHIPPED);

  const message = newest(page);
  await expect(message.locator('.bubble-text')).toHaveText(SHIPPED_TEXT);
  await expect(message.locator('.bubble time')).toHaveText(/^\d\d:\d\d$/);
  await expect(message.locator('.utility-status')).toHaveText('Sent');
  await expect(page.locator('#announcer')).toHaveText(`WhatsApp to ${PHONE}: ${SHIPPED_TEXT}`);

  await message.getByRole('button', { name: 'Delivered' }).focus();
  await page.keyboard.press('Enter');

  await expect(message.locator('.utility-status')).toHaveText('Delivered');
  await expect(message.getByRole('group', { name: 'Settle the delivery' })).toHaveCount(0);
  await expect(message.locator('summary')).toBeFocused();
  expect(await messagesOf(workspace)).toMatchObject([{ status: 'Successful' }]);
});

test('shows a delivery that another client settles', { tag: '@full' }, async ({
  page,
  workspace,
}) => {
  await sendUtility(workspace, ORDER_SHIPPED);
  await expect(newest(page).locator('.utility-status')).toHaveText('Sent');
  const [message] = await messagesOf(workspace);

  await control('POST', `messages/${message?.id}/delivery?workspace=${workspace.id}`, {
    status: 'undelivered',
  });

  await expect(newest(page).locator('.utility-status')).toHaveText('Not delivered');
});

test('shows where the next part of an Arabic SMS begins, and offers no later status', {
  tag: '@full',
}, async ({ page, workspace }) => {
  await sendUtility(workspace, { phone: PHONE, text: ARABIC });

  const message = newest(page);
  const parts = message.locator('.bubble-part');
  await expect(parts).toHaveCount(2);
  expect(await parts.first().textContent()).toBe(ARABIC.slice(0, 67));
  await expect(message.locator('.bubble')).toContainText('2 parts, UCS2');
  await expect(message.locator('.bubble-text')).toHaveText(ARABIC);
  await expect(message.locator('.bubble-text')).toHaveCSS('direction', 'rtl');
  await expect(message.locator('.utility-status')).toHaveText('Accepted');
  await expect(message.getByRole('group', { name: 'Settle the delivery' })).toHaveCount(0);
});

test('finds messages by their kind', { tag: '@full' }, async ({ page, workspace }) => {
  await expect(page.getByRole('radio', { name: 'Codes' })).toBeHidden();
  const { code } = await send(workspace, { phoneNumber: PHONE });
  await sendUtility(workspace, ORDER_SHIPPED);
  await expect(page.locator('.message')).toHaveCount(2);

  await page.getByRole('radio', { name: 'Codes' }).check();
  await expect(page.locator('.message:visible')).toHaveCount(1);
  await expect(page.locator('.message:visible')).toContainText(code);
  await page.getByRole('radio', { name: 'Utility' }).check();
  await expect(page.locator('.message:visible')).toContainText(SHIPPED_TEXT);
});

test('lists an idempotency key with its state, its response and its age', { tag: '@full' }, async ({
  page,
  workspace,
}) => {
  await openUtilities(page, workspace);
  await sendUtility(workspace, ORDER_SHIPPED, 'order-A-7-shipped');
  await sendUtility(workspace, { phone: PHONE, text: 'By SMS' }, 'order-A-8-shipped');

  const row = (key: string) => page.getByRole('row').filter({ hasText: key });
  await expect(row('order-A-7-shipped')).toContainText('Stored');
  await expect(row('order-A-7-shipped')).toContainText('Not passed');
  await expect(row('order-A-7-shipped')).toContainText('200');
  await expect(row('order-A-8-shipped').getByRole('cell').nth(1)).toHaveText('Passed');

  await control('POST', `clock/advance?workspace=${workspace.id}`, { seconds: 7200 });
  await expect(row('order-A-7-shipped')).toContainText('2 h ago');
  // A stored response is kept for a day. Past the boundary it does not expire.
  await control('POST', `clock/advance?workspace=${workspace.id}`, { seconds: 86_400 });
  await expect(row('order-A-7-shipped')).toHaveCount(0);
  await expect(row('order-A-8-shipped')).toHaveCount(1);
});

test('shows a key that a send holds, and that its lease is over', { tag: '@full' }, async ({
  page,
  workspace,
}) => {
  await openUtilities(page, workspace);
  await control('POST', `utilities/providers/whatsapp?workspace=${workspace.id}`, { mode: 'hang' });
  // Completed when the workspace is deleted, if at all.
  void sendUtility(workspace, ORDER_SHIPPED, 'held').catch(() => undefined);

  const row = page.getByRole('row').filter({ hasText: 'held' });
  await expect(row).toContainText('Reserved');
  await expect(row).toContainText('None yet');
  await control('POST', `clock/advance?workspace=${workspace.id}`, { seconds: 61 });
  await expect(row).toContainText('Reclaimable');
});

test('shows what is spent and reserved against the daily cap', { tag: '@full' }, async ({
  page,
  workspace,
}) => {
  await openUtilities(page, workspace);
  const spending = page.getByRole('region', { name: 'Spending today' });
  await expect(spending).toContainText('no cap');

  await patchUtility(workspace, { dailySpendCap: 2 });
  await sendUtility(workspace, ORDER_SHIPPED);

  await expect(spending).toContainText('0.00 EGP spent and 0.25 EGP reserved of 2.00 EGP');
  await newest(page).getByRole('button', { name: 'Delivered' }).click();
  await expect(spending).toContainText('0.25 EGP spent and 0.00 EGP reserved of 2.00 EGP');
  expect(
    await spending
      .locator('.spending-bar')
      .evaluate((bar) => [...bar.children].map((part) => part.clientWidth / bar.clientWidth)),
  ).toEqual([expect.closeTo(0.125, 2), 0]);
});

test('suppresses a recipient, and takes that back', { tag: '@full' }, async ({
  page,
  workspace,
}) => {
  await openUtilities(page, workspace);
  const suppressed = page.getByRole('region', { name: 'Suppressed' });
  await suppressed.getByLabel('Phone number to suppress').fill(PHONE);
  await suppressed.getByRole('button', { name: 'Add' }).click();
  await expect(page.locator('#announcer')).toHaveText(`${PHONE} opted out`);
  expect((await sendUtility(workspace, ORDER_SHIPPED)).body).toMatchObject({ status: 'skipped' });

  await suppressed.getByRole('button', { name: `Remove ${PHONE}` }).click();
  await expect(suppressed.getByLabel('Phone number to suppress')).toBeFocused();
  expect((await sendUtility(workspace, ORDER_SHIPPED)).body).toMatchObject({ status: 'success' });
});

test('chooses what the providers and the WhatsApp account do', { tag: '@full' }, async ({
  page,
  workspace,
}) => {
  await openUtilities(page, workspace);
  const providers = page.getByRole('region', { name: 'Providers' });
  await providers.getByRole('checkbox', { name: 'Next message only by SMS' }).check();
  await providers.getByRole('radio', { name: 'Outcome pending' }).check();
  await expect(providers).toContainText('1 more');
  await page.getByRole('radio', { name: 'Not connected' }).check();
  await expect(page.locator('#announcer')).toHaveText('WhatsApp account: Not connected');

  // WhatsApp is not possible now, so the template goes by SMS, whose provider is pending once.
  expect((await sendUtility(workspace, ORDER_SHIPPED, 'key')).status).toBe(503);
  await expect(providers).not.toContainText('1 more');
  await expect(
    providers
      .getByRole('group', { name: 'What the provider of SMS does' })
      .getByRole('radio', { name: 'Accepts' }),
  ).toBeChecked();
});

test('says why a webhook about a message is not posted', { tag: '@full' }, async ({
  page,
  workspace,
}) => {
  await openUtilities(page, workspace);
  const events = page.getByRole('region', { name: 'Webhooks of WhatsApp messages' });

  await events.getByRole('button', { name: 'Reply' }).click();

  await expect(page.getByRole('alert').filter({ visible: true })).toContainText('utilityWebhooks');
});

test('saves the settings of a utility pipeline, and the price of its messages', {
  tag: '@full',
}, async ({ page, workspace }) => {
  await page.goto(`${EMULATOR}/?workspace=${workspace.id}#settings`);
  const pipeline = await openForm(page, 'Utility');
  await pipeline.getByLabel('Tried first').selectOption('SMS');
  await pipeline.getByLabel('Countries that WhatsApp may reach').fill('eg, gb');
  await pipeline.getByLabel('Daily cap in EGP').fill('12.5');
  await pipeline.getByRole('switch', { name: 'Signatures are required' }).click();
  await save(page, pipeline);
  expect(await utilityOf(workspace)).toMatchObject({
    order: ['sms', 'whatsapp'],
    allowedCountries: ['EG', 'GB'],
    dailySpendCap: 12.5,
    signingEnabled: false,
    hasSigningSecret: true,
  });

  await pipeline.getByLabel('Countries that WhatsApp may reach').fill('');
  await pipeline.getByLabel('Daily cap in EGP').fill('');
  await save(page, pipeline);
  expect(await utilityOf(workspace)).not.toHaveProperty('dailySpendCap');
  expect(await utilityOf(workspace)).not.toHaveProperty('allowedCountries');

  const prices = await openForm(page, 'Prices');
  await prices.getByLabel('WhatsApp').fill('');
  await save(page, prices);
  expect((await sendUtility(workspace, { ...ORDER_SHIPPED, phone: PHONE })).status).toBe(200);
});

test('has no utility message that axe objects to, on a phone', { tag: '@full' }, async ({
  page,
  workspace,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await sendUtility(workspace, ORDER_SHIPPED);
  await sendUtility(workspace, { phone: PHONE, text: ARABIC });
  await expect(page.locator('.message')).toHaveCount(2);

  expect(await violations(page, '#inbox')).toEqual([]);
});

test('has nothing in its section about utilities that axe objects to, on a phone', {
  tag: '@full',
}, async ({ page, workspace, complaints }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await sendUtility(workspace, ORDER_SHIPPED, 'key');
  const template = await openTemplate(page, workspace, 'order_shipped');
  await template.getByLabel('Body').fill('{{missing}}');
  await template.getByRole('button', { name: 'Save' }).click();
  await expect(template.getByRole('alert')).toBeVisible();
  const form = page.getByRole('region', { name: 'Explain a send' });
  await form.getByRole('button', { name: 'Explain' }).click();
  await expect(form.locator('.checks')).toBeVisible();
  await page
    .getByRole('group', { name: 'What the provider of SMS does' })
    .getByRole('radio', { name: 'Outcome unknown' })
    .check();

  expect(await violations(page)).toEqual([]);
  // The refused template.
  expect(complaints.filter((each) => !each.includes('400'))).toEqual([]);
});

test('fits a narrow screen, in either direction of writing', { tag: '@full' }, async ({
  page,
  workspace,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await sendUtility(workspace, ORDER_SHIPPED, `key-${'x'.repeat(200)}`);
  await sendUtility(workspace, {
    phone: PHONE,
    text: `${ARABIC} https://example.com/${'x'.repeat(80)}`,
  });
  await expect(page.locator('.message')).toHaveCount(2);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

  await openTemplate(page, workspace, 'order_shipped');
  await page.getByRole('region', { name: 'Explain a send' }).getByRole('button').last().click();
  await expect(page.locator('.checks')).toBeVisible();
  for (const dir of ['ltr', 'rtl']) {
    await page.evaluate((value) => {
      document.documentElement.dir = value;
    }, dir);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  }
});

interface Listed {
  readonly id: string;
  readonly status?: string;
}

function messagesOf({ id }: Workspace): Promise<readonly Listed[]> {
  return control('GET', `messages?workspace=${id}`);
}

/** A change of the utility pipeline by another client. */
function patchUtility({ id, utility }: Workspace, settings: object): Promise<unknown> {
  const pipelines = [{ id: utility.pipelineID, utility: settings }];
  return control('PATCH', `seed?workspace=${id}`, { pipelines });
}

async function utilityOf({ id, utility }: Workspace): Promise<unknown> {
  const workspaces = await control<
    readonly {
      readonly id: string;
      readonly accounts: readonly {
        readonly pipelines: readonly { readonly id: string; readonly utility: unknown }[];
      }[];
    }[]
  >('GET', 'workspaces');
  const { accounts = [] } = workspaces.find((each) => each.id === id) ?? {};
  const pipelines = accounts.flatMap((account) => account.pipelines);
  return pipelines.find((each) => each.id === utility.pipelineID)?.utility;
}
