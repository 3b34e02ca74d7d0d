import { expect, type Locator } from '@playwright/test';
import { newest, test } from '../support/console.ts';
import { EMULATOR } from '../support/control.ts';
import { send, service, type Workspace } from '../support/workspace.ts';

const PHONE = { phoneNumber: '+201001234567' };

test('keeps the message that is read in place when another arrives, and leads to it', {
  tag: '@landing',
}, async ({ page, workspace }) => {
  for (let sent = 0; sent < 6; sent += 1) await send(workspace, PHONE);
  await expect(page.locator('.message')).toHaveCount(6);
  const read = page.locator('.message').nth(3);
  await scrollTo(page.locator('.phone-scroll'), read);
  const topPx = await topOf(read);

  const { code } = await send(workspace, PHONE);
  const news = page.getByRole('button', { name: '1 new' });
  await expect(news).toBeVisible();
  await expectTop(page.locator('.message').nth(4), topPx);

  await news.click();
  await expect(newest(page)).toContainText(code);
  await expect(newest(page)).toBeInViewport({ ratio: 0.9 });
  await expect(newest(page).getByRole('button', { name: code })).toBeFocused();
  await expect(news).toBeHidden();
});

test('shows a new message at once where the list is at its start', { tag: '@full' }, async ({
  page,
  workspace,
}) => {
  await send(workspace, PHONE);
  await expect(page.locator('.message')).toHaveCount(1);

  const { code } = await send(workspace, PHONE);

  await expect(newest(page)).toContainText(code);
  await expect(newest(page)).toBeInViewport({ ratio: 0.9 });
  await expect(page.getByRole('button', { name: /new$/ })).toBeHidden();
});

test('a list of requests does not scroll sideways', { tag: '@full' }, async ({
  page,
  workspace,
}) => {
  await page.setViewportSize({ width: 1272, height: 700 });
  await refused(workspace);
  const list = page.locator('#requests .log-rows');
  await expect(list.locator('.request')).toHaveCount(1);
  // Wider than its button, as in the typefaces of some systems.
  await list.locator('.timeline-open-label').evaluate((label) => {
    label.textContent += '-Timeline';
  });

  expect(await list.evaluate(({ clientWidth, scrollWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test('keeps an open request in place, and every other part of the page', { tag: '@full' }, async ({
  page,
  workspace,
}) => {
  await page.setViewportSize({ width: 1440, height: 700 });
  for (let sent = 0; sent < 12; sent += 1) await refused(workspace);
  await expect(page.locator('.request')).toHaveCount(12);
  const open = page.locator('.request').nth(1);
  await open.locator('summary').click();
  const topPx = await topOf(open);
  const controlsPx = await topOf(page.locator('#controls'));

  await refused(workspace);
  await expect(page.locator('.request')).toHaveCount(13);

  await expectTop(page.locator('.request').nth(2), topPx);
  expect(await topOf(page.locator('#controls'))).toBe(controlsPx);
  await page.getByRole('button', { name: '1 new' }).click();
  await expect(page.locator('.request').first()).toBeInViewport({ ratio: 0.9 });
});

test('keeps the request that is read in place where the page scrolls', { tag: '@full' }, async ({
  page,
  workspace,
}) => {
  await page.setViewportSize({ width: 390, height: 640 });
  await page.goto(`${EMULATOR}/?workspace=${workspace.id}#requests`);
  for (let sent = 0; sent < 14; sent += 1) await refused(workspace);
  await expect(page.locator('.request')).toHaveCount(14);
  const read = page.locator('.request').nth(5);
  await scrollTo(page.locator('html'), read);
  const topPx = await topOf(read);

  await refused(workspace);
  const news = page.getByRole('button', { name: '1 new' });
  await expect(news).toBeInViewport();
  await expectTop(page.locator('.request').nth(6), topPx);

  await news.click();
  await expect(page.locator('.request').first()).toBeInViewport({ ratio: 0.9 });
});

test('counts no request that its filter hides', { tag: '@full' }, async ({ page, workspace }) => {
  await page.setViewportSize({ width: 1440, height: 700 });
  for (let sent = 0; sent < 12; sent += 1) await refused(workspace);
  await page.getByRole('checkbox', { name: 'Failed only' }).check();
  await expect(page.locator('.request:visible')).toHaveCount(12);
  await scrollTo(page.locator('.log-rows:visible'), page.locator('.request').nth(6));

  await send(workspace, PHONE);
  await expect(page.locator('#requests-count')).toHaveText('12 of 14');

  await expect(page.getByRole('button', { name: /new$/ })).toBeHidden();
});

/** A call that the service refuses: it costs nothing, and is one row of the log. */
function refused({ apiKey: APIKey, pipelineID }: Workspace): Promise<Response> {
  return service('POST', 'send', { APIKey, pipelineID });
}

async function scrollTo(scroller: Locator, row: Locator): Promise<void> {
  const target = await row.elementHandle();
  await scroller.evaluate((element, wanted) => {
    const start = element === document.documentElement ? 0 : element.getBoundingClientRect().top;
    element.scrollTop += (wanted?.getBoundingClientRect().top ?? 0) - start;
  }, target);
}

/** To half a pixel, because a scroller stops at whole pixels. */
async function expectTop(element: Locator, topPx: number): Promise<void> {
  expect(Math.abs((await topOf(element)) - topPx)).toBeLessThanOrEqual(0.5);
}

/** The final position: a row that has just come is still moving. */
function topOf(element: Locator): Promise<number> {
  return element.evaluate(async (each) => {
    await Promise.all(each.getAnimations().map(({ finished }) => finished));
    return each.getBoundingClientRect().top;
  });
}
