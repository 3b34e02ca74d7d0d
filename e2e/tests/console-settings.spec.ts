import { expect, type Locator, type Page } from '@playwright/test';
import { test, violations } from '../support/console.ts';
import { control, EMULATOR } from '../support/control.ts';
import { openForm, save } from '../support/settings-form.ts';
import type { Workspace } from '../support/workspace.ts';

interface Described {
  readonly id: string;
  readonly behaviors: Readonly<Record<string, unknown>>;
  readonly platform: Readonly<Record<string, unknown>>;
  readonly accounts: readonly {
    readonly id: string;
    readonly entitlements: Readonly<Record<string, unknown>>;
    readonly billing: Readonly<Record<string, unknown>>;
    readonly pipelines: readonly Readonly<Record<string, unknown>>[];
  }[];
}

test('shows every setting of a pipeline as the emulator has it', { tag: '@full' }, async ({
  page,
  workspace,
}) => {
  await patch(workspace, {
    rateCaps: { phoneNumber: { perHour: 7 }, endUserIP: {}, pipeline: { perMinute: 100 } },
    circuitBreaker: { requestsPerMinute: 200, cooldownSeconds: 30 },
    channels: ['sms', 'whatsapp'],
    testPairs: [{ address: '+201001234567', otp: '123456', retired: true }],
    backendCallbackURL: 'http://localhost:9/hook',
  });
  const form = await openPipeline(page, workspace);

  await expect(form.getByLabel('Name')).toHaveValue('OTP pipeline');
  await expect(form.getByLabel('Kind')).toHaveValue('otp');
  await expect(form.getByLabel('API version')).toHaveValue('V1.2');
  await expect(form.getByRole('switch', { name: 'Active' })).toBeChecked();
  await expect(form.getByLabel('Base difficulty')).toHaveValue('3');
  await expect(form.getByRole('switch', { name: 'Adaptive difficulty' })).toBeChecked();
  await expect(form.getByRole('switch', { name: 'Turnstile' })).not.toBeChecked();
  await expect(form.getByLabel('Site key')).toHaveValue('1x00000000000000000000AA');
  const caps = (name: string) => form.getByRole('group', { name: `Rate caps ${name}` });
  await expect(caps('of a phone number').getByLabel('An hour')).toHaveValue('7');
  await expect(caps("of an end user's IP address").getByLabel('A day')).toHaveValue('');
  await expect(caps('of the pipeline').getByLabel('A minute')).toHaveValue('100');
  await expect(form.getByLabel('Opens at requests a minute')).toHaveValue('200');
  await expect(form.getByLabel('Stays open for seconds')).toHaveValue('30');
  await expect(form.getByRole('checkbox', { name: 'Telegram' })).not.toBeChecked();
  await expect(form.getByRole('group', { name: 'Channels' }).getByRole('listitem')).toHaveText([
    /SMS/,
    /WhatsApp/,
    /Telegram/,
    /Email/,
  ]);
  await expect(form.getByLabel('Backend callback URL')).toHaveValue('http://localhost:9/hook');
  await expect(form.getByLabel('New webhook signing secret')).toHaveValue('');
  const pair = form.getByRole('group', { name: 'Test pair 1' });
  await expect(pair.getByLabel('Address')).toHaveValue('+201001234567');
  await expect(pair.getByLabel('Retired')).toBeChecked();
});

test('saves what was changed of a pipeline, and leaves the rest', { tag: '@landing' }, async ({
  page,
  workspace,
}) => {
  const form = await openPipeline(page, workspace);
  const before = await pipelineOf(workspace);

  await form.getByLabel('Base difficulty').fill('2');
  await form
    .getByRole('group', { name: /of the pipeline/ })
    .getByLabel('A minute')
    .fill('12');
  await form.getByRole('switch', { name: 'Users choose the channel' }).click();
  await form.getByLabel('A chosen channel that accepts, then fails').selectOption('pin');
  await form.getByLabel('Backend callback URL').fill('http://localhost:9/hook');
  await expect(page.locator('.settings-unsaved:visible')).toHaveText('Not saved');
  await form.getByRole('button', { name: 'Save' }).click();

  await expect(page.locator('#announcer')).toHaveText('Saved');
  await expect(page.locator('.settings-unsaved:visible')).toHaveCount(0);
  expect(await pipelineOf(workspace)).toEqual({
    ...before,
    baseDifficulty: 2,
    rateCaps: {
      phoneNumber: {},
      endUserIP: { perMinute: 5, perHour: 20, perDay: 50 },
      pipeline: { perMinute: 12 },
    },
    channelChoice: true,
    channelEnforcement: 'pin',
    backendCallbackURL: 'http://localhost:9/hook',
  });
});

test('switches a setting by the palette and shows it, and leaves what is typed beside it', {
  tag: '@landing',
}, async ({ page, workspace }) => {
  const form = await openPipeline(page, workspace);
  const before = await pipelineOf(workspace);
  await form.getByLabel('Base difficulty').fill('2');

  for (const isOn of [false, true]) {
    const position = isOn ? 'on' : 'off';
    await choose(page, 'passkeys otp', `Switch ${position}: Passkeys (OTP pipeline)`);
    const setting = form.getByRole('switch', { name: 'Passkeys' });
    await expect(setting).toBeChecked({ checked: isOn });
    await expect(setting).toBeFocused();
    await expect(page.locator('#announcer')).toHaveText('Saved');
    expect(await pipelineOf(workspace)).toEqual({ ...before, passkeyEnabled: isOn });
  }
  await expect(form.getByLabel('Base difficulty')).toHaveValue('2');
});

test('shows the setting that the palette could not switch, and why', {
  tag: '@landing',
}, async ({ page, workspace: _ }) => {
  await page.route('**/seed?*', (route) => route.abort());
  await choose(page, 'passkeys otp pipeline', 'Switch off: Passkeys (OTP pipeline)');

  const setting = page.getByRole('switch', { name: 'Passkeys', exact: true });
  await expect(setting).toBeFocused();
  await expect(setting).toBeChecked();
  await expect(page.locator('.settings').getByRole('alert')).toHaveText(/^Not saved/);
});

test('takes a callback, a cap and a test pair away again', { tag: '@full' }, async ({
  page,
  workspace,
}) => {
  await patch(workspace, {
    backendCallbackURL: 'http://localhost:9/hook',
    testPairs: [{ address: '+201001234567', otp: '123456' }],
  });
  const form = await openPipeline(page, workspace);

  // The page was open before: what was changed meanwhile arrives in its own time.
  await expect(form.getByLabel('Backend callback URL')).toHaveValue('http://localhost:9/hook');
  await form.getByLabel('Backend callback URL').fill('');
  for (const window of ['A minute', 'An hour', 'A day']) {
    await form
      .getByRole('group', { name: /IP address/ })
      .getByLabel(window)
      .fill('');
  }
  await form.getByRole('button', { name: 'Remove test pair 1' }).click();
  await expect(form.getByRole('button', { name: 'Add a test pair' })).toBeFocused();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('#announcer')).toHaveText('Saved');

  const pipeline = await pipelineOf(workspace);
  expect(pipeline).not.toHaveProperty('backendCallbackURL');
  expect(pipeline['rateCaps']).toEqual({ phoneNumber: {}, endUserIP: {}, pipeline: {} });
  expect(pipeline['testPairs']).toEqual([]);
});

test('turns the captcha on with the keys that it has, and can do without a secret', {
  tag: '@full',
}, async ({ page, workspace }) => {
  const form = await openPipeline(page, workspace);

  await form.getByRole('switch', { name: 'Secret key configured' }).click();
  await save(page, form);
  expect((await pipelineOf(workspace))['turnstile']).toMatchObject({ hasSecretKey: false });

  await form.getByRole('switch', { name: 'Turnstile' }).click();
  await save(page, form);
  expect((await pipelineOf(workspace))['turnstile']).toEqual({
    enabled: true,
    siteKey: '1x00000000000000000000AA',
    hasSecretKey: false,
  });

  await form.getByLabel('New secret key').fill('own-secret');
  await form.getByRole('switch', { name: 'Secret key configured' }).click();
  await save(page, form);
  expect((await pipelineOf(workspace))['turnstile']).toMatchObject({ hasSecretKey: true });
  await expect(form.getByLabel('New secret key')).toHaveValue('');
});

test('orders the channels by keyboard, and announces the new position', { tag: '@full' }, async ({
  page,
  workspace,
}) => {
  const form = await openPipeline(page, workspace);
  const earlier = form.getByRole('button', { name: 'Try SMS earlier' });

  await earlier.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('#announcer')).toHaveText('SMS, 2 of 4');
  await expect(earlier).toBeFocused();
  await form.getByRole('checkbox', { name: 'Email' }).focus();
  await page.keyboard.press('Space');
  await save(page, form);

  expect((await pipelineOf(workspace))['channels']).toEqual(['whatsapp', 'sms', 'telegram']);
});

test('offers no move beyond either end of the channels', { tag: '@full' }, async ({
  page,
  workspace,
}) => {
  const form = await openPipeline(page, workspace);
  const move = (name: string) => form.getByRole('button', { name, exact: true });

  await expect(move('Try WhatsApp later')).toBeVisible();
  await expect(move('Try WhatsApp earlier')).toBeHidden();
  await expect(move('Try Email earlier')).toBeVisible();
  await expect(move('Try Email later')).toBeHidden();
});

test('shows an error beside its field, and keeps all that was typed', { tag: '@full' }, async ({
  page,
  workspace,
}) => {
  const form = await openPipeline(page, workspace);
  const before = await pipelineOf(workspace);
  await form.getByLabel('Name').fill('Sign-in');
  await form.getByLabel('Base difficulty').fill('99');
  await form
    .getByRole('group', { name: /phone number/ })
    .getByLabel('A minute')
    .fill('many');
  await form.getByLabel('Frontend callback URL').fill('javascript:alert(1)');
  await form.getByRole('button', { name: 'Add a test pair' }).click();
  const pair = form.getByRole('group', { name: 'Test pair 1' });
  await pair.getByLabel('Address').fill('nobody');
  await pair.getByLabel('Code').fill('12');

  await form.getByRole('button', { name: 'Save' }).click();

  const difficulty = form.getByLabel('Base difficulty');
  await expect(difficulty).toHaveAccessibleDescription(/Must be a whole number from 0 to 64\./);
  await expect(difficulty).toHaveAttribute('aria-invalid', 'true');
  await expect(difficulty).toBeFocused();
  await expect(form.getByLabel('Frontend callback URL')).toHaveAccessibleDescription(
    /Must be the URL of a web page or a deep link/,
  );
  await expect(
    form.getByRole('group', { name: /phone number/ }).getByLabel('A minute'),
  ).toHaveAccessibleDescription(/Must be a whole number, 0 or more\./);
  await expect(pair.getByLabel('Address')).toHaveAccessibleDescription(
    /Must be a phone number in E.164 or an email address/,
  );
  await expect(pair.getByLabel('Code')).toHaveAccessibleDescription(/Must be 4 to 6 digits\./);
  await expect(form.getByRole('alert')).toHaveText('Not saved.');
  await expect(form.getByLabel('Name')).toHaveValue('Sign-in');
  await expect(form.getByLabel('Name')).not.toHaveAttribute('aria-invalid');
  expect(await pipelineOf(workspace)).toEqual(before);
  expect(await violations(page, '#settings')).toEqual([]);

  await difficulty.fill('1');
  await form
    .getByRole('group', { name: /phone number/ })
    .getByLabel('A minute')
    .fill('4');
  await form.getByLabel('Frontend callback URL').fill('');
  await pair.getByLabel('Address').fill('+201001234567');
  await pair.getByLabel('Code').fill('123456');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('#announcer')).toHaveText('Saved');
  await expect(form.getByRole('alert')).toBeHidden();
  await expect(difficulty).not.toHaveAttribute('aria-invalid');
  expect(await pipelineOf(workspace)).toMatchObject({ name: 'Sign-in', baseDifficulty: 1 });
});

test('shows a change by another client, but not in a field that is being edited', {
  tag: '@full',
}, async ({ page, workspace }) => {
  const form = await openPipeline(page, workspace);
  const name = form.getByLabel('Name');
  await name.fill('Mine');
  await name.evaluate((input: HTMLInputElement) => input.setSelectionRange(1, 2));

  await patch(workspace, { name: 'Theirs', baseDifficulty: 5, active: false });

  await expect(form.getByLabel('Base difficulty')).toHaveValue('5');
  await expect(form.getByRole('switch', { name: 'Active' })).not.toBeChecked();
  await expect(name).toHaveValue('Mine');
  await expect(name).toBeFocused();
  expect(
    await name.evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd]),
  ).toEqual([1, 2]);
  await expect(name).toHaveAccessibleDescription(/This was changed elsewhere meanwhile/);

  await form.getByRole('button', { name: 'Discard' }).click();
  await expect(name).toHaveValue('Theirs');
  await expect(name).not.toHaveAccessibleDescription(/changed elsewhere/);
});

test('keeps unsaved input when another client changes something', { tag: '@full' }, async ({
  page,
  workspace,
}) => {
  await patch(workspace, { testPairs: [{ address: 'me@example.com', otp: '123456' }] });
  const form = await openPipeline(page, workspace);
  const name = form.getByLabel('Name');
  const code = form.getByRole('group', { name: 'Test pair 1' }).getByLabel('Code');
  await expect(code).toHaveValue('123456');
  await name.press('End');
  await name.press('Space');
  await code.press('End');
  await code.press('Space');

  await patch(workspace, { baseDifficulty: 5 });

  await expect(form.getByLabel('Base difficulty')).toHaveValue('5');
  await expect(name).toHaveValue('OTP pipeline ');
  await expect(code).toHaveValue('123456 ');
});

test('goes back with a reset, except for what is being typed', { tag: '@full' }, async ({
  page,
  workspace,
}) => {
  const form = await openPipeline(page, workspace);
  await patch(workspace, { name: 'Before', baseDifficulty: 5 });
  await expect(form.getByLabel('Name')).toHaveValue('Before');
  await form.getByLabel('Name').fill('Mine');

  await control('POST', `reset?workspace=${workspace.id}`);

  await expect(form.getByLabel('Base difficulty')).toHaveValue('3');
  await expect(form.getByLabel('Name')).toHaveValue('Mine');
});

test('keeps what was typed if the emulator does not respond', { tag: '@full' }, async ({
  page,
  workspace,
}) => {
  const form = await openPipeline(page, workspace);
  await page.route('**/_emulator/v1/seed?*', (route) => route.abort());
  await form.getByLabel('Name').fill('Mine');

  await form.getByRole('button', { name: 'Save' }).click();

  await expect(form.getByRole('alert')).toContainText('The emulator does not answer');
  await expect(form.getByLabel('Name')).toHaveValue('Mine');
});

test('saves what the account may do, how it pays, and what is switched for everybody', {
  tag: '@full',
}, async ({ page, workspace }) => {
  await openSettings(page, workspace);
  const account = await openForm(page, 'Account');
  await expect(account.getByRole('switch', { name: 'Verified' })).toBeDisabled();
  await account.getByRole('switch', { name: 'Entitled to channel choice' }).click();
  await account.getByLabel('Billing mode').selectOption('pay-per-success');
  await account.getByLabel('Pricing').selectOption('legacy');
  await account.getByLabel('Balance').fill('12.5');
  await account.getByLabel('SMS').fill('0.4');
  await save(page, account);
  const platform = await openForm(page, 'Platform');
  await platform.getByRole('switch', { name: 'Zero-verify bans' }).click();
  await save(page, platform);

  const after = await described(workspace);
  expect(after.accounts[0]).toMatchObject({
    entitlements: { passkeys: true, channelChoice: true },
    billing: {
      mode: 'pay-per-success',
      pricing: 'legacy',
      balance: 12.5,
      rates: { whatsapp: 1, telegram: 1, sms: 0.4, email: 1 },
    },
  });
  expect(after.platform).toEqual({ passkeyRollout: true, zeroVerifyBans: true });

  await account.getByLabel('Balance').fill('');
  await save(page, account);
  expect((await described(workspace)).accounts[0]?.billing).not.toHaveProperty('balance');
});

test('asks before what was typed is lost with the page', { tag: '@full' }, async ({
  page,
  workspace,
}) => {
  const form = await openPipeline(page, workspace);
  await form.getByLabel('Name').fill('Mine');

  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();

  await expect(form.getByLabel('Name')).toHaveValue('Mine');
});

test('changes single behaviors, and every behavior by a profile', { tag: '@full' }, async ({
  page,
  workspace,
}) => {
  await openSettings(page, workspace);
  const before = await described(workspace);
  const form = await openForm(page, 'Behavior');

  await form.getByLabel('Words of an error').selectOption('random');
  await form.getByLabel('Difficulty at full traffic').fill('5');
  await save(page, form);

  expect((await described(workspace)).behaviors).toEqual({
    ...before.behaviors,
    messages: 'random',
    maxDifficulty: 5,
  });

  await form.getByLabel('Profile').selectOption('strict');
  await save(page, form);
  expect((await described(workspace)).behaviors).toMatchObject({
    profile: 'strict',
    nonce: 'smallest',
  });

  const peer = form.getByLabel('Address that calls seem to come from');
  await peer.fill('8.8.8.8');
  await save(page, form);
  expect(await described(workspace)).toMatchObject({ clientAddress: '8.8.8.8' });
  await peer.fill('');
  await save(page, form);
  expect(await described(workspace)).not.toHaveProperty('clientAddress');

  const difficulty = form.getByLabel('Difficulty at full traffic');
  await difficulty.fill('65');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(difficulty).toHaveAccessibleDescription(/Must be a whole number from 0 to 64\./);
});

test('fits a narrow screen, in either direction of writing', { tag: '@full' }, async ({
  page,
  workspace,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const form = await openPipeline(page, workspace);
  await form.getByRole('button', { name: 'Add a test pair' }).click();
  await form.getByLabel('Base difficulty').fill('99');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert')).toBeVisible();

  for (const dir of ['ltr', 'rtl']) {
    await page.evaluate((value) => {
      document.documentElement.dir = value;
    }, dir);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  }
});

test('has no axe violations in its settings', { tag: '@full' }, async ({
  page,
  workspace,
  complaints,
}) => {
  const form = await openPipeline(page, workspace);
  await form.getByRole('button', { name: 'Add a test pair' }).click();
  for (const kind of ['Account', 'Platform', 'Behavior']) await openForm(page, kind);

  expect(await violations(page, '#settings')).toEqual([]);
  expect(complaints).toEqual([]);
});

async function openSettings(page: Page, { id }: Workspace): Promise<void> {
  await page.goto(`${EMULATOR}/?workspace=${id}#settings`);
  await expect(page.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible();
}

async function openPipeline(page: Page, workspace: Workspace): Promise<Locator> {
  await openSettings(page, workspace);
  return openForm(page, 'V1.2');
}

/** Chooses a command of the palette by what finds it first. */
async function choose(page: Page, search: string, title: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type(search);
  const option = page.getByRole('option', { name: title, exact: true });
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
}

/** A change by another client, not through the page. */
function patch({ id, pipelineID }: Workspace, settings: object): Promise<unknown> {
  return control('PATCH', `seed?workspace=${id}`, { pipelines: [{ id: pipelineID, ...settings }] });
}

async function described({ id }: Workspace): Promise<Described> {
  const workspaces = await control<readonly Described[]>('GET', 'workspaces');
  const found = workspaces.find((each) => each.id === id);
  if (found === undefined) throw new Error('the workspace is gone');
  return found;
}

async function pipelineOf(workspace: Workspace): Promise<Readonly<Record<string, unknown>>> {
  const { accounts } = await described(workspace);
  const pipelines = accounts.flatMap((account) => account.pipelines);
  const found = pipelines.find((each) => each['id'] === workspace.pipelineID);
  if (found === undefined) throw new Error('the pipeline is gone');
  return found;
}
