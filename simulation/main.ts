/** `npm run simulate -- --seed 1 --flows 2000`: see README.md. */
import { parseArgs } from 'node:util';
import { describeFailure } from './describe-failure.ts';
import { writeReport } from './report.ts';
import type { RunResult } from './run.ts';
import { runInProcesses } from './run-in-processes.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    flows: { type: 'string', default: '2000' },
    processes: { type: 'string', default: '1' },
    minutes: { type: 'string', default: 'Infinity' },
    keep: { type: 'string' },
    report: { type: 'boolean', default: false },
  },
});
const seed = Number(values.seed);
const processes = Number(values.processes);
const startedAtMs = Date.now();
const endsAtMs = startedAtMs + Number(values.minutes) * 60_000;
let saidAtMs = startedAtMs;

const result = await runInProcesses({
  seed,
  processes,
  flows: Number(values.flows),
  ...(values.keep !== undefined && { kept: new Set(values.keep.split(';')) }),
  onPart(known) {
    say(known);
    return Date.now() >= endsAtMs;
  },
});
if (values.report) report(result);
if (result.failure) console.log(describeFailure(result.failure));
const { flows, histories } = result.totals;
const end = result.failure ? 'one invariant violated' : 'no invariant violated';
console.log(
  `${flows} flows in ${histories} histories, seeds ${seed} to ${seed + histories - 1}: ${end}`,
);
if (result.failure) process.exitCode = 1;

/** Every half minute; with a report, what is known so far is written. */
function say(known: RunResult): void {
  if (Date.now() - saidAtMs < 30_000) return;
  saidAtMs = Date.now();
  console.log(`${known.totals.flows} flows`);
  if (values.report) report(known);
}

function report(known: RunResult): void {
  writeReport(known, { seed, processes, startedAtMs });
}
