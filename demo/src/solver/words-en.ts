import type { PageWords } from './page-words.ts';

const ENDED = {
  stopped: 'Stopped.',
  unavailable: 'This browser does not run that engine. Choose another.',
  failed: 'The solver failed.',
} as const;

/** The page in English. */
export const WORDS_EN: PageWords = {
  pageTitle: 'Proof of work, live',
  purpose:
    'Each code that a form sends costs money, so the browser must first find a number whose hash begins with enough zeros. That takes a user a moment, a script that asks for 100,000 codes hours, and the server one hash to check.',

  one: 'One puzzle',
  oneText:
    'Each hash has the same small chance, whatever came before it: a search can end at once, or take several times as long as expected.',
  curve: 'The chance of being done by now',
  curveDescription:
    'The chance rises steeply at first and never reaches certainty: 63 % at the expected number of hashes, 86 % at twice, 95 % at three times as many.',
  chanceAxis: 'Chance of being done',
  hashesAxis: 'Hashes, and the time that they take in this browser',
  atExpected: (chance) => `${chance} at the expected number`,
  difficulty: 'Difficulty: zeros to find',
  engine: 'Engine',
  workers: 'Workers',
  automatic: 'Automatic',
  atMost: (n) => `At most ${n}`,
  engines: {
    'wasm-simd': 'WebAssembly SIMD',
    'hash-wasm': 'hash-wasm',
    javascript: 'JavaScript',
    webcrypto: 'Web Crypto',
  },
  solve: 'Solve one',
  stop: 'Stop',
  thisSolve: 'This solve',
  expected: 'Expected',
  hashes: 'Hashes',
  time: 'Time',
  rate: 'Rate',
  chance: 'Done by then',
  perSecond: (hashes) => `${hashes}/s`,
  digest: 'SHA-256 of the challenge, a colon and the nonce',
  nonce: 'Nonce',
  ranOn: 'Ran on',
  engineAndWorkers: (engine, workers) => `${engine}, ${workers}`,
  workersRan: (n) => (n === '1' ? '1 worker' : `${n} workers`),
  noWorker: 'the page’s own thread',
  status: {
    one: { running: 'Solving…', done: 'Solved.', ...ENDED },
    many: { running: 'Solving…', done: 'All solved.', ...ENDED },
    measure: { running: 'Measuring…', done: 'Measured.', ...ENDED },
  },

  engineTable: 'This browser, measured',
  engineIntro:
    'Each engine in one worker, then the best in several: three turns each, and the median counts. It makes way when you start something else.',
  measure: 'Measure this browser',
  measureAgain: 'Measure again',
  savesData: 'Your browser saves data, so nothing is measured until you ask.',
  hashesPerSecond: 'hashes a second',
  relative: 'against JavaScript',
  best: 'Best engine',
  notHere: 'does not run here',
  unknownBrowser: 'this browser',
  card: {
    heading: 'Your result, to share',
    privacy:
      'A picture or a text. Of your device it names the browser and its cores, nothing else.',
    title: (browser) => `Proof of work in ${browser}`,
    cores: 'cores',
    puzzle: (difficulty) => `puzzle of difficulty ${difficulty}`,
    source: 'Measured with the solver of otp-kit',
    empty: 'The result appears here when it is measured.',
    download: 'Download picture',
    copy: 'Copy as text',
    copied: 'Copied.',
    notCopied: 'The browser did not allow it.',
    sentences: ({ browser, cores, rate, workers, engine, ratio, difficulty, time }) =>
      `Proof of work in ${browser}: ${rate} hashes a second with ${workers}, on ${cores === '1' ? '1 core' : `${cores} cores`}. ` +
      `In one worker, ${engine} is ${ratio} as fast as JavaScript. ` +
      `A puzzle of difficulty ${difficulty} takes about ${time}. Measured with the solver of otp-kit.`,
  },

  many: 'Many puzzles',
  manyText:
    'Most solves end early, and a few take several times the average. About 19 bars of 20 should end in the band.',
  solveMany: (n) => `Solve ${n} times`,
  howMany: 'How many',
  histogram: 'Solves by the hashes that they needed',
  histogramDescription:
    'Bars count solves, each a quarter of the expected number wide. The last one takes all beyond four times. The table below has the same numbers.',
  solvesAxis: 'Solves',
  multiplesAxis: 'Hashes, in multiples of the expected number',
  count: (done, asked) => `${done} of ${asked} solved`,
  measured: 'Measured',
  theory: 'Theory',
  band: '19 of 20',
  mean: 'Mean',
  median: 'Median',
  longest: 'Longest',
  meanTime: 'Mean time',
  asTable: 'The same as a table',
  needed: 'Hashes needed',
  solves: 'Solves',
  andMore: 'and more',

  cost: 'What it costs',
  costText:
    'Processor time at the rate of this browser. It slows abuse, and says nothing about who asks. A user rarely waits: the kit solves the puzzle while the number is typed.',
  costDifficulty: 'Difficulty',
  costUser: 'A user, on average',
  costUnlucky: 'One user in 100, more than',
  costScript: (codes) => `A script, ${codes} codes`,
};
