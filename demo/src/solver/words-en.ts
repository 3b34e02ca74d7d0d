const ENDED = {
  stopped: 'Stopped.',
  unavailable: 'This browser does not run that engine.',
  failed: 'The solver failed.',
};

/** The page in English. */
export const WORDS_EN = {
  pageTitle: 'Proof of work, live',
  purpose:
    'Each code that a form sends costs money. So before it asks for one, the browser must find a number whose SHA-256 hash begins with enough zeros.',
  verdict: {
    title: 'In short',
    user: 'A user, for one code',
    script: (codes: string) => `A script, for ${codes} codes`,
    server: 'The server’s check',
    oneHash: '1 hash',
    basis: (difficulty: string, isEstimate: boolean) =>
      `On average, with ${difficulty} zeros, at the ${isEstimate ? 'estimated ' : ''}speed of this browser.`,
    range: (shortest: string, longest: string) => `9 users in 10: from ${shortest} to ${longest}.`,
  },

  one: 'One puzzle',
  oneText:
    'Each hash has the same small chance: a search can end at once, or take several times the average.',
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
  expected: 'On average',
  hashes: 'Hashes',
  time: 'Time',
  rate: 'Speed',
  chance: 'Chance by then',
  lessThan: (duration: string) => `< ${duration}`,
  /** In place of the speed of a solve that took hardly longer than the start of its workers. */
  tooQuick: 'too quick to measure',
  perSecond: (hashes: string) => `${hashes}/s`,
  digest: 'SHA-256 of the challenge, a colon and the nonce',
  nonce: 'Nonce',
  nonceSought: 'The number to find',
  ranOn: 'Ran on',
  engineAndWorkers: (engine: string, workers: string) => `${engine}, ${workers}`,
  engineAndKernel: (engine: string, nonces: string) => `${engine}, ${nonces} nonces at once`,
  workersRan: (n: string) => (n === '1' ? '1 worker' : `${n} workers`),
  noWorker: 'the page’s own thread',
  status: {
    one: { running: 'Solving…', done: 'Solved.', ...ENDED },
    measure: { running: 'Measuring…', done: 'Measured.', ...ENDED },
  },

  engineTable: 'This browser, measured',
  engineIntro:
    'Hashes a second of each engine in one worker, then of the kit’s choice in several: the median of three counts.',
  measure: 'Measure this browser',
  savesData: 'Your browser saves data, so nothing is measured until you ask.',
  hashesPerSecond: 'Hashes a second',
  relative: 'JavaScript = 1',
  best: 'fastest',
  noWinnerYet: 'Which engine is the fastest?',
  winner: (engine: string) => `${engine} is clearly the fastest in one worker.`,
  tie: (one: string, other: string) => `${one} and ${other} are about as fast in one worker.`,
  notHere: 'does not run here',

  cost: 'What it costs',
  costText:
    'Processor time, estimated from the speed of this browser. It slows abuse. A user rarely waits: the kit solves the puzzle while the number is typed.',
  costDifficulty: 'Zeros',
  costUser: 'A user, on average',
  costUnlucky: '1 user in 100, at least',
  costScript: (codes: string) => `A script, ${codes} codes`,
};
