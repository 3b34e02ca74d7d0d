/** `npm run bench`: lists the benchmarks. `npm run bench load -- --minutes 1`: runs one, with its options. */
import { build } from './build.mjs';
import { runWithDemo } from './pictures.mjs';
import { ensureChromium, ensureDependencies, FROM_SOURCES, fail, run } from './setup.mjs';

/** Each says what it measures, and which reports of docs/benchmarks it writes. */
const BENCHES = {
  pow: {
    text: 'the solver beside other solvers in browsers; four minutes; pow.md',
    prepare: ensureChromium,
  },
  load: {
    text: '1,000 users over four proxy processes; ten minutes, --minutes 1; --rate 400 --scaling; load.md, scaling.md',
    prepare: build,
  },
  proxy: {
    text: 'the proxy beside better-auth and Auth.js; five minutes, --rounds 3; proxy.md',
    prepare: build,
    nodeOptions: ['--import', 'tsx'],
  },
  pages: {
    text: 'how soon the pages of demo and console are painted and respond on a slow phone',
    start: runWithDemo,
  },
  rotations: {
    text: 'the solver’s kernel beside the same kernel with `or` in its rotations, in Node and Chromium',
    prepare: ensureChromium,
  },
  pumping: {
    text: 'attacks and users replayed through the budgets of policy.pumping; one minute, --seed 1; pumping.md',
  },
  utilities: {
    text: 'utility sends of the emulator in a second, and its memory; --seconds 30 --connections 8',
    prepare: build,
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
  const { prepare = () => true, nodeOptions = FROM_SOURCES, start } = BENCHES[name];
  const program = `bench/${name}/main.ts`;
  const isReached = start
    ? await start(program, args)
    : prepare() && run(process.execPath, [...nodeOptions, program, ...args]);
  if (!isReached) fail('A target was missed, or the benchmark did not finish; see above.');
}
