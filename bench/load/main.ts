/**
 * `npm run bench:load`, after the build: lets many users sign in at once, writes docs/benchmarks/load.md,
 * load-400.md for another rate, or scaling.md with `--scaling`, and exits with 1 if a target is missed.
 *
 * @module
 */
import { writeFile } from 'node:fs/promises';
import { failIfMissed } from '../targets.ts';
import { leaveProxyCores } from './cores.ts';
import { evaluate } from './evaluate.ts';
import { measure } from './measure.ts';
import { DEFAULT_RATE, readOptions } from './options.ts';
import { renderReport } from './report.ts';
import { measureScaling, type Scaling } from './scaling.ts';

const FOLDER = new URL('../../docs/benchmarks/', import.meta.url);

const options = readOptions(process.argv.slice(2));
leaveProxyCores();
const { report, targets } = options.scaling
  ? await measureScaling(options, console.log)
  : await measureLoad();
const load = options.rate === DEFAULT_RATE ? 'load.md' : `load-${options.rate}.md`;
const file = options.scaling ? 'scaling.md' : load;
if (options.print) console.log(report);
else await writeFile(new URL(file, FOLDER), report);
failIfMissed(targets);
if (!options.print) console.log(`wrote docs/benchmarks/${file}`);

async function measureLoad(): Promise<Scaling> {
  const measurement = await measure(options, console.log);
  const reached = evaluate(measurement);
  return { report: renderReport(measurement, reached), targets: reached };
}
