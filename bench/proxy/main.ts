/**
 * `npm run bench:proxy`: how much of a bare pass-through's speed the proxy has. Both run in each round, in turns,
 * so that a busy machine slows both. Writes docs/benchmarks/proxy.md, and fails if a requirement is not met.
 * Takes `--rounds` (12), and `--profile`, which also writes CPU profiles into the working directory.
 */
import { parseArgs } from 'node:util';
import { printTable } from '../run/print-table.ts';
import { type Contender, startContender } from './contender.ts';
import { load, type Operation, type Place } from './load.ts';
import { machineTime, stealText } from './noise.ts';
import type { Sample } from './requirements.ts';
import { type Results, requirementsOf, tablesOf, writeReport } from './write-report.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '12' },
    profile: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
const WARM_UP_ROUNDS = 3;

/** How many users act in one round: about half a second for each contender. */
const COUNTS: Readonly<Record<Operation, number>> = { challenge: 1200, 'send and verify': 500 };

const upstream = await startContender('upstream.ts');
const { profile } = values;
const passThrough = await startContender('pass-through.ts', { upstream: upstream.port });
const proxy = await startContender('proxy.ts', { upstream: upstream.port, profile });

const contenders: readonly (readonly [name: string, Contender, Place['answersOf']])[] = [
  ['pass-through', passThrough, 'service'],
  ['proxy', proxy, 'proxy'],
];
const before = await machineTime();
const results: Results = {
  challenge: await measure('challenge'),
  'send and verify': await measure('send and verify'),
};
const steal = stealText(before, await machineTime());
await Promise.all([upstream, passThrough, proxy].map((contender) => contender.close()));

for (const table of tablesOf(results)) printTable(table);
writeReport(results, { rounds, steal });
console.log('\nwrote docs/benchmarks/proxy.md');
for (const { what, required, measured, missedBy } of requirementsOf(results)) {
  if (missedBy === undefined) continue;
  console.error(`missed: ${what} is ${measured}, required ${required}: ${missedBy} off`);
  process.exitCode = 1;
}

async function measure(operation: Operation): Promise<ReadonlyMap<string, readonly Sample[]>> {
  const samples = new Map<string, Sample[]>(contenders.map(([name]) => [name, []]));
  for (let round = -WARM_UP_ROUNDS; round < rounds; round += 1) {
    const inTurn = round % 2 === 0 ? contenders : contenders.toReversed();
    for (const [name, contender, answersOf] of inTurn) {
      const sample = await sampleOf(operation, contender, answersOf);
      if (round >= 0) samples.get(name)?.push(sample);
    }
  }
  return samples;
}

async function sampleOf(
  operation: Operation,
  contender: Contender,
  answersOf: Place['answersOf'],
): Promise<Sample> {
  const count = COUNTS[operation];
  const cpuStart = await contender.cpuMs();
  const start = performance.now();
  await load(operation, { port: contender.port, answersOf }, count);
  const seconds = (performance.now() - start) / 1000;
  const cpuMs = (await contender.cpuMs()) - cpuStart;
  return { cpuMs: cpuMs / count, perSecond: count / seconds };
}
