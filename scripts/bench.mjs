/** `npm run bench:pow`: the solver beside its peers, in a browser; writes docs/benchmarks/pow.md and its chart. */
import { ensureChromium, ensureDependencies, FROM_SOURCES, fail, run } from './setup.mjs';

ensureDependencies();
ensureChromium();

// Node 20 has the WebSocket that drives Firefox, and has it behind this flag.
const args = [
  '--experimental-websocket',
  '--disable-warning=ExperimentalWarning',
  ...FROM_SOURCES,
  'bench/run/main.ts',
  ...process.argv.slice(2),
];
if (!run(process.execPath, args)) fail('The benchmark did not finish; the reason stands above.');
