const ENDED = {
  stopped: 'Stopped.',
  unavailable: 'This browser does not run that engine. Choose another.',
  failed: 'The solver failed.',
};

/** The page in English. */
export const WORDS_EN = {
  pageTitle: 'Proof of work, live',
  purpose:
    'Each code that a form sends costs money, so the browser must first find a number whose hash begins with enough zeros. That takes a user a moment, a script that asks for 100,000 codes hours, and the server one hash to check.',

  one: 'One puzzle',
  oneText:
    'Each hash has the same small chance, whatever came before it: a search can end at once, or take several times as long as expected.',
  difficulty: 'Difficulty: zeros to find',
  engine: 'Engine',
  workers: 'Workers',
  automatic: 'Automatic',
  atMost: (n: string) => `At most ${n}`,
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
  chance: 'Chance',
  perSecond: (hashes: string) => `${hashes}/s`,
  digest: 'SHA-256 of the challenge, a colon and the nonce',
  nonce: 'Nonce',
  ranOn: 'Ran on',
  engineAndWorkers: (engine: string, workers: string) => `${engine}, ${workers}`,
  workersRan: (n: string) => (n === '1' ? '1 worker' : `${n} workers`),
  noWorker: 'the page’s own thread',
  status: {
    one: { running: 'Solving…', done: 'Solved.', ...ENDED },
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

  cost: 'What it costs',
  costText:
    'Processor time at the rate of this browser. It slows abuse, and says nothing about who asks. A user rarely waits: the kit solves the puzzle while the number is typed.',
  costDifficulty: 'Zeros',
  costUser: 'A user, on average',
  costUnlucky: 'One user in 100, more than',
  costScript: (codes: string) => `A script, ${codes} codes`,
};
