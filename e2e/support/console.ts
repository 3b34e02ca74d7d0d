import { test as base, expect, type Locator, type Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import { control, EMULATOR } from './control.ts';
import { createWorkspace, type Workspace } from './workspace.ts';

/** A test of the console, opened on a workspace that is this test's alone. */
export const test = base.extend<{ workspace: Workspace; complaints: string[] }>({
  // Errors count from the first page on.
  workspace: async ({ page, complaints: _counted }, use) => {
    const workspace = await createWorkspace();
    await page.goto(`${EMULATOR}/?workspace=${workspace.id}`);
    await expect(page.locator('#connection')).toHaveText('Live');
    await use(workspace);
    await control('DELETE', `workspaces/${workspace.id}`);
  },
  /** Errors that the page threw or the browser wrote to its console, such as a broken content security policy. */
  complaints: async ({ page }, use) => {
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (line) => {
      if (line.type() === 'error') complaints.push(line.text());
    });
    await use(complaints);
  },
});

/** The message on top. */
export function newest(page: Page): Locator {
  return page.locator('.message').first();
}

/**
 * axe's violations in light and in dark, each with its elements. In dark axe checks
 * only contrast, because nothing else differs. The page's content security policy stays on.
 *
 * @param part the selector of the part to check; the rest of the page costs a second, and another test
 * checks it. Default: the whole page
 */
export async function violations(page: Page, part = 'html'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const run = (options: RunOptions) =>
    page.evaluate<AxeResults>(
      `axe.run(${JSON.stringify(part)}, ${JSON.stringify({ ...options, resultTypes: ['violations'] })})`,
    );
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const light = await run({});
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await run({ runOnly: ['color-contrast'] });
  await page.emulateMedia({ colorScheme: null });
  return [...light.violations, ...dark.violations].map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
  );
}
