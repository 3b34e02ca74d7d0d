/** What a copied test does. */
export interface CopiedTest {
  /** The number or the email address that the code goes to. */
  readonly address: string;
  /** The address of the emulator. */
  readonly origin: string;
  readonly workspaceId: string;
}

const DEFAULT_ORIGIN = 'http://127.0.0.1:4400';
const DEFAULT_WORKSPACE = 'default';

/**
 * Writes a Playwright test that signs in with an address: it takes the code from the emulator's inbox. The
 * labels are those of `OtpForm`.
 */
export function asPlaywrightTest({ address, origin, workspaceId }: CopiedTest): string {
  const label = address.includes('@') ? 'Email address' : 'Phone number';
  const options = [
    ...(origin === DEFAULT_ORIGIN ? [] : [`emulatorUrl: ${literal(origin)}`]),
    ...(workspaceId === DEFAULT_WORKSPACE ? [] : [`workspaceId: ${literal(workspaceId)}`]),
  ].join(', ');
  return [
    "import { expect, test } from '@otp-kit/emulator/testing/playwright';",
    ...(options === '' ? [] : [`test.use({ ${options} });`]),
    `test(${literal(`signs in with ${address}`)}, async ({ page, inbox }) => {`,
    "  await page.goto('/');",
    `  await page.getByRole('textbox', { name: '${label}' }).fill(${literal(address)});`,
    "  await page.keyboard.press('Enter');",
    `  const code = await inbox.waitForCode(${literal(address)});`,
    "  await page.getByRole('textbox', { name: '6-digit code' }).fill(code);",
    "  await expect(page.getByRole('heading', { name: 'signed in' })).toBeVisible();",
    '});',
  ].join('\n');
}

function literal(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
