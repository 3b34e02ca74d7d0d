import { expectedHashes } from '../chances.ts';
import { durationText, rateText, ratioText, shortText, wholeText } from '../numbers.ts';
import { words } from '../words.ts';
import { browserName } from './browser-name.ts';
import { CORES, type Measured } from './measure-browser.ts';
import type { Result } from './result.ts';

/** What the card says. It names the browser and its cores, and nothing else of the device. */
export interface CardTexts {
  readonly title: string;
  readonly rate: string;
  readonly unit: string;
  readonly facts: readonly { readonly name: string; readonly value: string }[];
  readonly bars: readonly {
    readonly name: string;
    readonly value: string;
    /** Of the highest rate, from 0 to 1. */
    readonly share: number;
  }[];
  readonly source: string;
}

const DIFFICULTY = 5;
const BROWSER = browserName(navigator.userAgent) ?? words.unknownBrowser;

/** The texts of the card; dashes where nothing is known yet. */
export function cardTexts(result: Result | undefined, table: readonly Measured[]): CardTexts {
  return {
    title: words.card.title(BROWSER),
    rate: result ? shortText(result.rate) : '–',
    unit: words.hashesPerSecond,
    facts: [
      { name: words.card.cores, value: wholeText(CORES) },
      { name: words.relative, value: result?.ratio ? ratioText(result.ratio) : '–' },
      { name: words.card.puzzle(wholeText(DIFFICULTY)), value: result ? timeOf(result) : '–' },
    ],
    bars: table.map(({ engine, workers, rate }) => ({
      name: engine ? words.engines[engine] : words.workersRan(wholeText(workers)),
      value: rateText(rate),
      share: rate && result ? rate / result.rate : 0,
    })),
    source: words.card.source,
  };
}

/** The same in a few sentences. */
export function cardSentences(result: Result): string {
  return words.card.sentences({
    browser: BROWSER,
    cores: wholeText(CORES),
    rate: shortText(result.rate),
    workers: words.workersRan(wholeText(result.workers)),
    engine: words.engines[result.engine],
    ratio: result.ratio ? ratioText(result.ratio) : '–',
    difficulty: wholeText(DIFFICULTY),
    time: timeOf(result),
  });
}

function timeOf({ rate }: Result): string {
  return durationText((expectedHashes(DIFFICULTY) / rate) * 1000);
}
