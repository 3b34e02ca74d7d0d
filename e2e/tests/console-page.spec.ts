import { expect, type Page } from '@playwright/test';
import { newest, test, violations } from '../support/console.ts';
import { control, EMULATOR } from '../support/control.ts';
import { createWorkspace, send, service } from '../support/workspace.ts';

/** What a narrow screen has in a menu. */
const MORE: readonly string[] = ['Attempts', 'Utilities', 'Funnel', 'Settings'];
const PHONE = { phoneNumber: '+201001234567' };
const EMAIL = { email: 'someone@example.com' };

test('shows what callers write as text, never as HTML', { tag: '@landing' }, async ({
  page,
  workspace,
  complaints,
}) => {
  const hostile =
    '<img src=x onerror="document.title=\'owned\'"><script>document.title="owned"</script>';
  // The emulator composes texts itself and so cannot be made to say this; the page trusts it no more for that.
  await page.route('**/_emulator/v1/messages?*', (route) =>
    route.fulfill({
      json: {
        status: 'success',
        data: [
          {
            id: 'm1',
            at: new Date().toISOString(),
            to: hostile,
            channel: hostile,
            code: hostile,
            text: hostile,
          },
        ],
      },
    }),
  );
  await page.reload();
  await service('POST', 'send', {
    APIKey: workspace.apiKey,
    pipelineID: workspace.pipelineID,
    [hostile]: hostile,
  });
  const row = page.locator('.request').first();
  await row.locator('summary').click();

  await expect(row.getByRole('region', { name: 'Body' })).toContainText('<script>');
  await expect(newest(page).locator('.message-text')).toHaveText(hostile);
  await expect(newest(page).locator('.message-to')).toHaveText(hostile);
  await expect(page.locator('main').locator('img, script')).toHaveCount(0);
  expect(await page.title()).not.toBe('owned');
  expect(complaints).toEqual([]);
});

test('shows that the connection is lost, and catches up when it is back', { tag: '@full' }, async ({
  page,
  workspace,
}) => {
  await control('DELETE', `workspaces/${workspace.id}`);
  await expect(page.locator('#connection')).toHaveText('Reconnecting…');

  const { code } = await send(await createWorkspace(workspace.id), PHONE);

  await expect(page.locator('#connection')).toHaveText('Live');
  await expect(page.getByRole('button', { name: code })).toBeVisible();
});

test('says that it is live once it shows everything, also where the first reading fails', {
  tag: '@landing',
}, async ({ page, workspace }) => {
  const serveAgain = await failAnswers(page, 'messages');
  const { code } = await send(workspace, PHONE);

  await page.reload();
  await expect(page.getByRole('alert')).toContainText('not now');
  await expect(page.locator('#connection')).toHaveText('Connecting…');
  serveAgain();

  await expect(page.locator('#connection')).toHaveText('Live');
  await expect(page.getByRole('button', { name: code })).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
});

test('reads a change again whose first reading fails', { tag: '@full' }, async ({
  page,
  workspace,
}) => {
  const { code } = await send(workspace, PHONE);
  await expect(page.getByRole('button', { name: code })).toBeVisible();
  const serveAgain = await failAnswers(page, 'messages');

  await control('DELETE', `messages?workspace=${workspace.id}`);
  await expect(page.getByRole('alert')).toContainText('not now');
  serveAgain();

  await expect(page.getByRole('button', { name: code })).toBeHidden();
  await expect(page.getByRole('alert')).toBeHidden();
});

test('keeps a message that overtakes an older list on its way', { tag: '@full' }, async ({
  page,
  workspace,
}) => {
  const older = await holdAnswers(page, 'messages');
  await markWhenHeard(page, 'message');
  await page.reload();
  // One list when the page opens, one when its stream does.
  await expect.poll(older.count).toBe(2);

  const { code } = await send(workspace, PHONE);
  await expect(page.locator('body[data-heard]')).toBeVisible();
  // The stream is open, but what the page shows is not yet what the emulator has.
  await expect(page.locator('#connection')).toHaveText('Connecting…');
  older.release();
  // The list came together with the credentials: now it is shown.
  await expect(page.locator('#credentials')).toContainText(workspace.apiKey);

  await expect(page.getByRole('button', { name: code })).toBeVisible();
});

test('keeps a clock that overtakes an older reading on its way', { tag: '@full' }, async ({
  page,
  workspace,
}) => {
  const older = await holdAnswers(page, 'clock');
  await markWhenHeard(page, 'clock');
  await page.reload();
  await expect.poll(older.count).toBe(2);

  await control('POST', `clock/advance?workspace=${workspace.id}`, { seconds: 7200 });
  await expect(page.locator('body[data-heard]')).toBeVisible();
  older.release();
  await expect(page.locator('#credentials')).toContainText(workspace.apiKey);

  await expect(page.locator('#clock')).toContainText('2 h ahead');
});

test('keeps a code marked as used when an older response about it comes late', {
  tag: '@full',
}, async ({ page, workspace }) => {
  let answers = 0;
  let release = (): void => undefined;
  const verified = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/_emulator/v1/transactions/*', async (route) => {
    const response = await route.fetch();
    answers += 1;
    if (answers === 1) await verified;
    await route.fulfill({ response });
  });
  const older = page.waitForRequest('**/_emulator/v1/transactions/*');
  const { transactionReqID, code } = await send(workspace, PHONE);
  const first = await older;
  await expect.poll(() => answers).toBe(1);
  await service('POST', 'verify', { transactionReqID, otp: code });
  await expect(newest(page)).toContainText('Verified');

  const late = page.waitForEvent('requestfinished', (request) => request === first);
  release();
  await late;
  // The response to a request made now comes after that one.
  await page.evaluate(async () => (await fetch('/_emulator/v1/health')).json());

  await expect(newest(page)).toContainText('Verified');
});

test('reports an address with an unknown workspace', { tag: '@full' }, async ({ page }) => {
  await page.goto(`${EMULATOR}/?workspace=unknown`);

  await expect(
    page.getByRole('heading', { name: 'There is no workspace “unknown”' }),
  ).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('A restart forgets those that tests created');
  await page.getByRole('link', { name: 'Open the console' }).click();
  await expect(page.locator('#connection')).toHaveText('Live');
});

test('shows one section at a time on a narrow screen, and nothing wider than it', {
  tag: '@full',
}, async ({ page, workspace }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await send(workspace, { email: 'a.rather.long.address@long.subdomain.example.com' });
  await expect(page.locator('.message')).toHaveCount(1);

  for (const [link, section] of [
    ['Controls', '#controls'],
    ['Requests', '#requests'],
    ['Attempts', '#attempts'],
    ['Webhooks', '#webhooks'],
    ['Utilities', '#utilities'],
    ['Funnel', '#funnel'],
    ['Settings', '#settings'],
    ['Inbox', '#inbox'],
  ] as const) {
    if (MORE.includes(link)) await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('link', { name: link, exact: true }).click();
    await expect(page.locator(section)).toBeVisible();
    await expect(page.locator('main > :visible')).toHaveCount(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  }
});

for (const width of [844, 1280]) {
  test(`has the tabs in one row, and all headings at the same distance from their cards, at ${width} px`, {
    tag: '@full',
  }, async ({ page, workspace: _open }) => {
    await page.setViewportSize({ width, height: 844 });
    const heights = () =>
      page
        .locator('.tabs > a')
        .evaluateAll((tabs) => tabs.map((tab) => tab.getBoundingClientRect().top));
    const startOf = (selector: string) =>
      page.locator(selector).evaluate((element) => element.getBoundingClientRect().left);

    expect(new Set(await heights()).size).toBe(1);
    await page.getByRole('link', { name: 'Funnel', exact: true }).click();
    await expect(page.locator('#funnel-title')).toBeVisible();
    expect((await startOf('#funnel-title')) - (await startOf('#funnel'))).toBe(
      (await startOf('#clock-title')) - (await startOf('#clock')),
    );
  });
}

test('opens the other sections of a narrow screen from a menu, by the keyboard alone', {
  tag: '@full',
}, async ({ page, workspace: _open }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const more = page.getByRole('button', { name: 'More' });
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  await more.focus();

  await page.keyboard.press('Enter');
  await expect(more).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(link('Settings')).toBeHidden();
  await expect(more).toBeFocused();
  await expect(more).toHaveAttribute('aria-expanded', 'false');

  await page.keyboard.press('ArrowDown');
  await expect(link('Attempts')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(link('Settings')).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.locator('#utilities')).toBeVisible();
  await expect(link('Utilities')).toBeHidden();
  await expect(more).toHaveAttribute('aria-current', 'true');

  await more.press('ArrowUp');
  await page.keyboard.press('Tab');
  await expect(link('Settings')).toBeHidden();
});

test('has nothing to press on a telephone that is less than 44 px high', { tag: '@full' }, async ({
  page,
  workspace,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // A message is smaller while it appears.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await send(workspace, PHONE);
  await expect(page.locator('.message')).toHaveCount(1);

  for (const section of ['inbox', 'controls', 'requests', 'utilities', 'funnel', 'settings']) {
    await page.goto(`${EMULATOR}/?workspace=${workspace.id}#${section}`);
    await expect(page.locator(`#${section}`)).toBeVisible();

    expect(await page.evaluate(tooLow), section).toEqual([]);
  }
});

test('on a telephone, the Tab key goes through the page as the eye does', { tag: '@full' }, async ({
  page,
  workspace,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await send(workspace, PHONE);
  await expect(page.locator('.message')).toHaveCount(1);
  // Below the page for the eye, and before it for the keyboard, like a menu.
  const menu = page.getByRole('navigation');
  const stops: Stop[] = [];

  for (;;) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    if ((await focused.count()) === 0) break;
    if ((await menu.locator(':focus').count()) === 0) stops.push(await focused.evaluate(stopOf));
    expect(stops.length, 'the Tab key leaves the page').toBeLessThan(100);
  }

  const names = stops.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['OTP emulator', 'workspace-select']));
  expect(stops.toSorted(asTheEye).map(({ name }) => name)).toEqual(names);
});

interface Stop {
  readonly name: string;
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
}

/** The position of an element on the whole page. */
function stopOf(element: Element): Stop {
  const { left, top, bottom } = element.getBoundingClientRect();
  const name = element.id || element.getAttribute('aria-label') || element.textContent || '';
  return { name, left, top: top + scrollY, bottom: bottom + scrollY };
}

/** From the top to the bottom, and within a line from the left to the right. */
function asTheEye(one: Stop, other: Stop): number {
  const isSameLine = one.top < other.bottom && other.top < one.bottom;
  return isSameLine ? one.left - other.left : one.top - other.top;
}

/** What can be pressed and is too low; a link within a sentence is as high as its line. */
function tooLow(): string[] {
  const pressed = document.querySelectorAll('button, select, input, textarea, summary, a:not(p a)');
  const heightOf = (element: Element) => element.getBoundingClientRect().height;
  return [...pressed]
    .filter((element) => {
      const labels = element instanceof HTMLInputElement ? (element.labels ?? []) : [];
      const height = Math.max(...[element, ...labels].map(heightOf));
      return heightOf(element) > 0 && height < 43.5;
    })
    .map((element) => element.outerHTML.slice(0, 120));
}

test('scrolls to the section that the address names', { tag: '@full' }, async ({
  page,
  workspace,
}) => {
  await page.setViewportSize({ width: 900, height: 300 });
  await page.goto('about:blank');
  await page.goto(`${EMULATOR}/?workspace=${workspace.id}#webhooks`);

  await expect(page.getByRole('heading', { name: 'Webhooks', exact: true })).toBeInViewport();
});

test('has no axe violations, and keeps its content security policy', { tag: '@landing' }, async ({
  page,
  workspace,
  complaints,
}) => {
  await expect(page.getByText('No messages yet.')).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await send(workspace, PHONE);
  await send(workspace, EMAIL);
  await service('POST', 'send', { APIKey: workspace.apiKey, pipelineID: workspace.pipelineID });
  await expect(page.locator('.message')).toHaveCount(2);
  await page.locator('.request summary').first().click();
  await page.getByRole('combobox', { name: 'SMS' }).selectOption('Rejects');
  await page.getByText('Unreachable numbers').click();
  await page.getByRole('button', { name: 'Freeze' }).click();
  await expect(page.locator('#clock')).toContainText('Frozen');
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Reset…' }).click();
  expect(await violations(page, 'dialog[open]')).toEqual([]);
  expect(complaints).toEqual([]);
});

/** Holds back the responses of a control API route, each with its content at the time of the request. */
async function holdAnswers(
  page: Page,
  name: string,
): Promise<{ readonly count: () => number; readonly release: () => void }> {
  let count = 0;
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**/_emulator/v1/${name}?*`, async (route) => {
    const response = await route.fetch();
    count += 1;
    await released;
    await route.fulfill({ response });
  });
  return { count: () => count, release };
}

/** Lets the requests to a control API route fail, until the returned function is called. */
async function failAnswers(page: Page, name: string): Promise<() => void> {
  let fails = true;
  await page.route(`**/_emulator/v1/${name}?*`, (route) =>
    fails ? route.fulfill({ status: 500, json: { message: 'not now' } }) : route.continue(),
  );
  return () => {
    fails = false;
  };
}

/** Marks the body of the next page when its stream has brought an event of this type. */
async function markWhenHeard(page: Page, type: string): Promise<void> {
  await page.addInitScript((wanted) => {
    window.EventSource = class extends EventSource {
      constructor(url: string | URL) {
        super(url);
        this.addEventListener(wanted, () => document.body.setAttribute('data-heard', ''));
      }
    };
  }, type);
}
