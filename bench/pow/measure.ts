import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { launchChromium } from '../browsers/chromium.ts';
import { type Figure, figureOf } from '../harness/figures.ts';
import { type AnswerBook, createAnswerBook } from './answer-book.ts';
import { challengeAt, LONG_DIFFICULTY, LONG_PUZZLES } from './challenges.ts';
import { type KernelRates, measureKernels } from './measure-kernels.ts';
import { measureOthers, measureRates, type OtherBrowser, type Rate } from './measure-rates.ts';
import { measureStartUp, type StartUp } from './measure-start-up.ts';
import { measureWorkers, type WorkersFigure } from './measure-workers.ts';
import { compileNative } from './native.ts';
import type { Responsiveness } from './page/responsiveness.ts';
import { openPage, type RemotePage } from './remote-page.ts';

/** A published script's size in bytes. */
export interface ScriptSize {
  readonly file: string;
  readonly bytes: number;
  readonly gzipped: number;
  /** Whether it is loaded on demand. */
  readonly lazy: boolean;
}

/** All results of one run. */
export interface Results {
  readonly browser: string;
  readonly rates: readonly Rate[];
  readonly kernels: KernelRates;
  readonly workers: readonly WorkersFigure[];
  readonly startUp: StartUp;
  /** Some of the long puzzles, solved with the defaults. */
  readonly solves: readonly Responsiveness[];
  /** From the abort of a solve to its rejection. */
  readonly abortMs: Figure;
  readonly sizes: readonly ScriptSize[];
  readonly others: readonly OtherBrowser[];
  /** How many results were checked; all were correct. */
  readonly answers: number;
}

/** Measures everything, one after another. */
export async function measure(url: string, say: (step: string) => void): Promise<Results> {
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
    say('kernels, in turn …');
    const kernels = await measureKernels(browser.name, fresh);
    say('workers …');
    const workers = await measureWorkers(fresh, native, book);
    say('the page’s own thread …');
    const responsiveness = await measureResponsiveness(fresh, book);
    await browser.close();
    say('other browsers …');
    const others = await measureOthers(url, book);
    const figures = { rates, kernels, workers, startUp, ...responsiveness, sizes, others };
    return { browser: name, ...figures, answers: book.size };
  } finally {
    await browser.close();
  }
}

const SOLVES = 3;
const ABORTS = 20;

/** Measures the main thread during long solves, then aborts solves midway. */
async function measureResponsiveness(page: RemotePage, book: AnswerBook) {
  const solves: Responsiveness[] = [];
  for (const challenge of LONG_PUZZLES.slice(0, SOLVES)) {
    const solve = await page.call('watchSolve', challenge, LONG_DIFFICULTY);
    book.take('this kit, watched', 'prefix', [solve.answer]);
    solves.push(solve);
  }
  return { solves, abortMs: figureOf(await page.call('timeAborts', challengeAt(0), ABORTS)) };
}

/** Bundles the worker as published, without writing files. */
async function measureSizes(): Promise<readonly ScriptSize[]> {
  const configFile = fileURLToPath(
    new URL('../../packages/pow/vite.worker.config.ts', import.meta.url),
  );
  const results = await build({ configFile, logLevel: 'error', build: { write: false } });
  const chunks = [results]
    .flat()
    .flatMap((result) => ('output' in result ? result.output : []))
    .filter((file): file is Rolldown.OutputChunk => file.type === 'chunk');
  const eager = new Set(
    chunks.filter(({ isEntry }) => isEntry).flatMap((entry) => [entry.fileName, ...entry.imports]),
  );
  return chunks.map(({ fileName, code }) => ({
    file: fileName,
    bytes: Buffer.byteLength(code),
    gzipped: gzipSync(code, { level: 9 }).length,
    lazy: !eager.has(fileName),
  }));
}
