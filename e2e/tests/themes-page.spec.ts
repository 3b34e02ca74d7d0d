import { expect } from '@playwright/test';
import { violations } from '../support/console.ts';
import { form } from '../support/form.ts';
import { test } from '../support/test.ts';

test('the themes’ page shows what a theme imports, and the values that the form has in it', {
  tag: '@landing',
}, async ({ page }) => {
  await page.goto('/themes.html?lang=en&theme=ledger');

  await expect(page.getByRole('group', { name: 'Import the styles' })).toHaveText(
    "import '@otp-kit/react/styles.css';\nimport '@otp-kit/react/themes/ledger.css';",
  );
  const values = page.getByRole('group', { name: 'Set what differs in your brand' });
  await expect(values).toContainText('--otp-control-height: 2.25rem;');
  await expect(values).toContainText('--otp-font: inherit;');

  await page.getByRole('link', { name: 'Aurora' }).click();

  await expect(values).toContainText('--otp-accent: #b79cff;');
  await expect(page.getByRole('button', { name: 'Send code' })).toHaveCSS(
    'background-color',
    'rgb(183, 156, 255)',
  );
  await expect(values.locator('.swatch').first()).toHaveCSS(
    'background-color',
    'rgb(183, 156, 255)',
  );
});

test('the code of a theme is copied, and the page leads back to the demo', {
  tag: '@landing',
}, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/themes.html?lang=en&theme=plain');

  await page.getByRole('button', { name: 'Copy: Import the styles' }).click();
  await expect(page.getByRole('button', { name: 'Copied: Import the styles' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    "import '@otp-kit/react/styles.css';",
  );
  await page.getByRole('button', { name: 'Copy: Set what differs in your brand' }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/^\.otp-form \{\n {2}\/\* colours \*\/\n {2}--otp-accent: .*;\n\}$/s);

  await page.getByRole('link', { name: 'Back to the demo' }).click();
  await expect(page).toHaveURL('/?lang=en');
});

test('a code that the browser does not let the page copy is selected', { tag: '@landing' }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'));
  });
  await page.goto('/themes.html?lang=en&theme=plain');

  await page.getByRole('button', { name: 'Copy: Import the styles' }).click();

  await expect
    .poll(() => page.evaluate(() => getSelection()?.toString()))
    .toBe("import '@otp-kit/react/styles.css';");
});

test('a user without a phone verifies a number on the themes’ page', {
  tag: '@landing',
}, async ({ page }) => {
  await page.goto('/themes.html?lang=en&theme=aurora');

  await page.getByRole('button', { name: 'Use a test number' }).click();
  await form(page).send.click();
  const card = page.locator('.otp-form');
  await expect(card).toHaveAttribute('data-step', 'code');
  const before = await card.boundingBox();
  await page.getByRole('button', { name: 'Enter this code' }).click();

  await expect(card).toHaveAttribute('data-step', 'verified');
  const after = await card.boundingBox();
  expect([after?.x, after?.width]).toEqual([before?.x, before?.width]);
  await expect(page.getByText('By continuing you accept')).toBeHidden();
  await expect(page.getByRole('region', { name: 'Inbox' })).toContainText('Used');
  await expect(page.getByRole('link', { name: 'Open the console' })).toBeVisible();
  await page.getByRole('link', { name: 'Start again' }).click();
  await expect(page.getByLabel('Phone number or email address')).toBeVisible();
});

for (const lang of ['en', 'de', 'ar'] as const) {
  for (const theme of ['plain', 'aurora', 'ledger']) {
    test(`the page of the theme “${theme}” fits 320 px and has no axe violations, in ${lang}`, {
      tag: '@full',
    }, async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto(`/themes.html?lang=${lang}&theme=${theme}`);
      await expect(page.locator('.swatch').first()).toBeVisible();

      // Other tests check the form.
      expect(await violations(page, 'header, .lead, .demo-note, .beside')).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    });
  }
}
