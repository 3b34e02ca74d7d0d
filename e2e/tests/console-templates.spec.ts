import { expect } from '@playwright/test';
import { newest, test } from '../support/console.ts';
import { control } from '../support/control.ts';
import { save } from '../support/settings-form.ts';
import { openTemplate, openUtilities, templateRow } from '../support/utilities-page.ts';
import { ORDER_SHIPPED, sendUtility } from '../support/utility.ts';
import type { Workspace } from '../support/workspace.ts';

test('previews a template as it is typed, and sends it as it is saved', {
  tag: '@landing',
}, async ({ page, workspace }) => {
  const template = await openTemplate(page, workspace, 'order_shipped');
  const preview = template.getByRole('region', { name: 'Preview' });

  await template.getByLabel('Body').fill('{{order}} arrives {{day}}, {{name}}.');
  await preview.getByLabel('order').fill('A-9');
  await expect(preview.locator('.bubble-text')).toHaveText([
    'A-9 arrives Monday, Sara.',
    'A-9 arrives Monday, Sara.',
  ]);
  await expect(preview).toContainText('1 part, GSM7');
  // With the examples: A-1001 arrives Monday, Sara.
  await expect(preview).toContainText('28 of 1,024 characters');

  await preview.getByLabel('day').fill('');
  await preview.getByLabel('name').fill('');
  await expect(preview.getByRole('status')).toHaveText(/would fail: day\.$/);
  await expect(preview.locator('.bubble-text').first()).toHaveText('A-9 arrives {{day}}, there.');

  await save(page, template);
  await sendUtility(workspace, ORDER_SHIPPED);
  await expect(newest(page).locator('.bubble-text')).toHaveText('A-7 arrives Friday, Sara.');
});

test('names a placeholder that is no variable, and declares it', { tag: '@full' }, async ({
  page,
  workspace,
}) => {
  const template = await openTemplate(page, workspace, 'order_shipped');
  const body = template.getByLabel('Body');
  await body.fill('Hello {{name}}, {{slot}}.');
  await expect(template.getByRole('region', { name: 'Preview' })).toContainText(
    'Not declared as a variable: slot',
  );

  await template.getByRole('button', { name: 'Save' }).click();
  await expect(template.getByRole('alert')).toContainText('Not saved.');
  await expect(template).toContainText('Must declare every placeholder');
  await expect(body).toHaveValue('Hello {{name}}, {{slot}}.');

  await template.getByRole('button', { name: 'Add a variable' }).click();
  const variable = template.getByRole('group', { name: 'Variable 4' });
  await expect(variable.getByLabel('Name')).toBeFocused();
  await variable.getByLabel('Name').fill('slot');
  await variable.getByLabel('Example').fill('10 to 12');
  await variable.getByLabel('Fallback').fill('soon');
  await save(page, template);

  const saved = await templateOf(workspace, 'order_shipped');
  expect(saved?.variables['slot']).toEqual({ example: '10 to 12', fallback: 'soon' });
});

test('says beside the body that it is too long, and keeps what is typed', { tag: '@full' }, async ({
  page,
  workspace,
}) => {
  const template = await openTemplate(page, workspace, 'order_shipped');
  const body = template.getByLabel('Body');
  const long = 'ش'.repeat(1025);
  await body.fill(long);
  await expect(template.getByRole('region', { name: 'Preview' })).toContainText('1,025 of 1,024');

  await template.getByRole('button', { name: 'Save' }).click();
  await expect(body).toHaveAccessibleDescription(/1024 characters/);
  await expect(body).toBeFocused();

  // Another client changes the same template meanwhile.
  const known = await templateOf(workspace, 'order_shipped');
  const { id: _, ...settings } = { ...known, body: 'Theirs', approved: false };
  await control('PUT', `utilities/templates/order_shipped?workspace=${workspace.id}`, settings);
  await expect(template.getByRole('switch', { name: 'Approved', exact: true })).not.toBeChecked();
  await expect(body).toHaveValue(long);
  await expect(body).toHaveAccessibleDescription(/changed elsewhere meanwhile/);
});

test('adds a template', { tag: '@full' }, async ({ page, workspace }) => {
  await openUtilities(page, workspace);
  await page.getByLabel('ID of a new template').fill('order_late');
  await page.getByRole('button', { name: 'Add a template' }).click();
  const template = templateRow(page, 'order_late');
  await template.locator('summary').click();
  await template.getByLabel('Body').fill('طلبك سيتأخر');
  await template.getByRole('switch', { name: 'May go by WhatsApp' }).click();
  await save(page, template);

  await expect(template.locator('summary')).toContainText('Approved');
  expect(await templateOf(workspace, 'order_late')).toMatchObject({
    body: 'طلبك سيتأخر',
    channels: { sms: true, whatsapp: false },
  });
});

interface Template {
  readonly id: string;
  readonly body: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

async function templateOf({ id }: Workspace, templateId: string): Promise<Template | undefined> {
  const path = `utilities/templates?workspace=${id}`;
  const templates = await control<readonly Template[]>('GET', path);
  return templates.find((template) => template.id === templateId);
}
