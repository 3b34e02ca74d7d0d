import type { Browser } from '../browsers/browser.ts';
import { launchFirefox } from '../browsers/firefox.ts';
import { launchWebkit } from '../browsers/webkit.ts';
import type { AnswerBook } from './answer-book.ts';
import { CONTENDERS } from './contenders.ts';
import { measureRates } from './measure-rates.ts';
import { openPage } from './remote-page.ts';
import type { OtherBrowser } from './results.ts';

/** This kit's engine, and the fastest use of the most popular library. */
const COMPARED = ['otp-kit-wasm-simd', 'otp-kit-javascript', 'hash-wasm-bytes'];

const LAUNCHERS: readonly (readonly [name: string, launch: () => Promise<Browser | undefined>])[] =
  [
    ['Firefox', launchFirefox],
    ['WebKitGTK', launchWebkit],
  ];

/** Runs the same page in the other installed browsers. */
export async function measureOthers(
  url: string,
  book: AnswerBook,
): Promise<readonly OtherBrowser[]> {
  const results: OtherBrowser[] = [];
  for (const [name, launch] of LAUNCHERS) {
    const browser = await launch();
    if (browser === undefined) {
      results.push({ name, absent: 'Not installed on this machine: not measured.' });
      continue;
    }
    try {
      const page = await openPage(browser, url);
      const contenders = CONTENDERS.filter(({ id }) => COMPARED.includes(id));
      const rates = await measureRates(page, undefined, book, contenders);
      results.push({ name, version: browser.version, rates });
    } finally {
      await browser.close();
    }
  }
  return results;
}
