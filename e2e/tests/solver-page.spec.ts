import { createHash } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { violations } from '../support/console.ts';
import { watchPolicy } from '../support/policy.ts';
import { MEASURING_MS } from '../support/solver-site.ts';

test.beforeEach(async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Solver' }).click();
  await expect(page).toHaveTitle(/Proof of work, live/);
});

test('finds a digest with three zeros, which Node computes as well', async ({ page }) => {
  await choose(page, '3');

  await page.getByRole('button', { name: 'Solve one' }).click();

  await expect(page.getByRole('status')).toHaveText('Solved.');
  const digest = page.locator('.digest');
  const challenge = await digest.getAttribute('data-challenge');
  const nonce = await digest.getAttribute('data-nonce');
  const expected = createHash('sha256').update(`${challenge}:${nonce}`).digest('hex');
  expect(expected).toMatch(/^000/);
  await expect(digest).toHaveText(expected);
  await expect(digest.locator('mark')).toHaveText('000');
});

test('stops within 200 ms in the middle of difficulty 7', async ({ page }) => {
  await choose(page, '7');
  await page.getByRole('button', { name: 'Solve one' }).click();
  const hashes = page.locator('.facts dd').first();
  await expect(hashes).not.toHaveText('0');

  const waitedMs = await page.evaluate(async () => {
    const stop = [...document.querySelectorAll('button')].find((b) => b.textContent === 'Stop');
    const state = document.querySelector('[role=status]');
    if (!stop || !state) throw new Error('nothing to stop');
    const stopped = new Promise((resolve) => {
      new MutationObserver(resolve).observe(state, {
        characterData: true,
        childList: true,
        subtree: true,
      });
    });
    const begunAt = performance.now();
    stop.click();
    await stopped;
    return performance.now() - begunAt;
  });

  expect(waitedMs).toBeLessThan(200);
  await expect(page.getByRole('status')).toHaveText('Stopped.');
  await expect(page.getByRole('button', { name: 'Solve one' })).toBeEnabled();
});

test('counts as many solves as were asked for', async ({ page }) => {
  await choose(page, '2');
  await page.getByLabel('How many').selectOption('25');

  await page.getByRole('button', { name: 'Solve 25 times' }).click();

  await expect(page.getByRole('status')).toHaveText('All solved.');
  await expect(page.getByText('25 of 25 solved')).toBeVisible();
  await page.getByText('The same as a table').click();
  const counts = await page.locator('details tbody td:nth-child(2)').allTextContents();
  expect(counts.map(Number).reduce((sum, count) => sum + count)).toBe(25);
});

test('measures the engines of this browser side by side, within its content security policy', async ({
  page,
}) => {
  test.setTimeout(MEASURING_MS);
  const blocked = await watchPolicy(page);
  await page.goto('/solver.html');
  await page.getByRole('button', { name: 'Measure this browser' }).click();

  await expect(page.getByRole('status')).toHaveText('Measured.', { timeout: MEASURING_MS });
  const rows = page.getByRole('table', { name: 'This browser, measured' }).locator('tbody tr');
  for (const engine of ['WebAssembly SIMD', 'hash-wasm', 'JavaScript', 'Web Crypto']) {
    await expect(rows.filter({ hasText: engine })).toContainText(/[\d.]+[KM]/);
  }
  expect(blocked).toEqual([]);
});

for (const lang of ['en', 'ar'] as const) {
  test(`has no axe violations, and fits 320 px, in ${lang}`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`/solver.html?lang=${lang}`);
    await page.locator('[data-kind=primary]').click();
    await expect(page.locator('.digest mark')).toBeVisible();

    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      320,
    );
  });
}

async function choose(page: Page, difficulty: string): Promise<void> {
  await page.getByRole('radio', { name: difficulty }).check({ force: true });
}
