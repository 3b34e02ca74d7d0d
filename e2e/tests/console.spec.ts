import { expect, type Page } from '@playwright/test';
import { newest, test } from '../support/console.ts';
import { control } from '../support/control.ts';
import { createWorkspace, send, service, type Workspace } from '../support/workspace.ts';

const PHONE = { phoneNumber: '+201001234567' };
const EMAIL = { email: 'someone@example.com' };

test('shows and announces a code as it is sent, with its recipient, channel and expiry', async ({
  page,
  workspace,
}) => {
  await expect(page.getByText('No messages yet.')).toBeVisible();

  const { code } = await send(workspace, PHONE);

  const message = newest(page);
  await expect(message).toContainText(PHONE.phoneNumber);
  await expect(message).toContainText('WhatsApp');
  await expect(message).toContainText(/Expires in [23]:\d\d/);
  await expect(message.getByRole('button', { name: code })).toBeVisible();
  await expect(page.locator('#announcer')).toHaveText(
    `WhatsApp to ${PHONE.phoneNumber}: Code ${code.split('').join(' ')}`,
  );
  await expect(page).toHaveTitle(new RegExp(code));
  await expect(page.getByText('No messages yet.')).toBeHidden();
});

test('puts the newest message on top', { tag: '@full' }, async ({ page, workspace }) => {
  await send(workspace, PHONE);
  const { code } = await send(workspace, EMAIL);

  await expect(page.locator('.message')).toHaveCount(2);
  await expect(newest(page)).toContainText('someone@example.com');
  await expect(newest(page)).toContainText(code);
});

test('copies a code with one click, and the newest with Alt C', { tag: '@landing' }, async ({
  page,
  workspace,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await stopTimers(page);
  const first = await send(workspace, PHONE);
  const second = await send(workspace, PHONE);
  await expect(page.locator('.message')).toHaveCount(2);

  await page.getByRole('button', { name: first.code }).click();
  await expect(page.getByRole('button', { name: first.code })).toContainText('Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first.code);

  await page.keyboard.press('Alt+c');
  await expect(page.getByRole('button', { name: second.code })).toContainText('Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(second.code);
});

test('copies where the page has no Clipboard API', { tag: '@full' }, async ({
  page,
  workspace,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'clipboard', { value: undefined }),
  );
  await stopTimers(page);
  await page.reload();
  const { code } = await send(workspace, PHONE);

  await page.getByRole('button', { name: code }).click();
  await expect(page.getByRole('button', { name: code })).toContainText('Copied');

  await page.locator('#inbox-search').focus();
  await page.keyboard.press('ControlOrMeta+v');
  await expect(page.locator('#inbox-search')).toHaveValue(code);
});

test('offers the code to copy by hand where the browser copies nothing', { tag: '@full' }, async ({
  page,
  workspace,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    document.execCommand = () => false;
  });
  await page.reload();
  const { code } = await send(workspace, PHONE);

  await page.getByRole('button', { name: code }).click();

  const dialog = page.getByRole('dialog', { name: 'Copy by hand' });
  await expect(dialog.getByRole('textbox')).toHaveValue(code);
  await expect(dialog.getByRole('textbox')).toBeFocused();
});

test('shows age and expiry by the clock of the workspace', { tag: '@full' }, async ({
  page,
  workspace,
}) => {
  await send(workspace, PHONE);
  await expect(newest(page)).toContainText('Expires in');

  await page.getByRole('button', { name: 'Advance 3 minutes' }).click();

  await expect(newest(page)).toContainText('3 min ago');
  await expect(newest(page)).toContainText('Expired');
  await expect(page.locator('#clock')).toContainText('3 min ahead');
});

test('freezes the clock, moves it by any number of seconds, and goes back to real time', {
  tag: '@landing',
}, async ({ page, workspace }) => {
  const clock = page.getByRole('region', { name: 'Clock' });
  await clock.getByRole('button', { name: 'Freeze' }).click();
  await expect(clock).toContainText('Frozen');
  // Looked at once: a moment later it would say how far behind it is.
  expect(await page.locator('#clock-date').textContent()).not.toContain('real time');
  const frozen = await clockOf(workspace);

  await clock.getByLabel('Seconds').fill('86445');
  await clock.getByRole('button', { name: 'Advance', exact: true }).click();
  await expect(page.locator('#announcer')).toHaveText('Clock moved on by 86445 seconds');
  const advanced = await clockOf(workspace);
  expect(Date.parse(advanced.now) - Date.parse(frozen.now)).toBe(86_445_000);

  await clock.getByLabel('Seconds').fill('99999999999');
  await clock.getByRole('button', { name: 'Advance', exact: true }).click();
  await expect(clock.getByRole('alert')).toHaveText(/^Give a number of seconds, from/);
  await expect(clock.getByLabel('Seconds')).toHaveAccessibleDescription(/\(a year\)\.$/);
  await expect(clock.getByLabel('Seconds')).toHaveValue('99999999999');
  expect((await clockOf(workspace)).now).toBe(advanced.now);

  await clock.getByLabel('Seconds').fill('-45');
  await clock.getByRole('button', { name: 'Advance', exact: true }).click();
  await expect(page.locator('#announcer')).toHaveText('Clock moved back by 45 seconds');
  const back = await clockOf(workspace);
  expect(Date.parse(back.now) - Date.parse(advanced.now)).toBe(-45_000);

  await clock.getByRole('button', { name: 'Resume' }).click();
  await expect(clock).toContainText('Running');
  await clock.getByRole('button', { name: 'Real time' }).click();
  await expect(clock).toContainText('real time');
  // The page sets its own time. An hour is far from the day by which the clock was ahead.
  expect(Math.abs((await clockOf(workspace)).offsetMs)).toBeLessThan(3_600_000);
});

test('shows a clock that another client moves', { tag: '@full' }, async ({ page, workspace }) => {
  await control('POST', `clock/advance?workspace=${workspace.id}`, { seconds: 7200 });

  await expect(page.locator('#clock')).toContainText('2 h ahead');
});

test('shows what another client changes: providers, the inbox, settings and workspaces', {
  tag: '@full',
}, async ({ page, workspace }) => {
  const { id, pipelineID } = workspace;
  await send(workspace, PHONE);
  await expect(page.locator('.message')).toHaveCount(1);

  await control('POST', `providers/sms?workspace=${id}`, { mode: 'reject' });
  await expect(page.getByRole('combobox', { name: 'SMS' })).toHaveValue('reject');

  await control('DELETE', `messages?workspace=${id}`);
  await expect(page.getByText('No messages yet.')).toBeVisible();

  await expect(page.getByRole('button', { name: 'Send a sample code' })).toBeVisible();
  await control('PATCH', `seed?workspace=${id}`, {
    pipelines: [{ id: pipelineID, active: false }],
  });
  await expect(page.getByRole('button', { name: 'Send a sample code' })).toBeHidden();

  const other = await createWorkspace();
  const offered = page.locator(`#workspace-select option[value="${other.id}"]`);
  await expect(offered).toHaveCount(1);
  await control('DELETE', `workspaces/${other.id}`);
  await expect(offered).toHaveCount(0);
});

test('keeps the focus when another client changes something', { tag: '@full' }, async ({
  page,
  workspace,
}) => {
  const { code } = await send(workspace, PHONE);
  const sms = page.getByRole('combobox', { name: 'SMS' });
  await expect(sms).toHaveValue('accept');

  for (const [mode, focused] of [
    ['reject', page.getByRole('button', { name: code })],
    ['accept', page.locator('.request summary').first()],
    ['reject', page.locator('#credential-list').getByRole('button').first()],
    ['accept', page.getByRole('slider', { name: 'Other traffic of OTP pipeline' })],
  ] as const) {
    await focused.focus();
    await control('POST', `providers/sms?workspace=${workspace.id}`, { mode });
    await expect(sms).toHaveValue(mode);
    await expect(focused).toBeFocused();
  }

  const key = page.locator('#credential-list').getByRole('button').nth(1);
  await key.focus();
  const other = await createWorkspace();
  const offered = page.locator(`#workspace-select option[value="${other.id}"]`);
  await expect(offered).toHaveCount(1);
  await expect(key).toBeFocused();

  await control('PATCH', `seed?workspace=${workspace.id}`, {
    pipelines: [{ id: workspace.pipelineID, active: false }],
  });
  await expect(page.locator('#credential-list')).toContainText('inactive');
  await expect(key).toBeFocused();
  await control('DELETE', `workspaces/${other.id}`);
});

test('breaks a provider, so that the code uses the next channel, and repairs it', {
  tag: '@full',
}, async ({ page, workspace }) => {
  const delivery = page.getByRole('region', { name: 'Delivery' });
  const whatsApp = delivery.getByRole('combobox', { name: 'WhatsApp' });
  await whatsApp.selectOption('Rejects');
  await expect(page.locator('#announcer')).toHaveText('WhatsApp rejects');

  await send(workspace, PHONE);
  await expect(newest(page)).toContainText('Telegram');

  await whatsApp.selectOption('Delivers');
  await expect(page.locator('#announcer')).toHaveText('WhatsApp delivers');
  await send(workspace, PHONE);
  await expect(newest(page)).toContainText('WhatsApp');
});

test('marks a message whose code was used', { tag: '@full' }, async ({ page, workspace }) => {
  const { transactionReqID, code } = await send(workspace, PHONE);

  await service('POST', 'verify', { transactionReqID, otp: code });

  await expect(newest(page)).toContainText('Verified');
});

test('finds messages by address and by channel', { tag: '@full' }, async ({ page, workspace }) => {
  await send(workspace, PHONE);
  await send(workspace, EMAIL);
  await expect(page.locator('.message')).toHaveCount(2);

  await page.locator('#inbox-search').fill('Someone@');
  await expect(page.locator('.message:visible')).toHaveText(/someone@example.com/);
  await page.getByRole('radio', { name: 'SMS' }).check();
  await expect(page.getByText('No message matches.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all messages' }).click();
  await expect(page.locator('.message:visible')).toHaveCount(2);
});

test('lists requests as they arrive, and opens their headers and body from the keyboard', async ({
  page,
  workspace,
}) => {
  await send(workspace, PHONE);

  const row = page.locator('.request').filter({ hasText: 'v12.send' });
  await expect(row).toContainText('200');
  await expect(row).toContainText(/\d+ ms/);
  await row.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(row.getByRole('region', { name: 'Body' })).toContainText(PHONE.phoneNumber);
  await expect(row).toContainText('application/json');
});

for (const { width, whole } of [
  { width: 1440, whole: true },
  { width: 375, whole: false },
]) {
  test(`shows ${whole ? 'all' : 'the end'} of a request's path at ${width} px`, {
    tag: '@full',
  }, async ({ page, workspace }) => {
    await page.setViewportSize({ width, height: 800 });
    await service('POST', 'send', { APIKey: workspace.apiKey, pipelineID: workspace.pipelineID });
    if (!whole) await page.getByRole('link', { name: 'Requests', exact: true }).click();
    const row = page.locator('.request').first();
    await expect(row.locator('.request-code')).toBeVisible();
    await expect(row.locator('.path')).toHaveText('/api/v1.2/transactions/send');

    const cut = (part: string) =>
      row.locator(part).evaluate((element) => element.scrollWidth > element.clientWidth);
    expect(await cut('.path-end')).toBe(false);
    if (whole) expect(await cut('.path-start')).toBe(false);
  });
}

test('names the code of a failed request, and can show those alone', { tag: '@full' }, async ({
  page,
  workspace,
}) => {
  await send(workspace, PHONE);
  await service('POST', 'send', { APIKey: workspace.apiKey, pipelineID: workspace.pipelineID });

  await page.getByRole('checkbox', { name: 'Failed only' }).check();

  await expect(page.locator('.request:visible')).toHaveCount(1);
  await expect(page.locator('.request:visible .request-code')).not.toBeEmpty();

  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Failed only' })).toBeChecked();
  await expect(page.locator('.request:visible')).toHaveCount(1);
});

test('sends a sample code before any app is connected', { tag: '@full' }, async ({
  page,
  workspace,
}) => {
  await page.getByRole('button', { name: 'Send a sample code' }).click();

  await expect(newest(page)).toContainText('+12025550123');
  expect(await control('GET', `messages?workspace=${workspace.id}`)).toHaveLength(1);
});

test('clears the inbox, but only after a yes', { tag: '@full' }, async ({ page, workspace }) => {
  await send(workspace, PHONE);
  await expect(page.locator('.message')).toHaveCount(1);

  const dialog = page.getByRole('dialog', { name: 'Delete all messages?' });
  await page.getByRole('button', { name: 'Clear…' }).click();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Clear…' })).toBeFocused();
  await expect(page.locator('.message')).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear…' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();

  await expect(page.getByText('No messages yet.')).toBeVisible();
  expect(await control<readonly unknown[]>('GET', `messages?workspace=${workspace.id}`)).toEqual(
    [],
  );
});

test('resets the workspace, but only after a yes', { tag: '@landing' }, async ({
  page,
  workspace,
}) => {
  await send(workspace, PHONE);
  await page.getByRole('button', { name: 'Advance 1 minute' }).click();
  await expect(page.locator('#clock')).toContainText('1 min ahead');

  const dialog = page.getByRole('dialog', { name: 'Reset this workspace?' });
  await page.getByRole('button', { name: 'Reset…' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator('.message')).toHaveCount(1);

  await page.getByRole('button', { name: 'Reset…' }).click();
  await dialog.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByText('No messages yet.')).toBeVisible();
  await expect(page.getByText('No requests yet.')).toBeVisible();
  await expect(page.locator('#clock')).toContainText('real time');
});

/** From now on no timer of the page ends, such as the one that takes "Copied" away again. */
async function stopTimers(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 3_600_000);
}

function clockOf({ id }: Workspace): Promise<{ now: string; offsetMs: number }> {
  return control('GET', `clock?workspace=${id}`);
}
