/**
 * Measures how soon each page of the demo is painted on a slow phone: 400 kbit/s, 400 ms latency, a
 * processor four times as slow, and an empty cache. `npm run bench:pages` prints a table, and exits with 1 if a page is
 * painted too late.
 *
 * @see Paint Timing; Chrome DevTools Protocol, "Network" and "Emulation"
 */
import { chromium, type Page } from '@playwright/test';
import { describeNoise, observeNoise } from '../noise.ts';
import { figureOf } from '../run/figures.ts';
import { failIfMissed, type Target } from '../targets.ts';

const PAGES = ['/', '/widget.html', '/redirect.html', '/orders.html', '/solver.html'] as const;
const RUNS = 5;
const BYTES_PER_SECOND = 50_000;
const LATENCY_MS = 400;
const CPU_RATE = 4;
/** As docs/benchmarks/pages.md says. The demo's server runs on the same cores, so a busy machine misses it. */
const FIRST_PAINT_MS = 2_500;

/** What one load gave. Times in milliseconds since the navigation began. */
interface Load {
  readonly firstPaint: number;
  /** When the script had shown the page. */
  readonly shown: number;
  readonly bytes: number;
}

const executablePath = process.env['OTP_KIT_CHROMIUM'];
const browser = await chromium.launch({
  ...(executablePath !== undefined && { executablePath }),
  args: ['--no-sandbox'],
});
const endNoise = observeNoise();
const targets: Target[] = [];
console.log(
  '| page | first contentful paint, s | shown by its script, s | bytes |\n| --- | --- | --- | --- |',
);
for (const path of PAGES) {
  const loads: Load[] = [];
  for (let run = 0; run < RUNS; run += 1) loads.push(await load(path));
  const [paint, shown] = [loads.map((each) => each.firstPaint), loads.map((each) => each.shown)];
  const bytes = Math.max(...loads.map((each) => each.bytes));
  console.log(`| \`${path}\` | ${seconds(paint)} | ${seconds(shown)} | ${bytes} |`);
  targets.push({
    what: `first contentful paint of ${path}`,
    required: `at most ${FIRST_PAINT_MS / 1000} s`,
    measured: `${seconds(paint)} s`,
    holds: figureOf(paint).median <= FIRST_PAINT_MS,
  });
}
await browser.close();
console.log(describeNoise(endNoise()));
failIfMissed(targets);

async function load(path: string): Promise<Load> {
  // A new context has an empty cache.
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
  });
  const page = await context.newPage();
  const countBytes = await slowDown(page);
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('main:not([aria-busy]) h1')) return;
      performance.mark('shown');
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(new URL(path, process.env['DEMO_URL']).href, { waitUntil: 'commit' });
  await page.locator('main:not([aria-busy]) h1').first().waitFor();
  const times = await page.evaluate(() => ({
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    shown: performance.getEntriesByName('shown')[0]?.startTime ?? Number.NaN,
  }));
  const bytes = countBytes();
  await context.close();
  return { ...times, bytes };
}

/** Slows a page down, and returns a function that counts the bytes that it has received. */
async function slowDown(page: Page): Promise<() => number> {
  const session = await page.context().newCDPSession(page);
  let bytes = 0;
  session.on('Network.dataReceived', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
  return () => bytes;
}

/** The median and the range. */
function seconds(times: readonly number[]): string {
  const { median, min, max } = figureOf(times);
  const [middle, least, most] = [median, min, max].map((ms) => (ms / 1_000).toFixed(1));
  return `${middle} (${least} to ${most})`;
}
