/**
 * `npm run bench:load`, after the build: lets many users sign in at once, writes docs/benchmarks/load.md, and exits
 * with 1 if a target is missed.
 *
 * @module
 */
import { writeFile } from 'node:fs/promises';
import { failIfMissed } from '../targets.ts';
import { evaluate } from './evaluate.ts';
import { measure } from './measure.ts';
import { readOptions } from './options.ts';
import { renderReport } from './report.ts';

const REPORT = new URL('../../docs/benchmarks/load.md', import.meta.url);

const options = readOptions(process.argv.slice(2));
const measurement = await measure(options, console.log);
const targets = evaluate(measurement);
const report = renderReport(measurement, targets);
if (options.print) console.log(report);
else await writeFile(REPORT, report);
failIfMissed(targets);
console.log(options.print ? 'done' : 'wrote docs/benchmarks/load.md');
