/** `npm run simulate -- --seed 1 --flows 2000`: see README.md. */
import { parseArgs } from 'node:util';
import { describeFailure } from './describe-failure.ts';
import { writeReport } from './report.ts';
import { run, type Totals } from './run.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    flows: { type: 'string', default: '2000' },
    minutes: { type: 'string', default: 'Infinity' },
    keep: { type: 'string' },
    report: { type: 'boolean', default: false },
  },
});
const startedAtMs = Date.now();
const endsAtMs = startedAtMs + Number(values.minutes) * 60_000;
let saidAtMs = startedAtMs;

const result = await run({
  seed: Number(values.seed),
  flows: Number(values.flows),
  ...(values.keep !== undefined && { kept: new Set(values.keep.split(';')) }),
  onHistory(totals) {
    say(totals);
    return Date.now() >= endsAtMs;
  },
});
if (values.report) writeReport(result, startedAtMs);
if (result.failure) console.log(describeFailure(result.failure));
const { flows, histories, lastSeed } = result.totals;
const end = result.failure ? 'one invariant violated' : 'no invariant violated';
console.log(
  `${flows} flows in ${histories} histories, seeds ${values.seed} to ${lastSeed}: ${end}`,
);
// A timer of the solver would keep the process for weeks.
process.exit(result.failure ? 1 : 0);

/** Every half minute; with a report, what is known so far is written. */
function say(totals: Totals): void {
  if (Date.now() - saidAtMs < 30_000) return;
  saidAtMs = Date.now();
  console.log(`${totals.flows} flows, seed ${totals.lastSeed}`);
  if (values.report) writeReport({ totals, failure: undefined }, startedAtMs);
}
