/** What a copied test does. */
export interface CopiedTest {
  /** The number or the email address that the code goes to. */
  readonly address: string;
  /** The address of the emulator. */
  readonly origin: string;
  readonly workspaceId: string;
}

/**
 * Writes a Playwright test that signs in with an address: it takes the code from the emulator's inbox. The
 * labels are those of `OtpForm`.
 */
export function asPlaywrightTest({ address, origin, workspaceId }: CopiedTest): string {
  const inbox = `${origin}/_emulator/v1/messages`;
  const workspace = new URLSearchParams({ workspace: workspaceId });
  const wanted = new URLSearchParams({ workspace: workspaceId, to: address });
  const label = address.includes('@') ? 'Email address' : 'Phone number';
  return [
    "import { expect, test } from '@playwright/test';",
    `test(${literal(`signs in with ${address}`)}, async ({ page, request }) => {`,
    `  await request.delete(${literal(`${inbox}?${workspace}`)});`,
    "  await page.goto('/');",
    `  await page.getByRole('textbox', { name: '${label}' }).fill(${literal(address)});`,
    "  await page.keyboard.press('Enter');",
    `  const sent = await request.get(${literal(`${inbox}/wait?${wanted}`)});`,
    "  await page.getByRole('textbox', { name: '6-digit code' }).fill((await sent.json()).data.code);",
    "  await expect(page.getByText('signed in')).toBeVisible();",
    '});',
  ].join('\n');
}

function literal(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
