/** `npm run bench:pow`: compares the solver with other solvers in a browser, and writes docs/benchmarks/pow.md and its chart. */
import { ensureChromium, ensureDependencies, FROM_SOURCES, fail, run } from './setup.mjs';

ensureDependencies();
ensureChromium();

const args = [...FROM_SOURCES, 'bench/run/main.ts', ...process.argv.slice(2)];
if (!run(process.execPath, args))
  fail('A target was missed, or the benchmark did not finish; see above.');
