import { createHash } from 'node:crypto';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { violations } from '../support/console.ts';
import { holdBack } from '../support/layout-shifts.ts';
import { watchPolicy } from '../support/policy.ts';
import { MEASURING_MS } from '../support/solver-site.ts';

test.beforeEach(async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Solver' }).click();
  await expect(page).toHaveTitle(/Proof of work, live/);
});

test('finds a digest with three zeros, which Node computes as well', { tag: '@landing' }, async ({
  page,
}) => {
  await choose(page, '3');

  await page.getByRole('button', { name: 'Solve one' }).click();

  const { status, figure } = part(page, 'One puzzle');
  await expect(status).toHaveText('Solved.');
  // A search of a few milliseconds is mostly the start of its worker, and says nothing of the speed.
  const [, ms] = /([\d.]+) ms$/.exec(await figure('Time')) ?? [];
  const isShort = Number(ms) < 190;
  expect(await figure('Speed')).toMatch(
    isShort ? /^too quick to measure$/ : /^(too quick to measure|[\d.]+[KM]?\/s)$/,
  );
  // A search is over when it has found the nonce, however early that was.
  const bar = page.getByRole('region', { name: 'One puzzle' }).getByRole('progressbar');
  await expect(bar).toHaveJSProperty('value', 1);
  const digest = page.locator('.digest');
  const challenge = await digest.getAttribute('data-challenge');
  const nonce = await digest.getAttribute('data-nonce');
  const expected = createHash('sha256').update(`${challenge}:${nonce}`).digest('hex');
  expect(expected).toMatch(/^000/);
  await expect(digest).toHaveText(expected);
  await expect(digest.locator('mark')).toHaveText('000');
});

test('stops in the middle of difficulty 7, and solves the next puzzle', { tag: '@full' }, async ({
  page,
}) => {
  const { status, stop, figure } = part(page, 'One puzzle');
  await choose(page, '7');
  await page.getByRole('button', { name: 'Solve one' }).click();
  await expect.poll(() => figure('Hashes')).not.toBe('0');

  await stop.click();

  // A search that goes on takes far longer than the test waits: 268 million hashes on average.
  await expect(status).toHaveText('Stopped.');
  await choose(page, '3');
  await page.getByRole('button', { name: 'Solve one' }).click();
  await expect(status).toHaveText('Solved.');
});

test('measures the engines by itself, within its content security policy', {
  tag: '@landing',
}, async ({ page }) => {
  test.setTimeout(MEASURING_MS);
  const blocked = await watchPolicy(page);
  await reportCores(page, 2);
  await page.goto('/solver.html');

  const { status } = part(page, 'This browser, measured');
  await expect(status).toHaveText('Measured.', { timeout: MEASURING_MS });
  const rows = page.getByRole('table', { name: 'This browser, measured' }).locator('tbody tr');
  for (const engine of ['WebAssembly SIMD', 'hash-wasm', 'JavaScript', 'Web Crypto']) {
    await expect(rows.filter({ hasText: engine })).toContainText(/[\d.]+[KM]\/s.*[\d.]+×/);
  }
  await expect(rows.filter({ hasText: 'JavaScript' })).toContainText('1×');
  await expect(page.getByText(/clearly the fastest|about as fast/)).toBeVisible();
  await agreesOnTheSpeed(page);
  expect(blocked).toEqual([]);
});

test('the head and the costs agree after a solve that nothing was measured for', {
  tag: '@full',
}, async ({ page }) => {
  await part(page, 'This browser, measured').stop.click();
  // So slow that the solve takes long enough to have a speed.
  await page.getByLabel('Engine').selectOption('JavaScript');
  const head = page.getByRole('region', { name: 'In short' }).locator('dd');
  await expect(head.first()).not.toHaveText('–');
  await choose(page, '6');

  await page.getByRole('button', { name: 'Solve one' }).click();

  await expect(part(page, 'One puzzle').status).toHaveText('Solved.', { timeout: 60_000 });
  const costs = page.getByRole('table', { name: 'What it costs' });
  const [user = '', , script = ''] = await costs
    .getByRole('row', { name: /^6/ })
    .getByRole('cell')
    .allTextContents();
  await expect(head).toHaveText([user, script, '1 hash']);
  await expect(page.getByText('estimated from the speed')).toBeVisible();
});

test('compares each engine, and once the kit’s choice in as many workers as it allows', {
  tag: '@full',
}, async ({ page }) => {
  await reportCores(page, 4);
  await page.goto('/solver.html');

  const rows = page.getByRole('table', { name: 'This browser, measured' }).locator('tbody th');
  await expect(rows).toHaveText([
    /SIMD/,
    /hash-wasm/,
    /JavaScript/,
    /Web Crypto/,
    /^Automatic4 workers/,
  ]);
});

test('makes way for another job, and measures again after it', { tag: '@full' }, async ({
  page,
}) => {
  const { status } = part(page, 'This browser, measured');
  await expect(status).toHaveText('Measuring…');
  await choose(page, '7');

  await page.getByRole('button', { name: 'Solve one' }).click();

  await expect(part(page, 'One puzzle').status).toHaveText('Solving…');
  await expect(status).toHaveText('Stopped.');
  await part(page, 'One puzzle').stop.click();
  await expect(status).toHaveText('Measuring…');
  await part(page, 'This browser, measured').stop.click();
  await expect(status).toHaveText('Stopped.');
});

test('measures only while the page is seen', { tag: '@full' }, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'visibilityState', {
      get: () => Reflect.get(globalThis, 'seen') ?? 'hidden',
    });
  });
  await page.goto('/solver.html');
  const { status } = part(page, 'This browser, measured');
  await choose(page, '3');
  await page.getByRole('button', { name: 'Solve one' }).click();
  await expect(part(page, 'One puzzle').status).toHaveText('Solved.');
  await expect(part(page, 'One puzzle').expected('Speed')).toHaveText(/\/s/);
  await expect(status).toHaveText('');

  await becomes(page, 'visible');
  await expect(status).toHaveText('Measuring…');
  await becomes(page, 'hidden');
  await expect(status).toHaveText('Stopped.');
});

test('measures nothing unasked where the browser saves data', { tag: '@full' }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await page.goto('/solver.html');
  await choose(page, '3');
  await page.getByRole('button', { name: 'Solve one' }).click();

  await expect(part(page, 'One puzzle').status).toHaveText('Solved.');
  await expect(part(page, 'This browser, measured').status).toContainText('saves data');
});

for (const lang of ['en', 'de', 'ar'] as const) {
  test(`has no axe violations, fits 320 px, and keeps still while results arrive, in ${lang}`, {
    tag: '@full',
  }, async ({ page }) => {
    test.setTimeout(MEASURING_MS);
    await page.setViewportSize({ width: 320, height: 640 });
    // Without a worker, not even an estimate is there.
    const release = await holdBack(page, '**/*worker*.js');
    await page.goto(`/solver.html?lang=${lang}`);
    // The parts one by one: the changes of two may add up to none.
    const heights = () =>
      page
        .locator('main > *')
        .evaluateAll((parts) => parts.map(({ clientHeight }) => clientHeight));
    // Its texts arrive after the document.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('.verdict dd').first()).toHaveText('–');
    const before = await heights();

    release();
    await expect(page.locator('.verdict dd').first()).not.toHaveText('–');
    expect(await heights()).toEqual(before);
    const status = page.locator('[aria-labelledby=measure] [role=status]');
    await expect(status).toHaveAttribute('data-state', 'done', { timeout: MEASURING_MS });
    expect(await heights()).toEqual(before);
    await page.locator('[name=difficulty][value="3"]').check({ force: true });
    await page.locator('[data-kind=primary]').click();
    await expect(page.locator('.found')).toBeVisible();

    expect(await violations(page)).toEqual([]);
    expect(await heights()).toEqual(before);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      320,
    );
    // The tables, too, are in view as a whole.
    const outOfView = await page
      .locator('.scroller')
      .evaluateAll((boxes) => boxes.map((box) => box.scrollWidth - box.clientWidth));
    expect(outOfView).toEqual([0, 0, 0]);
  });
}

interface Part {
  /** The status beside its button. */
  readonly status: Locator;
  readonly stop: Locator;
  /** A figure of the solve. */
  readonly figure: (row: string) => Promise<string>;
  /** What is expected in its place. */
  readonly expected: (row: string) => Locator;
}

/** A section of the page. */
function part(page: Page, name: string): Part {
  const region = page.getByRole('region', { name });
  const cells = (row: string) => region.getByRole('row', { name: row }).getByRole('cell');
  return {
    status: region.getByRole('status').first(),
    stop: region.getByRole('button', { name: 'Stop' }),
    figure: async (row) => (await cells(row).last().textContent()) ?? '',
    expected: (row) => cells(row).first(),
  };
}

/** The figures at the head, in the puzzle and in the costs are all of the speed that was measured with one worker, or with two. */
async function agreesOnTheSpeed(page: Page): Promise<void> {
  const rowOf = (name: string, row: string | RegExp) =>
    page.getByRole('table', { name }).getByRole('row', { name: row });
  // The fastest is named once.
  await expect(rowOf('This browser, measured', 'fastest')).toHaveCount(1);
  const rates = await rowOf('This browser, measured', /worker/).allInnerTexts();
  const speed = await rowOf('One puzzle', 'Speed').getByRole('cell').first().innerText();
  // A worker that needs 100 ms or more for five zeros is worth a second one.
  const rate = /[\d.]+[KM]\/s/.exec(speed)?.[0] ?? 'none';
  expect(rates.filter((row) => row.includes(rate))).not.toEqual([]);
  const costs = await rowOf('What it costs', /^5/).getByRole('cell').allTextContents();
  const head = page.getByRole('region', { name: 'In short' }).locator('dd');
  await expect(head).toHaveText([costs[0] ?? '', costs[2] ?? '', '1 hash']);
}

/** What the browser reports of its processor. Call it before the page is opened. */
async function reportCores(page: Page, count: number): Promise<void> {
  await page.addInitScript((value) => {
    Object.defineProperty(navigator, 'hardwareConcurrency', { value });
  }, count);
}

async function becomes(page: Page, state: 'visible' | 'hidden'): Promise<void> {
  await page.evaluate((seen) => {
    Object.assign(globalThis, { seen });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

async function choose(page: Page, choice: string): Promise<void> {
  await page.getByRole('radio', { name: choice, exact: true }).check({ force: true });
}
