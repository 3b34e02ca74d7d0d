/**
 * Takes the gallery's pictures from a running demo and emulator, and writes the page of them: see
 * scripts/pictures.mjs. Takes those alone that its arguments name, where there are any.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { control } from './control.ts';
import { reset } from './emulator.ts';
import { develop } from './gallery/develop.ts';
import { galleryPage } from './gallery/gallery-page.ts';
import { fileOf, type Look, looksOf, type Picture } from './gallery/picture.ts';
import { SECTIONS } from './gallery/sections.ts';

// Large enough for everything, because a cross-origin frame does not draw what lies outside.
const TALL_PX = 1500;
// Below the last line.
const MARGIN_PX = 24;

const demoUrl = process.env['DEMO_URL'] ?? '';
const wanted = process.argv.slice(2);
const docs = fileURLToPath(new URL('../../docs/', import.meta.url));
const folder = `${docs}images/gallery/`;

const executablePath = process.env['OTP_KIT_CHROMIUM'];
const browser = await chromium.launch({
  ...(executablePath !== undefined && { executablePath }),
  args: ['--no-sandbox'],
});
const darkroom = await browser.newPage();

if (wanted.length === 0) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
let taken = 0;
for (const section of SECTIONS) {
  for (const picture of section.pictures) {
    if (wanted.length > 0 && !wanted.includes(picture.name)) continue;
    for (const look of looksOf(section, picture)) {
      await take(picture, look, new URL(picture.path ?? section.path, demoUrl));
    }
  }
}
await browser.close();
writeFileSync(`${docs}gallery.md`, galleryPage(SECTIONS));

async function take(picture: Picture, look: Look, url: URL): Promise<void> {
  await reset();
  await control('DELETE', 'faults');
  const context = await browser.newContext({
    viewport: { width: look.widthPx, height: look.heightPx ?? TALL_PX },
    colorScheme: look.colorScheme,
    // The hosted page in the frame goes by it.
    locale: look.lang === 'ar' ? 'ar-EG' : 'en-GB',
    // A picture of a page in motion shows it half drawn.
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(10_000);
  const page = await context.newPage();
  try {
    // So that a state that comes with time need not be waited for.
    await page.clock.install();
    url.searchParams.set('lang', look.lang);
    await page.goto(url.href);
    const last = String(1000 + taken);
    taken += 1;
    await picture.reach(page, { number: `010 0123 ${last}`, e164: `+20100123${last}` });
    const height = look.heightPx ?? (await endOf(page));
    const png = await page.screenshot({ clip: { x: 0, y: 0, width: look.widthPx, height } });
    writeFileSync(folder + fileOf(picture, look), await develop(darkroom, png));
  } catch (error) {
    console.error(`${fileOf(picture, look)}: ${String(error)}`);
    process.exitCode = 1;
  } finally {
    await context.close();
  }
}

/** The bottom of the last visible element, with a margin. */
function endOf(page: Page): Promise<number> {
  return page.evaluate((margin) => {
    const seen = [...document.querySelectorAll('a, button, iframe, p, .card')];
    const ends = seen.map((element) => element.getBoundingClientRect().bottom);
    return Math.ceil(Math.max(...ends)) + margin;
  }, MARGIN_PX);
}
