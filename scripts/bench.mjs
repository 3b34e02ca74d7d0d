/** `npm run bench`: lists the benchmarks. `npm run bench load -- --minutes 1`: runs one, with its options. */
import { build } from './build.mjs';
import { runWithDemo } from './pictures.mjs';
import { ensureChromium, ensureDependencies, FROM_SOURCES, fail, run } from './setup.mjs';

/** Each says what it measures, and which reports of docs/benchmarks it writes. */
const BENCHES = {
  pow: {
    text: 'the solver beside other solvers in browsers; four minutes; pow.md',
    start: (args) => {
      ensureChromium();
      return runFromSources('pow', args);
    },
  },
  load: {
    text: '1,000 users over four proxy processes; ten minutes, --minutes 1; --rate 400 --scaling; load.md, scaling.md',
    start: (args) => build() && runFromSources('load', args),
  },
  proxy: {
    text: 'the proxy beside a bare pass-through; five minutes, --rounds 3; proxy.md',
    start: (args) => build() && run('node', ['--import', 'tsx', 'bench/proxy/main.ts', ...args]),
  },
  pages: {
    text: 'how soon the pages of demo and console are painted and respond on a slow phone',
    start: (args) => runWithDemo('bench/pages/main.ts', args),
  },
  rotations: {
    text: 'the solver’s kernel beside the same kernel with `or` in its rotations, in Node and Chromium',
    start: (args) => {
      ensureChromium();
      return runFromSources('rotations', args);
    },
  },
  utilities: {
    text: 'utility sends of the emulator in a second, and its memory; --seconds 30 --connections 8',
    start: (args) => build() && runFromSources('utilities', args),
  },
};

const [name, ...args] = process.argv.slice(2);
if (name === undefined) {
  for (const [each, { text }] of Object.entries(BENCHES)) console.log(`${each.padEnd(10)} ${text}`);
  console.log('\nEach fails when a target is missed. --print prints in place of writing a report.');
} else if (!Object.hasOwn(BENCHES, name)) {
  fail(`There is no benchmark ${name}; npm run bench lists them.`);
} else {
  ensureDependencies();
  if (!(await BENCHES[name].start(args))) {
    fail('A target was missed, or the benchmark did not finish; see above.');
  }
}

function runFromSources(folder, args) {
  return run(process.execPath, [...FROM_SOURCES, `bench/${folder}/main.ts`, ...args]);
}
