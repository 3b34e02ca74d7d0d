/** Takes the README's pictures from a running demo and emulator: see scripts/pictures.mjs. */
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { nextMessage, reset } from './emulator.ts';
import { form } from './form.ts';
import { E164, NUMBER } from './number.ts';

const demoUrl = process.env['DEMO_URL'] ?? '';
const emulatorUrl = process.env['OTP_KIT_EMULATOR_URL'] ?? '';
const folder = fileURLToPath(new URL('../../docs/images/', import.meta.url));

const executablePath = process.env['OTP_KIT_CHROMIUM'];
const browser = await chromium.launch({
  ...(executablePath !== undefined && { executablePath }),
  args: ['--no-sandbox'],
});
const context = await browser.newContext({
  viewport: { width: 560, height: 720 },
  deviceScaleFactor: 2,
  locale: 'en-GB',
  colorScheme: 'light',
  // A picture of a page in motion shows it half drawn.
  reducedMotion: 'reduce',
});

await reset();
const demo = await context.newPage();
await demo.setViewportSize({ width: 1200, height: 860 });
await demo.goto(demoUrl);
await form(demo).phone.fill(NUMBER);
await demo.keyboard.press('Enter');
const message = await nextMessage(E164);
await form(demo).code.pressSequentially(message.code.slice(0, 4));
await demo.getByRole('button', { name: 'Enter this code' }).waitFor();

mkdirSync(folder, { recursive: true });
await demo.screenshot({ path: `${folder}demo.png`, scale: 'css' });

const [embedded, attempts] = await Promise.all([context.newPage(), context.newPage()]);
await Promise.all(
  [embedded, attempts].map((page) => page.setViewportSize({ width: 560, height: 1220 })),
);
await embedded.goto(`${demoUrl}/widget.html`);
await embedded.getByRole('textbox', { name: 'Phone number' }).fill(NUMBER);
await embedded.keyboard.press('Enter');
const frame = embedded.frameLocator('iframe');
const { code } = await nextMessage(E164, message);
await frame.getByRole('textbox', { name: '6-digit code' }).fill(code);
await frame.getByRole('button', { name: 'Create a passkey' }).waitFor();
await embedded.getByRole('log', { name: 'Webhooks' }).getByText('Success').waitFor();
await attempts.goto(emulatorUrl);
await attempts.getByRole('button', { name: 'More' }).click();
await attempts.getByRole('link', { name: 'Attempts' }).click();
await attempts.locator('.attempt summary').first().click();
await besideEachOther('widget.png', [embedded, attempts]);
await browser.close();

/** One picture of two pages. */
async function besideEachOther(name: string, pages: readonly Page[]): Promise<void> {
  const sheet = await context.newPage();
  const images = await Promise.all(pages.map((page) => page.screenshot()));
  const { height = 720 } = pages[0]?.viewportSize() ?? {};
  await sheet.setViewportSize({ width: 1200, height: height + 50 });
  await sheet.setContent(`
    <style>
      body { display: flex; gap: 20px; justify-content: center; margin: 0; padding: 20px; background: #e6eaf2 }
      img { inline-size: 560px; border-radius: 14px; box-shadow: 0 10px 34px rgb(20 30 60 / 18%) }
    </style>
    ${images.map((png) => `<img src="data:image/png;base64,${png.toString('base64')}">`).join('')}`);
  await sheet.screenshot({ path: folder + name, scale: 'css' });
}
