/** Takes the gallery's pictures from a running demo and emulator, and writes the page of them: see scripts/pictures.mjs. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { configure, controlCall, reset } from './emulator.ts';
import { type GalleryState, STATES } from './gallery-states.ts';

const demoUrl = process.env['DEMO_URL'] ?? '';
const docs = fileURLToPath(new URL('../../docs/', import.meta.url));
const folder = `${docs}images/gallery/`;

/** Both directions and both themes, and the narrowest screen. */
const LOOKS = [
  { look: 'light', lang: 'en', colorScheme: 'light', width: 420 },
  { look: 'dark-arabic', lang: 'ar', colorScheme: 'dark', width: 420 },
  { look: 'narrow', lang: 'en', colorScheme: 'dark', width: 320 },
] as const;
type Look = (typeof LOOKS)[number];

const executablePath = process.env['OTP_KIT_CHROMIUM'];
const browser = await chromium.launch({
  ...(executablePath !== undefined && { executablePath }),
  args: ['--no-sandbox'],
});
const darkroom = await browser.newPage();

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
let taken = 0;
for (const state of STATES) {
  for (const look of LOOKS) await take(state, look);
}
await browser.close();
writeFileSync(`${docs}gallery.md`, listed());

async function take({ name, path, reach }: GalleryState, look: Look): Promise<void> {
  await reset();
  await controlCall('DELETE', 'faults');
  await configure({ turnstile: { enabled: false } });
  const context = await browser.newContext({
    viewport: { width: look.width, height: path ? 1000 : 760 },
    colorScheme: look.colorScheme,
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(10_000);
  const page = await context.newPage();
  try {
    // So that a state that comes with time need not be waited for.
    await page.clock.install();
    await page.goto(`${demoUrl}${path ?? '/'}?lang=${look.lang}`);
    await page.locator('input[name="phone"]').waitFor();
    const last = String(1000 + taken).padStart(4, '0');
    taken += 1;
    await reach(page, { number: `010 0123 ${last}`, e164: `+20100123${last}` });
    writeFileSync(`${folder}${fileOf(name, look)}`, await develop(await page.screenshot()));
  } catch (error) {
    console.error(`${name}, ${look.look}: ${String(error)}`);
    process.exitCode = 1;
  } finally {
    await context.close();
  }
}

/** Makes WebP of a PNG, which the browser can and Node cannot. */
async function develop(png: Buffer): Promise<Buffer> {
  const url = await darkroom.evaluate(async (base64) => {
    const picture = new Image();
    picture.src = `data:image/png;base64,${base64}`;
    await picture.decode();
    const canvas = document.createElement('canvas');
    canvas.width = picture.width;
    canvas.height = picture.height;
    canvas.getContext('2d')?.drawImage(picture, 0, 0);
    return canvas.toDataURL('image/webp', 0.8);
  }, png.toString('base64'));
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

function fileOf(name: string, { look }: Pick<Look, 'look'>): string {
  return `${name}-${look}.webp`;
}

function listed(): string {
  const rows = STATES.map(({ name, text }) => {
    const pictures = LOOKS.map(
      (look) => `![${text}: ${look.look}](images/gallery/${fileOf(name, look)})`,
    );
    return `| ${text} | ${pictures.join(' | ')} |`;
  });
  return [
    '# Gallery',
    '',
    'Every state of the form as the demo shows it, and the widget: written, pictures and page, by `npm run gallery`.',
    '',
    '| | light | dark, Arabic | dark, 320 px |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}
