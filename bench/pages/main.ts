/**
 * Measures how soon each page of the demo is painted on a slow phone: 400 kbit/s, 400 ms latency, a
 * processor four times as slow, and an empty cache. `npm run bench:pages` prints a table.
 *
 * @see Paint Timing; Chrome DevTools Protocol, "Network" and "Emulation"
 */
import { chromium, type Page } from '@playwright/test';

const PAGES = ['/', '/widget.html', '/redirect.html', '/orders.html', '/solver.html'] as const;
const RUNS = 5;
const BYTES_PER_SECOND = 50_000;
const LATENCY_MS = 400;
const CPU_RATE = 4;

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
console.log(
  '| page | first contentful paint, s | shown by its script, s | bytes |\n| --- | --- | --- | --- |',
);
for (const path of PAGES) {
  const loads: Load[] = [];
  for (let run = 0; run < RUNS; run += 1) loads.push(await load(path));
  const [paint, shown] = [loads.map((each) => each.firstPaint), loads.map((each) => each.shown)];
  const bytes = Math.max(...loads.map((each) => each.bytes));
  console.log(`| \`${path}\` | ${seconds(paint)} | ${seconds(shown)} | ${bytes} |`);
}
await browser.close();

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
  const sorted = [...times].sort((a, b) => a - b);
  const [least, median, most] = [0, Math.floor(RUNS / 2), RUNS - 1].map((place) =>
    ((sorted[place] ?? Number.NaN) / 1_000).toFixed(1),
  );
  return `${median} (${least} to ${most})`;
}
