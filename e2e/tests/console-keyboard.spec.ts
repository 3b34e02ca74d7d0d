import { expect, type Locator, type Page } from '@playwright/test';
import { newest, test, violations } from '../support/console.ts';
import { EMULATOR } from '../support/control.ts';
import { send, sendMany, type Workspace } from '../support/workspace.ts';

const PHONE = { phoneNumber: '+201001234567' };
const PANELS = [
  ...['inbox', 'controls', 'clock', 'faults', 'providers', 'credentials', 'traffic', 'captcha'],
  ...['requests', 'attempts', 'webhooks', 'utilities', 'funnel', 'settings'],
];

const palette = (page: Page) => page.getByRole('dialog', { name: 'Commands' });
const command = (page: Page, name: string | RegExp) =>
  palette(page).getByRole('option', { name, exact: typeof name === 'string' });

test('does by the palette what a button or a link does, and finds entries', {
  tag: '@landing',
}, async ({ page, workspace }) => {
  await send(workspace, PHONE);
  await expect(page.locator('.message')).toHaveCount(1);
  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  expect(await violations(page, '#palette')).toEqual([]);

  await page.keyboard.type('freeze');
  await expect(command(page, 'Clock: Freeze')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.locator('#clock .badge')).toHaveText('Frozen');
  await expect(palette(page)).toBeHidden();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('go to fun');
  await page.keyboard.press('Enter');
  await expect(page.locator('#funnel')).toBeFocused();

  await page.getByRole('button', { name: 'Commands' }).click();
  await page.keyboard.type('v12.challenge');
  await command(page, 'Search requests for “v12.challenge”').click();
  await expect(page.locator('.request')).toHaveText(/v12\.challenge/);
  await expect(page.locator('.request summary')).toBeFocused();

  await page.keyboard.press('Control+k');
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
});

test('finds a setting by its words, and a message by its number as people write it', {
  tag: '@landing',
}, async ({ page, workspace }) => {
  await send(workspace, PHONE);
  await expect(page.locator('.message')).toHaveCount(1);

  // The form is closed the first time, and open the second.
  for (const time of ['first', 'second']) {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('caps of the pipeline hour');
    await expect(
      command(page, 'Go to Rate caps of the pipeline, An hour (OTP pipeline)'),
    ).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    const group = page.getByRole('group', { name: 'Rate caps of the pipeline' });
    const setting = group.getByRole('textbox', { name: 'An hour' });
    await expect(setting, time).toBeFocused();
    await expect(setting).toBeInViewport();
    await page.locator('#settings').focus();
  }

  await page.keyboard.press('Control+k');
  await page.keyboard.type('messages');
  await expect(command(page, 'Go to Inbox')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('pass');
  // Not “Bypass”, where it is a part of a word.
  await expect(palette(page).getByRole('option').first()).toHaveText(/: Passkeys/);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('0100 123 4567');
  await expect(command(page, /^\+201001234567: WhatsApp at/)).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Timeline' })).toBeVisible();
});

test('moves in a list by j and k, and to the search by a slash, unless they are turned off', {
  tag: '@landing',
}, async ({ page, workspace }) => {
  await sendMany(workspace, [PHONE, PHONE, PHONE]);
  await expect(page.locator('.request')).toHaveCount(3);
  const codes = page.locator('.message .code');
  await expect(codes).toHaveCount(3);

  await page.keyboard.press('j');
  await expect(codes.nth(0)).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(codes.nth(2)).toBeFocused();
  await page.keyboard.press('k');
  await expect(codes.nth(1)).toBeFocused();

  const row = page.locator('.request summary').first();
  await row.focus();
  // The list cuts what is outside of it.
  expect(await ringOf(row)).toEqual({ isDrawn: true, isWhole: true });
  await page.keyboard.press('j');
  await expect(page.locator('.request summary').nth(1)).toBeFocused();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search requests' })).toBeFocused();
  await page.keyboard.type('jk/');
  await expect(page.getByRole('searchbox', { name: 'Search requests' })).toHaveValue('jk/');

  await page.getByRole('searchbox', { name: 'Search requests' }).fill('send');
  for (const key of ['ArrowDown', 'Enter']) {
    await page.keyboard.press(key);
    await expect(page.locator('.request summary').first()).toBeFocused();
    await page.keyboard.press('/');
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('searchbox', { name: 'Search requests' })).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(page.locator('.request summary').first()).toBeFocused();
  // The keys go on in the section that was used last.
  await page.locator('.brand-mark').click();
  await page.keyboard.press('j');
  await expect(page.locator('.request summary').first()).toBeFocused();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('turn the keys');
  await page.keyboard.press('Enter');
  // It gives the focus back as it closes.
  await expect(page.getByRole('dialog')).toBeHidden();
  await codes.nth(0).focus();
  await page.keyboard.press('j');
  await expect(codes.nth(0)).toBeFocused();
});

test('names its keys without a pointer too, and not on a touch screen', {
  tag: '@full',
}, async ({ playwright, launchOptions, workspace }) => {
  // Firefox has no pointer where there is no mouse.
  const withoutPointer = 'primaryPointerType=1,availablePointerTypes=1,primaryHoverType=1';
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), `--blink-settings=${withoutPointer}`],
  });
  for (const hasTouch of [false, true]) {
    const page = await browser.newPage({ hasTouch, viewport: { width: 1280, height: 800 } });
    await page.goto(`${EMULATOR}/?workspace=${workspace.id}`);
    await expect(page.getByRole('button', { name: 'Commands' })).toBeVisible();
    await expect(page.locator('.palette-open .shortcut')).toBeVisible({ visible: !hasTouch });
  }
  await browser.close();
});

test('leads to any panel within 15 stops of the Tab key, with 500 messages', {
  tag: '@landing',
}, async ({ page, workspace }) => {
  await fill(page, workspace, 500);
  const stops = new Map<string, number>();
  for (let stop = 1; stop <= 14; stop += 1) {
    await page.keyboard.press('Tab');
    const href = await page.evaluate(() => document.activeElement?.getAttribute('href'));
    stops.set(href?.slice(1) ?? '', stop);
  }
  expect([...stops.keys()].sort()).toEqual([...PANELS].sort());

  for (const panel of ['captcha', 'webhooks', 'inbox']) {
    await page.locator(`.skip-links a[href="#${panel}"]`).focus();
    await page.keyboard.press('Enter');
    await expect(page.locator(`#${panel}`)).toBeFocused();
  }

  // The list is one row of the order: its code, its timeline and its details.
  await page.getByRole('searchbox', { name: 'Search messages' }).focus();
  const toSections = await tabsUntil(page, '.tabs');
  expect(toSections).toBeLessThanOrEqual(6);
});

test('gives the focus to what a link opens', { tag: '@landing' }, async ({ page, workspace }) => {
  await sendMany(workspace, [PHONE, { phoneNumber: '+966501234567' }]);
  const open = async (hash: string) => {
    await page.goto('about:blank');
    await page.goto(`${EMULATOR}/?workspace=${workspace.id}${hash}`);
  };

  await open('#inbox?to=%2B966501234567');
  await expect(newest(page).locator('.code')).toBeFocused();
  await open('#requests?find=req_000000001');
  await expect(page.locator('.request summary')).toBeFocused();
  await open('#webhooks');
  await expect(page.locator('#webhooks')).toBeFocused();
  await open('#faults');
  await expect(page.locator('#faults')).toBeFocused();
  await open('#inbox?timeline=message:msg_000000001');
  await expect(page.locator('#timeline :focus')).toHaveCount(1);
});

async function fill(page: Page, workspace: Workspace, messages: number): Promise<void> {
  await page.goto('about:blank');
  await sendMany(
    workspace,
    Array.from({ length: messages }, (_, nth) => ({ phoneNumber: `+20100${1_000_000 + nth}` })),
  );
  await page.goto(`${EMULATOR}/?workspace=${workspace.id}`);
  await expect(page.locator('#inbox-count')).toHaveText(String(messages));
}

async function tabsUntil(page: Page, panel: string): Promise<number> {
  for (let tabs = 1; tabs < 50; tabs += 1) {
    await page.keyboard.press('Tab');
    if ((await page.locator(`${panel} :focus`).count()) > 0) return tabs;
  }
  return Number.POSITIVE_INFINITY;
}

/** Whether an element has the ring of the focus, and it is inside of the list that scrolls. */
function ringOf(row: Locator) {
  return row.evaluate((element) => {
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element);
    const outPx = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
    const [ring, list] = [element, element.closest('.log-rows')].map((each) =>
      each?.getBoundingClientRect(),
    );
    const isWhole =
      ring !== undefined &&
      list !== undefined &&
      ring.left - outPx >= list.left &&
      ring.right + outPx <= list.right &&
      ring.top - outPx >= list.top;
    return { isDrawn: outlineStyle === 'solid', isWhole };
  });
}
