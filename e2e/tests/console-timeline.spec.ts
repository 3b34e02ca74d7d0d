import { expect, type Page } from '@playwright/test';
import { newest, test, violations } from '../support/console.ts';
import { control, EMULATOR } from '../support/control.ts';
import { send, sendMany, service } from '../support/workspace.ts';

const PHONE = { phoneNumber: '+201001234567' };
const EMAIL = { email: 'someone@example.com' };

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Timeline' });
const steps = (page: Page) => sheet(page).getByRole('heading', { level: 3 });

test('shows a verification from a message, a request and a webhook by one press, as it goes on', {
  tag: '@landing',
}, async ({ page, workspace }) => {
  await control('PATCH', `seed?workspace=${workspace.id}`, {
    pipelines: [{ id: workspace.pipelineID, backendCallbackURL: 'http://backend.example/result' }],
  });
  await send(workspace, EMAIL);
  const { transactionReqID, code } = await send(workspace, PHONE);
  // Until it is there, the newest message is the one by email.
  await expect(newest(page)).toContainText(code);
  await newest(page).getByRole('button', { name: 'Timeline' }).click();
  await expect(steps(page)).toHaveText(['Challenge', 'Send', 'Message by WhatsApp']);
  await expect(sheet(page)).toContainText(code);
  await expect(sheet(page).getByText('Under way')).toBeVisible();

  await service('POST', 'verify', { transactionReqID, otp: code });

  const all = ['Challenge', 'Send', 'Message by WhatsApp', 'Verify', 'Webhook: success'];
  await expect(steps(page)).toHaveText(all);
  await expect(sheet(page).getByText('Verified')).toBeVisible();
  expect(await violations(page, '#timeline')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toBeHidden();
  await expect(newest(page).getByRole('button', { name: 'Timeline' })).toBeFocused();

  await page.getByRole('button', { name: 'Timeline of v12.verify' }).click();
  await expect(steps(page)).toHaveText(all);
  await page.goBack();
  await expect(sheet(page)).toBeHidden();

  await page.getByRole('link', { name: 'Webhooks', exact: true }).click();
  await page.getByRole('button', { name: 'Timeline of the webhook' }).click();
  await expect(steps(page)).toHaveText(all);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('go to requests');
  await page.keyboard.press('Enter');
  await expect(sheet(page)).toBeHidden();
  await expect(page.locator('#requests')).toBeInViewport();
  await page.goBack();
  await expect(steps(page)).toHaveText(all);

  await sheet(page).getByRole('link', { name: 'Show the request' }).first().click();
  await expect(sheet(page)).toBeHidden();
  await expect(page.locator('.request:visible')).toHaveText(/v12\.challenge/);
});

test('keeps the section, the searches and the timeline of its address over a reload', {
  tag: '@full',
}, async ({ page, workspace }) => {
  const asked: string[] = [];
  await send(workspace, EMAIL);
  await send(workspace, PHONE);
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`${EMULATOR}/?workspace=${workspace.id}#requests?to=${PHONE.phoneNumber}`);
  await page.getByRole('searchbox', { name: 'Search requests' }).fill('v12.send 200');
  await expect(page.locator('.request:visible')).toHaveCount(2);
  await page.locator('.message:visible').getByRole('button', { name: 'Timeline' }).click();
  await expect(steps(page)).toHaveCount(3);

  await page.reload();

  await expect(steps(page)).toHaveText(['Challenge', 'Send', 'Message by WhatsApp']);
  await sheet(page).getByRole('button', { name: 'Close the timeline' }).click();
  await expect(page.locator('.message:visible')).toHaveText(/\+201001234567/);
  await expect(page.locator('.request:visible')).toHaveCount(2);

  await page.getByRole('searchbox', { name: 'Search requests' }).fill('nothing has this');
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page.locator('.request:visible')).toHaveCount(4);
  // The fragment never leaves the browser.
  expect(asked.filter((url) => url.includes('1001234567'))).toEqual([]);
});

test('counts, lists, finds and opens every one of 1,500 messages, with few rows on the page', {
  tag: '@landing',
}, async ({ page, workspace }) => {
  const { id } = workspace;
  await page.goto('about:blank');
  const [oldest] = await sendMany(workspace, [EMAIL]);
  await sendMany(
    workspace,
    Array.from({ length: 1499 }, (_, nth) => ({ phoneNumber: `+20100${1_000_000 + nth}` })),
  );
  await page.goto(`${EMULATOR}/?workspace=${id}#inbox`);
  await expect(page.locator('#inbox-count')).toHaveText('1,500');
  await expect(page.locator('#requests-count')).toHaveText('1,500');
  expect(await page.locator('.message, .request').count()).toBeLessThan(120);

  await page.locator('.phone-scroll').evaluate(async (list) => {
    for (let left = 20; left > 0 && !list.textContent?.includes('someone@'); left -= 1) {
      list.scrollTop = list.scrollHeight;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  });
  await expect(page.locator('.message').last()).toHaveAttribute('aria-posinset', '1500');
  await expect(page.locator('.message').last()).toBeInViewport();

  await page.getByRole('searchbox', { name: 'Search messages' }).fill(EMAIL.email);
  await expect(page.locator('.message')).toHaveText(/someone@example\.com/);
  await expect(page.locator('#inbox-count')).toHaveText('1 of 1,500');
  await page.getByRole('searchbox', { name: 'Search messages' }).fill('+201001000777');
  await expect(page.locator('.message')).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Search messages' }).fill('nothing has this');
  await expect(page.getByText('No message matches.')).toBeVisible();

  await page.goto(`${EMULATOR}/?workspace=${id}#requests?find=${EMAIL.email}`);
  await page.reload();
  await expect(page.locator('.request')).toHaveCount(1);
  await page.goto(`${EMULATOR}/?workspace=${id}#inbox?timeline=message:msg_000000001`);
  await expect(steps(page)).toHaveText(['Send', 'Message by Email']);
  await expect(sheet(page)).toContainText(oldest?.code ?? 'no code');
});

test('lets the next call fail, or every call until the fault is removed', {
  tag: '@landing',
}, async ({ page, workspace }) => {
  const { APIKey, pipelineID } = { APIKey: workspace.apiKey, pipelineID: workspace.pipelineID };
  const statusOfSend = async () =>
    (await service('POST', 'send', { APIKey, pipelineID, verificationAddress: PHONE })).status;
  const faults = page.getByRole('region', { name: 'Faults' });
  const noCredit = faults.getByRole('button', { name: 'Send: No credit', exact: true });

  await noCredit.click();
  await expect(noCredit).toHaveAttribute('aria-pressed', 'true');
  await expect(faults.getByRole('list', { name: 'Active faults' })).toContainText('next call');
  expect(await statusOfSend()).toBe(402);
  await expect(noCredit).toHaveAttribute('aria-pressed', 'false');
  expect(await statusOfSend()).toBe(400);

  await faults.getByRole('radio', { name: 'Until removed' }).check();
  await noCredit.click();
  await expect(faults.getByRole('list', { name: 'Active faults' })).toContainText('until removed');
  // Beside the title, since the list may be out of view.
  await expect(faults.getByText('1 active')).toBeVisible();
  expect([await statusOfSend(), await statusOfSend()]).toEqual([402, 402]);
  expect(await violations(page, '#faults')).toEqual([]);
  await faults.getByRole('button', { name: 'Remove Send: No credit' }).click();
  await expect(noCredit).toHaveAttribute('aria-pressed', 'false');
  await expect(faults.getByText('active', { exact: false })).toHaveCount(0);
  expect(await statusOfSend()).toBe(400);
});

test('shows a fault that a test sets, and a provider that is down', { tag: '@full' }, async ({
  page,
  workspace,
}) => {
  const faults = page.getByRole('region', { name: 'Faults' });
  await control('POST', `faults?workspace=${workspace.id}`, {
    operation: 'v12.verify',
    name: 'INVALID_OTP',
    times: 2,
  });
  await expect(faults.getByRole('listitem')).toContainText('INVALID_OTP, next 2 calls');

  const smsDown = faults.getByRole('button', { name: 'Delivery: SMS stays down' });
  await smsDown.click();
  await expect(page.getByRole('combobox', { name: 'SMS' })).toHaveValue('reject');
  await smsDown.click();
  await expect(page.getByRole('combobox', { name: 'SMS' })).toHaveValue('accept');
});
