/**
 * `npm run bench proxy`: how much of a bare pass-through's speed the proxy has. All run in each round, in turns,
 * so that a busy machine slows all of them. Takes `--rounds` (15), and `--profile`, which also writes CPU
 * profiles into the working directory.
 */
import { parseArgs } from 'node:util';
import { runBench } from '../harness/run-bench.ts';
import { type Client, type Contender, startContender } from './contender.ts';
import { type ContenderName, findingsOf } from './findings.ts';
import { load, type Operation, type Place } from './load.ts';
import type { Sample } from './requirements.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '15' },
    profile: { type: 'boolean', default: false },
    print: { type: 'boolean' },
  },
});
const rounds = Number(values.rounds);
const WARM_UP_ROUNDS = 10; // V8 optimizes the proxy for some thousand requests, on threads of the process

/** How many users act in one round: a fraction of a second for each contender. */
const COUNTS: Readonly<Record<Operation, number>> = { challenge: 600, 'send and verify': 300 };

/** A contender with its name, and whose responses it gives. */
type Entrant = readonly [ContenderName, Contender, Place['answersOf']];

await runBench('proxy', async (say) => {
  const upstream = await startContender('upstream.mjs');
  const start = async (program: string, client: Client, profile = false) =>
    startContender(program, { upstream: upstream.port, client, profile });
  // Beside each proxy, a pass-through with the same HTTP client.
  const entrants: readonly Entrant[] = [
    ['pass-through, node:http', await start('pass-through.mjs', 'node:http'), 'service'],
    ['proxy, node:http', await start('proxy.mjs', 'node:http', values.profile), 'proxy'],
    ['pass-through, fetch', await start('pass-through-by-fetch.mjs', 'fetch'), 'service'],
    ['proxy, fetch', await start('proxy.mjs', 'fetch'), 'proxy'],
  ];
  say('challenges …');
  const challenge = await measure('challenge', entrants);
  say('sends and verifies …');
  const sends = await measure('send and verify', entrants);
  await upstream.close();
  for (const [, contender] of entrants) await contender.close();
  return findingsOf({ challenge, 'send and verify': sends }, rounds);
});

async function measure(
  operation: Operation,
  entrants: readonly Entrant[],
): Promise<ReadonlyMap<ContenderName, readonly Sample[]>> {
  const samples = new Map<ContenderName, Sample[]>(entrants.map(([name]) => [name, []]));
  for (let round = -WARM_UP_ROUNDS; round < rounds; round += 1) {
    const inTurn = round % 2 === 0 ? entrants : entrants.toReversed();
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
