/**
 * `npm run bench:pow`, after the set-up: measures, prints and writes the report, and fails if a
 * requirement is not met.
 *
 * @module
 */
import { describeNoise, observeNoise } from '../noise.ts';
import { failIfMissed } from '../targets.ts';
import { createAnswerBook } from './answer-book.ts';
import { launchChromium } from './chromium.ts';
import { measureOthers } from './measure-others.ts';
import { measureRates } from './measure-rates.ts';
import { measureResponsiveness } from './measure-responsiveness.ts';
import { measureSizes } from './measure-sizes.ts';
import { measureStartUp } from './measure-start-up.ts';
import { measureWorkers } from './measure-workers.ts';
import { compileNative } from './native.ts';
import { printTable } from './print-table.ts';
import { openPage } from './remote-page.ts';
import { judge } from './requirements.ts';
import type { Results } from './results.ts';
import { openSite } from './site.ts';
import {
  ratesTable,
  requirementsTable,
  responsivenessTable,
  sizesTable,
  startUpTable,
  workersTable,
} from './tables.ts';
import { writeReport } from './write-report.ts';

const begunAt = Date.now();
const endNoise = observeNoise();
const site = await openSite();
try {
  const results = await measure(site.url);
  show(results);
  writeReport(results);
  console.log('\nwrote docs/benchmarks/pow.md and pow.svg');
  failIfMissed(judge(results));
} finally {
  await site.close();
}

async function measure(url: string): Promise<Results> {
  const sizes = await measureSizes();
  const book = createAnswerBook();
  const native = compileNative();
  if (native === undefined) console.log('No C compiler found: the native limit is left out.');
  const browser = await launchChromium();
  try {
    say(`${browser.name} ${browser.version}: time to an answer …`);
    const startUp = await measureStartUp(browser, url, book);
    const page = await openPage(browser, url);
    say('rates, in turn …');
    const rates = await measureRates(page, native, book);
    await page.close();
    const fresh = await openPage(browser, url);
    say('workers …');
    const workers = await measureWorkers(fresh, native, book);
    say('the page’s own thread …');
    const responsiveness = await measureResponsiveness(fresh, book);
    await browser.close();
    say('other browsers …');
    const others = await measureOthers(url, book);
    return {
      date: new Date().toISOString().slice(0, 10),
      machine: describeNoise(endNoise()),
      browser: `${browser.name} ${browser.version}`,
      ...{ rates, workers, startUp, responsiveness, sizes, others },
      answers: book.size,
      seconds: (Date.now() - begunAt) / 1000,
    };
  } finally {
    await browser.close();
  }
}

function say(step: string): void {
  console.log(`${((Date.now() - begunAt) / 1000).toFixed(0).padStart(4)} s  ${step}`);
}

function show(results: Results): void {
  printTable(ratesTable('Thousand hashes a second in one worker', results.rates));
  printTable(workersTable(results));
  printTable(startUpTable(results));
  printTable(responsivenessTable(results));
  printTable(sizesTable(results));
  for (const { name, version, rates, absent } of results.others) {
    if (rates === undefined) console.log(`\n${name}: ${absent}`);
    else printTable(ratesTable(`${name} ${version}, thousand hashes a second`, rates));
  }
  printTable(requirementsTable(results));
  console.log(`\n${results.answers} answers checked, all correct\n${results.machine}`);
}
