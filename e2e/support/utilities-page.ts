import { expect, type Locator, type Page } from '@playwright/test';
import { EMULATOR } from './control.ts';
import type { Workspace } from './workspace.ts';

/** Opens the section about utility messages. */
export async function openUtilities(page: Page, { id }: Workspace): Promise<void> {
  await page.goto(`${EMULATOR}/?workspace=${id}#utilities`);
  await expect(page.locator('#template-list li').first()).toBeVisible();
}

/** The entry of a template. */
export function templateRow(page: Page, id: string): Locator {
  return page.locator('#template-list > li').filter({
    has: page.locator('.entry-name').getByText(id, { exact: true }),
  });
}

/** Opens a template's form. */
export async function openTemplate(page: Page, workspace: Workspace, id: string): Promise<Locator> {
  await openUtilities(page, workspace);
  const row = templateRow(page, id);
  await row.locator('summary').click();
  return row;
}
