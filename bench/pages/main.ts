/**
 * `npm run bench pages`: how soon the demo's pages and the console are painted on a slow phone, and how soon they
 * respond: 400 kbit/s, 400 ms latency, a processor four times as slow, and an empty cache.
 *
 * @see Paint Timing; Event Timing; Chrome DevTools Protocol, "Network" and "Emulation"
 */
import { type Browser, chromium, type Page } from '@playwright/test';
import { figureOf, spreadText } from '../harness/figures.ts';
import { runBench } from '../harness/run-bench.ts';
import { atMost, type Target } from '../harness/targets.ts';
import { INTERACTION_MS, MEASURED_PAGES, type MeasuredPage } from './measured-pages.ts';

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
  /** The slowest event of the first interaction, up to its next paint; undefined without one. */
  readonly interaction: number | undefined;
}

// The servers run on the same cores, so a busy machine misses the targets.
await runBench('pages', async (say) => {
  const executablePath = process.env['OTP_KIT_CHROMIUM'];
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: ['--no-sandbox'],
  });
  const targets: Target[] = [];
  const rows: string[][] = [];
  for (const measured of MEASURED_PAGES) {
    say(measured.name);
    const loads: Load[] = [];
    for (let run = 0; run < RUNS; run += 1) loads.push(await load(browser, measured));
    const { row, missable } = resultOf(measured, loads);
    rows.push(row);
    targets.push(...missable);
  }
  await browser.close();
  const columns = ['first contentful paint, s', 'shown by its script, s', 'slowest event, ms'];
  const table = { title: 'Pages', head: ['page', ...columns, 'bytes'], rows };
  return { facts: [`${RUNS} loads each`], targets, parts: [table] };
});

function resultOf({ name, paintMs }: MeasuredPage, loads: readonly Load[]) {
  const paint = figureOf(loads.map((each) => each.firstPaint));
  const shown = figureOf(loads.map((each) => each.shown));
  const bytes = Math.max(...loads.map((each) => each.bytes));
  const events = loads.flatMap(({ interaction }) => interaction ?? []);
  const slowestMs = events.length > 0 ? figureOf(events).median : undefined;
  const seconds = (ms: number) => (ms / 1000).toFixed(1);
  const ms = { unit: 'ms', digits: 0 };
  const event = `slowest event of the first interaction with ${name}`;
  return {
    row: [
      name,
      spreadText(paint, seconds),
      spreadText(shown, seconds),
      slowestMs?.toFixed(0) ?? '',
      String(bytes),
    ],
    missable: [
      atMost(`first contentful paint of ${name}`, paintMs, paint.median, ms),
      ...(slowestMs === undefined ? [] : [atMost(event, INTERACTION_MS, slowestMs, ms)]),
    ],
  };
}

async function load(
  browser: Browser,
  { path, server, shown, interact, isLocal }: MeasuredPage,
): Promise<Load> {
  // A new context has an empty cache.
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
  });
  const page = await context.newPage();
  const countBytes = await slowDown(page, isLocal);
  await page.addInitScript((selector) => {
    const events: PerformanceObserverInit & { readonly durationThreshold: number } = {
      type: 'event',
      durationThreshold: 16,
    };
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        performance.mark('event', { detail: duration });
      }
    }).observe(events);
    new MutationObserver((_, observer) => {
      if (!document.querySelector(selector)) return;
      performance.mark('shown');
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  }, shown);
  await page.goto(new URL(path, process.env[server]).href, { waitUntil: 'commit' });
  await page.locator(shown).first().waitFor();
  const times = await page.evaluate(() => ({
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    shown: performance.getEntriesByName('shown')[0]?.startTime ?? Number.NaN,
  }));
  const bytes = countBytes();
  const interaction = interact && (await slowestEvent(page, interact));
  await context.close();
  return { ...times, bytes, interaction };
}

/** Milliseconds of the slowest event of an interaction, up to its next paint. Browsers report none below 16. */
async function slowestEvent(
  page: Page,
  interact: NonNullable<MeasuredPage['interact']>,
): Promise<number> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => performance.clearMarks('event'));
  await interact(page);
  return page.evaluate(async () => {
    // Events are reported after the paint that follows them.
    for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame);
    const marks = performance.getEntriesByName('event');
    return Math.max(
      16,
      ...marks.map((mark) => (mark instanceof PerformanceMark ? Number(mark.detail) : 0)),
    );
  });
}

/** Slows a page down, the network only where it is not local, and returns a function that counts the bytes that it has received. */
async function slowDown(page: Page, isLocal = false): Promise<() => number> {
  const session = await page.context().newCDPSession(page);
  let bytes = 0;
  session.on('Network.dataReceived', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: isLocal ? 0 : LATENCY_MS,
    downloadThroughput: isLocal ? -1 : BYTES_PER_SECOND,
    uploadThroughput: isLocal ? -1 : BYTES_PER_SECOND,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
  return () => bytes;
}
