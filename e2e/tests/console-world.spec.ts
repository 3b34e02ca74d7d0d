import { expect, type Page } from '@playwright/test';
import { newest, test, violations } from '../support/console.ts';
import { control } from '../support/control.ts';
import { send, service, type Workspace } from '../support/workspace.ts';

const PHONE = { phoneNumber: '+201001234567' };

test('shows how a provider fails: its status, or after how many seconds', { tag: '@full' }, async ({
  page,
  workspace,
}) => {
  const delivery = page.getByRole('region', { name: 'Delivery' });
  const sms = delivery.getByRole('combobox', { name: 'SMS' });

  await sms.selectOption('Rejects');
  await delivery.getByLabel('Status, where it was chosen').fill('424');
  await delivery.getByLabel('Status, where it was chosen').press('Enter');
  await expect.poll(() => provider(workspace, 'sms')).toEqual({ mode: 'reject', status: 424 });

  await sms.selectOption('Accepted, then fails');
  const seconds = delivery.getByLabel('Seconds until it says so');
  await expect(seconds).toHaveValue('10');
  await seconds.fill('0');
  await seconds.press('Enter');
  await expect(page.getByRole('alert').filter({ visible: true })).toContainText('afterSeconds');
  await seconds.fill('30');
  await seconds.press('Enter');
  await expect
    .poll(() => provider(workspace, 'sms'))
    .toEqual({ mode: 'undelivered', afterSeconds: 30 });

  await page.reload();
  await expect(seconds).toHaveValue('30');
  await sms.selectOption('Delivers');
  await expect(seconds).toBeHidden();
});

test('reports a message as undelivered, and shows the code that follows on the next channel', {
  tag: '@landing',
}, async ({ page, workspace }) => {
  await send(workspace, PHONE);
  await newest(page).getByText('Details').click();

  await newest(page).getByRole('button', { name: 'Report as undelivered' }).click();

  await expect(page.locator('.message')).toHaveCount(2);
  await expect(newest(page)).toContainText('Telegram');
  const failed = page.locator('.message').last();
  await expect(failed).toContainText('Not delivered');
  await expect(failed.getByRole('button', { name: 'Report as undelivered' })).toBeHidden();
  await expect(failed.locator('summary')).toBeFocused();
  await page.reload();
  await expect(failed).toContainText('Not delivered');
});

test('marks numbers that a channel does not reach, and unmarks them', { tag: '@full' }, async ({
  page,
  workspace,
}) => {
  const delivery = page.getByRole('region', { name: 'Delivery' });
  await delivery.getByText('Unreachable numbers').click();
  await delivery.getByLabel('Phone number').fill(PHONE.phoneNumber);
  await delivery.getByLabel('Not reached by').selectOption('WhatsApp');
  await delivery.getByRole('button', { name: 'Add' }).click();
  await expect(page.locator('#announcer')).toHaveText(
    `WhatsApp does not reach ${PHONE.phoneNumber}`,
  );

  await send(workspace, PHONE);
  await expect(newest(page)).toContainText('Telegram');

  await delivery.getByRole('button', { name: `Reach ${PHONE.phoneNumber} by WhatsApp` }).click();
  await expect(delivery.getByLabel('Phone number')).toBeFocused();
  expect(await control('GET', `reachability?workspace=${workspace.id}`)).toEqual([]);
});

test('marks a number whose SIM was changed, and clears it', { tag: '@full' }, async ({
  page,
  workspace,
}) => {
  const delivery = page.getByRole('region', { name: 'Delivery' });
  const risks = `number-risks?workspace=${workspace.id}`;
  await delivery.getByText('Numbers at risk').click();
  await delivery.getByLabel('Phone', { exact: true }).fill(PHONE.phoneNumber);
  await delivery.getByRole('button', { name: 'Add' }).click();
  await expect(page.locator('#announcer')).toHaveText('Added');
  expect(await control('GET', risks)).toMatchObject([{ phoneNumber: PHONE.phoneNumber }]);

  await delivery.getByRole('button', { name: `Remove ${PHONE.phoneNumber}` }).click();
  await expect(delivery.getByLabel('Phone', { exact: true })).toBeFocused();
  expect(await control('GET', risks)).toEqual([]);
});

test('makes the captcha fail, and shows a change by another client', { tag: '@full' }, async ({
  page,
  workspace,
}) => {
  const captcha = page
    .getByRole('region', { name: 'Captcha' })
    .getByRole('combobox', { name: 'What its provider does' });
  await expect(captcha).toHaveValue('normal');

  await captcha.selectOption('Does not answer');
  await expect(page.locator('#announcer')).toHaveText('Captcha: Does not answer');
  expect(await control('GET', `captcha?workspace=${workspace.id}`)).toEqual({ mode: 'timeout' });

  await control('POST', `captcha?workspace=${workspace.id}`, { mode: 'error' });
  await expect(captcha).toHaveValue('error');
});

test('shows what was chosen, even if the page reloads its state in between', {
  tag: '@full',
}, async ({ page, workspace }) => {
  const captcha = page.getByRole('combobox', { name: 'What its provider does' });
  await expect(captcha).toHaveValue('normal');
  await page.route('**/_emulator/v1/captcha?*', async (route) => {
    if (route.request().method() === 'POST') {
      await control('POST', `providers/sms?workspace=${workspace.id}`, { mode: 'reject' });
      await expect(page.getByRole('combobox', { name: 'SMS' })).toHaveValue('reject');
      await expect(captcha).toHaveValue('timeout');
    }
    await route.continue();
  });

  await captcha.selectOption('Does not answer');

  await expect(page.locator('#announcer')).toHaveText('Captcha: Does not answer');
  await expect(captcha).toHaveValue('timeout');
});

test('opens and closes the breaker of a pipeline, and shows that it closes on its own', {
  tag: '@full',
}, async ({ page, workspace }) => {
  await freeze(page);
  const row = page.locator('#traffic-list > li').filter({ hasText: 'OTP pipeline' });
  await expect(row).toContainText('Breaker closed');

  await row.getByRole('button', { name: 'Trip the breaker of OTP pipeline' }).click();
  await expect(row).toContainText('Breaker open, 1:00');
  expect((await challenge(workspace)).status).toBe(200);
  expect(await sendPlain(workspace)).toBe('CIRCUIT_BREAKER_OPEN');

  await row.getByRole('button', { name: 'Close the breaker of OTP pipeline' }).click();
  await expect(row).toContainText('Breaker closed');

  await row.getByRole('button', { name: 'Trip the breaker of OTP pipeline' }).click();
  await expect(row).toContainText('Breaker open');
  await page.getByRole('button', { name: 'Advance 1 minute' }).click();
  await expect(row).toContainText('Breaker closed');
});

test('shows a breaker that opens on its own', { tag: '@full' }, async ({ page, workspace }) => {
  await control('PATCH', `seed?workspace=${workspace.id}`, {
    pipelines: [
      {
        id: workspace.pipelineID,
        circuitBreaker: { requestsPerMinute: 1, cooldownSeconds: 90 },
        dev: { bypassPoW: true },
      },
    ],
  });

  expect(await sendPlain(workspace)).toBeUndefined();
  expect(await sendPlain(workspace)).toBe('CIRCUIT_BREAKER_TRIGGERED');

  await expect(page.locator('#traffic-list > li').first()).toContainText(/Breaker open, 1:/);
});

test("plays others' traffic, which raises the difficulty for a minute", { tag: '@full' }, async ({
  page,
  workspace,
}) => {
  await freeze(page);
  const slider = page.getByRole('slider', { name: 'Other traffic of OTP pipeline', exact: true });
  const row = page.locator('#traffic-list > li').first();

  await slider.focus();
  await page.keyboard.press('End');
  await expect(page.locator('#announcer')).toHaveText('Traffic of others on OTP pipeline: 100 %');
  await expect(row).toContainText('100 %, 1:00');
  await expect(slider).toBeFocused();
  expect((await challenge(workspace)).difficulty).toBe(6);

  await page.getByRole('button', { name: 'Advance 1 minute' }).click();
  await expect(slider).toHaveValue('0');
  expect((await challenge(workspace)).difficulty).toBe(3);
});

test('shows the current value again when a slider is dragged back', { tag: '@full' }, async ({
  page,
  workspace: _opened,
}) => {
  const slider = page.getByRole('slider', { name: 'Other traffic of OTP pipeline', exact: true });
  const row = page.locator('#traffic-list > li').first();
  const start = { x: 4, y: 8 };

  await slider.hover({ position: start });
  await page.mouse.down();
  await slider.hover({ position: { x: 60, y: 8 } });
  await expect(row.locator('output')).toContainText('%');
  await slider.hover({ position: start });
  await expect(slider).toHaveValue('0');
  await page.mouse.up();

  await expect(row.locator('output')).toHaveText('none');
});

test('shows a warning on a request, and can show only requests with warnings', {
  tag: '@full',
}, async ({ page, workspace }) => {
  const { transactionReqID } = await send(workspace, PHONE);
  await service('POST', 'verify', { transactionReqID, otp: 'wrong' });
  await expect(page.locator('.request:visible')).toHaveCount(3);
  const sent = page.locator('.request').filter({ hasText: 'v12.send' });
  await expect(sent.locator('summary')).toContainText('No x-end-user-ip: elsewhere the limit');

  await page.getByRole('checkbox', { name: 'With warnings' }).check();
  await expect(page.locator('.request:visible')).toHaveCount(1);
  await sent.locator('summary').click();
  await expect(sent.getByRole('listitem')).toHaveText(/^No x-end-user-ip/);
  expect(await violations(page, '#requests')).toEqual([]);

  await page.getByRole('checkbox', { name: 'Failed only' }).check();
  await expect(page.getByRole('heading', { name: 'No requests match.' })).toBeVisible();
});

/** Stops the page's countdowns. */
async function freeze(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Freeze' }).click();
  await expect(page.locator('#clock')).toContainText('Frozen');
}

function provider({ id }: Workspace, channel: string): Promise<unknown> {
  return control('GET', `providers/${channel}?workspace=${id}`);
}

async function challenge({ apiKey: APIKey, pipelineID }: Workspace) {
  const response = await service('GET', `challenge?${new URLSearchParams({ APIKey, pipelineID })}`);
  const { data }: { data: { difficulty: number } } = await response.json();
  return { status: response.status, difficulty: data.difficulty };
}

/** Sends without a proof, and returns the code of the refusal. */
async function sendPlain({ apiKey: APIKey, pipelineID }: Workspace): Promise<string | undefined> {
  const verificationAddress = PHONE;
  const response = await service('POST', 'send', { APIKey, pipelineID, verificationAddress });
  const { code }: { code?: string } = await response.json();
  return code;
}
