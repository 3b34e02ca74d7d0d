import type { EngineName } from '@otp-kit/pow';
import { language } from '../language.ts';
import { type PageWords, WORDS_AR } from './words-ar.ts';

const WORDS_EN: PageWords = {
  pageTitle: 'Proof of work, live',
  intro:
    'A small puzzle that a browser solves and a server checks with one hash. Choose how hard it is, and watch yours work.',
  difficulty: 'Difficulty: zeros to find',
  engine: 'Engine',
  workers: 'Workers',
  automatic: "The kit's choice",
  atMost: (n) => `At most ${n}`,
  engines: {
    'wasm-simd': 'WebAssembly SIMD',
    'hash-wasm': 'hash-wasm',
    javascript: 'JavaScript',
    webcrypto: 'Web Crypto',
  } satisfies Record<EngineName, string>,
  expects: (hashes, time) => `${hashes} hashes expected, about ${time} here`,
  solve: 'Solve one',
  stop: 'Stop',
  rate: 'hashes a second',
  hashes: 'Hashes so far',
  expected: 'Expected',
  chance: 'Chance of being done by now',
  time: 'Time',
  nonce: 'Nonce',
  digest: 'SHA-256 of the challenge, a colon and the nonce',
  ranOn: 'Ran on',
  engineAndWorkers: (engine, workers) => `${engine}, ${workers}`,
  workersRan: (n) => (n === '1' ? '1 worker' : `${n} workers`),
  noWorker: "the page's own thread",
  status: {
    idle: 'Ready.',
    solving: 'Solving…',
    solved: 'Solved.',
    many: 'Solving many…',
    manyDone: 'All solved.',
    measuring: 'Measuring…',
    measured: 'Measured.',
    stopped: 'Stopped.',
    unavailable: 'This browser does not run that engine. Choose another.',
    failed: 'The solver failed.',
  },
  curve: 'The chance of being done by now',
  curveDesc:
    'The chance rises steeply at first and never reaches certainty: 63 % at the expected number of hashes, 86 % at twice, 95 % at three times as many.',
  curveAxis: 'hashes, in multiples of the expected number',
  many: 'Many solves, one law',
  manyIntro:
    'Chance has no memory: most solves end early, a few take several times the average. The line is what theory expects; about nineteen bars of twenty should end in the band around it.',
  solveMany: (n) => `Solve ${n} times`,
  times: 'How many',
  histogram: 'Solves by the hashes that they needed',
  histogramDesc:
    'Bars count solves, each a quarter of the expected number wide. The last one takes all beyond four times. The table below has the same numbers.',
  count: (done, asked) => `${done} of ${asked} solved`,
  measured: 'Measured',
  theory: 'Theory',
  mean: 'Mean',
  median: 'Median',
  longest: 'Longest',
  meanTime: 'Mean time',
  asTable: 'The same as a table',
  needed: 'Hashes needed',
  solves: 'Solves',
  andMore: 'and more',
  engineTable: 'This browser, measured',
  engineIntro:
    'Each engine in one worker, then the best in several: three turns each, the median counts.',
  measure: 'Measure this browser',
  notHere: 'does not run here',
  best: 'Best engine',
  perSecond: 'Hashes a second',
  relative: 'Against the slowest',
  why: 'Why a sign-up form asks for this',
  whyText:
    'Each request for a code costs a message. Proof of work puts a small price on asking: the browser must find a number whose hash begins with enough zeros, which takes many tries, while the server checks it with one. One user pays a few milliseconds of a processor; a script that wants a hundred thousand messages pays them a hundred thousand times. It slows abuse, and proves nothing about who asks. The wait is usually zero, because the kit solves the puzzle in the background while the number is still being typed.',
  expectedTime: 'Expected time at the rate measured',
  challenge: 'Difficulty',
  worst: 'One in a hundred takes longer than',
};

/** The solver page's own words, in the page's language. */
export const words: PageWords = language === 'ar' ? WORDS_AR : WORDS_EN;
