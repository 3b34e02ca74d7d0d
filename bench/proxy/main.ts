/**
 * `npm run bench:proxy`: how much of a bare pass-through's speed the proxy has. All run in each round, in turns,
 * so that a busy machine slows all of them. Writes docs/benchmarks/proxy.md, and fails if a requirement is not met.
 * Takes `--rounds` (15), and `--profile`, which also writes CPU profiles into the working directory.
 */
import { parseArgs } from 'node:util';
import { observeNoise } from '../noise.ts';
import { printTable } from '../run/print-table.ts';
import { failIfMissed } from '../targets.ts';
import { type Client, type Contender, startContender } from './contender.ts';
import { load, type Operation, type Place } from './load.ts';
import type { Sample } from './requirements.ts';
import {
  type ContenderName,
  type Results,
  requirementsOf,
  tablesOf,
  writeReport,
} from './write-report.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '15' },
    profile: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
const WARM_UP_ROUNDS = 10; // V8 optimizes the proxy for some thousand requests, on threads of the process

/** How many users act in one round: a fraction of a second for each contender. */
const COUNTS: Readonly<Record<Operation, number>> = { challenge: 600, 'send and verify': 300 };

const endNoise = observeNoise();
const upstream = await startContender('upstream.mjs');
const start = async (program: string, client: Client, profile = false) =>
  startContender(program, { upstream: upstream.port, client, profile });

/** Beside each proxy, a pass-through with the same HTTP client. */
const contenders: readonly (readonly [ContenderName, Contender, Place['answersOf']])[] = [
  ['pass-through, node:http', await start('pass-through.mjs', 'node:http'), 'service'],
  ['proxy, node:http', await start('proxy.mjs', 'node:http', values.profile), 'proxy'],
  ['pass-through, fetch', await start('pass-through-by-fetch.mjs', 'fetch'), 'service'],
  ['proxy, fetch', await start('proxy.mjs', 'fetch'), 'proxy'],
];
const results: Results = {
  challenge: await measure('challenge'),
  'send and verify': await measure('send and verify'),
};
const noise = endNoise();
await upstream.close();
for (const [, contender] of contenders) await contender.close();

for (const table of tablesOf(results)) printTable(table);
writeReport(results, { rounds, noise });
console.log('\nwrote docs/benchmarks/proxy.md');
failIfMissed(requirementsOf(results));

async function measure(
  operation: Operation,
): Promise<ReadonlyMap<ContenderName, readonly Sample[]>> {
  const samples = new Map<ContenderName, Sample[]>(contenders.map(([name]) => [name, []]));
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
  const startMs = performance.now();
  await load(operation, { port: contender.port, answersOf }, count);
  const seconds = (performance.now() - startMs) / 1000;
  const cpuMs = (await contender.cpuMs()) - cpuStart;
  return { cpuMs: cpuMs / count, perSecond: count / seconds };
}
