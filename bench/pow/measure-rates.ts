import type { Browser } from '../browsers/browser.ts';
import { launchFirefox } from '../browsers/firefox.ts';
import { launchWebkit } from '../browsers/webkit.ts';
import { type Figure, figureOf } from '../harness/figures.ts';
import type { AnswerBook } from './answer-book.ts';
import { CONTENDERS, type Contender } from './contenders.ts';
import { type KernelRates, measureKernels } from './measure-kernels.ts';
import type { Native } from './native.ts';
import type { Round, RoundOrder } from './page/round.ts';
import { openPage, type RemotePage } from './remote-page.ts';

/** One contender's hashes per second in each round, or why there are none. */
export interface Rate {
  readonly id: string;
  readonly label: string;
  readonly perSecond?: Figure;
  /** Why an engine of this kit did not run. */
  readonly absent?: string;
}

/** A contender, and how it runs a round. */
interface Entrant {
  readonly contender: Contender;
  readonly run: (order: RoundOrder) => Promise<Round>;
  readonly perSecond: number[];
  absent?: string;
}

const ROUNDS = 7;
const RUN_IN_MS = 100;
const BUDGET_MS = 500;

/**
 * Runs all contenders in turn, round after round, so that other load on the machine affects all of them
 * alike. The first round is a warm-up and does not count.
 *
 * @param native an additional contender
 * @throws {Error} at a wrong result, or if another library's solver does not run
 */
export async function measureRates(
  page: RemotePage,
  native: Native | undefined,
  book: AnswerBook,
  contenders: readonly Contender[] = CONTENDERS,
): Promise<readonly Rate[]> {
  const entrants: Entrant[] = contenders.map((contender) => ({
    contender,
    run: (order) => page.call('runRound', contender.id, order),
    perSecond: [],
  }));
  if (native !== undefined) {
    const label = `native C, ${native.engine}`;
    const contender: Contender = { id: 'native', label, puzzle: 'prefix', difficulty: 5 };
    entrants.push({ contender, run: native.runRound, perSecond: [] });
  }
  for (let round = 0; round <= ROUNDS; round++) {
    for (const entrant of entrants) {
      if (entrant.absent === undefined) await runOnce(entrant, round, book);
    }
  }
  return entrants.map(({ contender: { id, label }, perSecond, absent }) =>
    absent === undefined ? { id, label, perSecond: figureOf(perSecond) } : { id, label, absent },
  );
}

async function runOnce(entrant: Entrant, round: number, book: AnswerBook): Promise<void> {
  const { label, puzzle, difficulty, engine } = entrant.contender;
  const order = { difficulty, firstPuzzle: round * 10_000, runInMs: RUN_IN_MS };
  let result: Round;
  try {
    result = await entrant.run({ ...order, budgetMs: BUDGET_MS });
  } catch (error) {
    // This browser may not support an engine of this kit. A failing peer would spoil the comparison.
    if (engine === undefined || round > 0) throw new Error(`${label} failed`, { cause: error });
    entrant.absent = error instanceof Error ? error.message : String(error);
    return;
  }
  book.take(label, puzzle, result.answers);
  if (round > 0) entrant.perSecond.push((result.hashes / result.elapsedMs) * 1000);
}

/** The rates in a browser other than Chromium; undefined if it is not installed. */
export interface OtherBrowser {
  readonly name: string;
  readonly measured:
    | { readonly version: string; readonly rates: readonly Rate[]; readonly kernels: KernelRates }
    | undefined;
}

/** This kit's engine, and the fastest use of the most popular library. */
const COMPARED = ['otp-kit-wasm-simd', 'otp-kit-javascript', 'hash-wasm-bytes'];

const LAUNCHERS: Readonly<Record<string, () => Promise<Browser | undefined>>> = {
  Firefox: launchFirefox,
  WebKitGTK: launchWebkit,
};

/** Runs the same page in the other installed browsers. */
export async function measureOthers(
  url: string,
  book: AnswerBook,
): Promise<readonly OtherBrowser[]> {
  const contenders = CONTENDERS.filter(({ id }) => COMPARED.includes(id));
  const results: OtherBrowser[] = [];
  for (const [name, launch] of Object.entries(LAUNCHERS)) {
    const browser = await launch();
    if (browser === undefined) {
      results.push({ name, measured: undefined });
      continue;
    }
    try {
      const page = await openPage(browser, url);
      const rates = await measureRates(page, undefined, book, contenders);
      const kernels = await measureKernels(name, page);
      results.push({ name, measured: { version: browser.version, rates, kernels } });
    } finally {
      await browser.close();
    }
  }
  return results;
}
