/** `npm run bench pow`: the solver beside other solvers, in browsers. */
import { launchChromium } from '../browsers/chromium.ts';
import { runBench } from '../harness/run-bench.ts';
import { createAnswerBook } from './answer-book.ts';
import { findingsOf } from './findings.ts';
import { measureOthers } from './measure-others.ts';
import { measureRates } from './measure-rates.ts';
import { measureResponsiveness } from './measure-responsiveness.ts';
import { measureSizes } from './measure-sizes.ts';
import { measureStartUp } from './measure-start-up.ts';
import { measureWorkers } from './measure-workers.ts';
import { compileNative } from './native.ts';
import { openPage } from './remote-page.ts';
import type { Results } from './results.ts';
import { openSite } from './site.ts';

await runBench('pow', async (say) => {
  const site = await openSite();
  try {
    return findingsOf(await measure(site.url, say));
  } finally {
    await site.close();
  }
});

async function measure(url: string, say: (step: string) => void): Promise<Results> {
  const sizes = await measureSizes();
  const book = createAnswerBook();
  const native = compileNative();
  if (native === undefined) say('no C compiler found: the native limit is left out');
  const browser = await launchChromium();
  try {
    const name = `${browser.name} ${browser.version}`;
    say(`${name}: time to an answer …`);
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
    const figures = { rates, workers, startUp, responsiveness, sizes, others };
    return { browser: name, ...figures, answers: book.size };
  } finally {
    await browser.close();
  }
}
