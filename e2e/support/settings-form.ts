import { expect, type Locator, type Page } from '@playwright/test';

/** Opens the settings of what the label names, and returns their form. */
export async function openForm(page: Page, kind: string): Promise<Locator> {
  const entry = page.locator('#settings-list .settings').filter({
    has: page.locator('.entry-status').getByText(kind, { exact: true }),
  });
  await entry.locator('summary').click();
  return entry.locator('form');
}

/** Saves a form of settings, and waits until the page says so. */
export async function save(page: Page, form: Locator): Promise<void> {
  // Emptied first, so that what was said of an earlier save is not taken for this one's.
  await page.locator('#announcer').evaluate((element) => element.replaceChildren());
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('#announcer')).toHaveText('Saved');
}
