/** `npm run bench load`: many users sign in at once, or with `--scaling` over one, two and four processes. */
import { runBench } from '../harness/run-bench.ts';
import { leaveProxyCores } from './cores.ts';
import { findingsOf } from './findings.ts';
import { measure } from './measure.ts';
import { readOptions } from './options.ts';
import { measureScaling } from './scaling.ts';

const options = readOptions(process.argv.slice(2));
leaveProxyCores();
await runBench('load', async (say) =>
  options.scaling ? measureScaling(options, say) : findingsOf(await measure(options, say)),
);
