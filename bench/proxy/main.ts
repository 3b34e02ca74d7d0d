/**
 * `npm run bench proxy`: the processor time of a send and a verify by the proxy, by better-auth's plugin and by Auth.js.
 * All run in each round, in turns, so that a busy machine slows all of them. Takes `--rounds` (15), and `--profile`, which also writes CPU
 * profiles into the working directory.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Child, startChild } from '../harness/child.ts';
import { figureOf, spreadText } from '../harness/figures.ts';
import { type Findings, runBench } from '../harness/run-bench.ts';
import type { Table } from '../harness/tables.ts';
import { type Kind, load, type Operation } from './load.ts';
import { compare, judge, type Samples } from './requirements.ts';

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
const OPERATIONS = ['challenge', 'send and verify'] as const;

/** The HTTP client that a contender calls the service with. */
type Client = 'node:http' | 'fetch';

/** The peers have the cheaper client, which is that of the proxy which they are compared with. */
const CONTENDERS: readonly (readonly [Kind, Client])[] = [
  ['proxy', 'node:http'],
  ['better-auth', 'node:http'],
  ['better-auth without copies', 'node:http'],
  ['auth-js', 'node:http'],
  ['pass-through', 'node:http'],
  ['proxy', 'fetch'],
  ['pass-through', 'fetch'],
];

/** A process beside others. */
interface Contender {
  readonly kind: Kind;
  readonly client: Client;
  /** Reports its processor time until now, that of its threads included, in milliseconds. */
  readonly child: Child<number>;
  readonly samples: Readonly<Record<Operation, number[]>>;
}

async function measure(operation: Operation, contenders: readonly Contender[], upstream: number) {
  const count = COUNTS[operation];
  for (let round = -WARM_UP_ROUNDS; round < rounds; round += 1) {
    for (const { kind, child, samples } of round % 2 === 0 ? contenders : contenders.toReversed()) {
      const cpuStart = await child.measure();
      await load(operation, { kind, port: child.port, upstreamPort: upstream }, count);
      const cpuMs = (await child.measure()) - cpuStart;
      if (round >= 0) samples[operation].push(cpuMs / count);
    }
  }
}

/** The figures of a run, with the report on them. */
function findingsOf(contenders: readonly Contender[]): Findings {
  const samplesOf = (operation: Operation, kind: Kind, client: Client): Samples =>
    contenders.find((one) => one.kind === kind && one.client === client)?.samples[operation] ?? [];
  const addedBy = (operation: Operation, client: Client) =>
    compare(samplesOf(operation, 'proxy', client), samplesOf(operation, 'pass-through', client));
  const besideProxy = (operation: Operation, samples: Samples) =>
    compare(samplesOf(operation, 'proxy', 'node:http'), samples);
  const tableOf = (operation: Operation): Table => ({
    title: `${operation === 'challenge' ? 'A challenge' : 'A send and a verify'}, in processor time`,
    head: ['', 'ms', 'times the proxy’s by node:http', 'ms added to the pass-through'],
    rows: contenders
      .filter((one) => one.samples[operation].length > 0)
      .map(({ kind, client, samples }) => [
        `${kind}, ${client}`,
        spreadText(figureOf(samples[operation])),
        spreadText(besideProxy(operation, samples[operation]).timesCheaper),
        kind === 'proxy' ? spreadText(addedBy(operation, client).addedMs) : '',
      ]),
  });
  const bare = figureOf(samplesOf('challenge', 'pass-through', 'node:http'));
  const verify = 'send and verify';
  return {
    facts: [
      `better-auth ${versionsIn('better-auth')['better-auth']}, @auth/core ${versionsIn('server')['@auth/core']}`,
      `the slowest round of the pass-through took ${(bare.max / bare.min).toFixed(1)} times the fastest`,
    ],
    targets: judge(besideProxy(verify, samplesOf(verify, 'better-auth', 'node:http')), {
      'node:http': addedBy(verify, 'node:http'),
      fetch: addedBy(verify, 'fetch'),
    }),
    parts: [
      ...OPERATIONS.toReversed().map(tableOf),
      `A figure is the median of ${rounds} rounds, with the lowest and the highest.`,
    ],
    report: {
      file: 'proxy.md',
      title: 'The proxy beside better-auth and Auth.js',
      method: METHOD,
    },
  };
}

/** The dev dependencies of a package, which are exact. */
function versionsIn(folder: string): Readonly<Record<string, string>> {
  const manifest = new URL(`../../packages/${folder}/package.json`, import.meta.url);
  return JSON.parse(readFileSync(manifest, 'utf8')).devDependencies;
}

const METHOD = `## What the figures mean

A user of the kit also asks for a challenge. The proxy reads the number by its numbering plan, limits sends and tries, calls the service twice, and gives the
browser an encrypted cookie; its hook has a ready session. better-auth limits by IP address, calls the service once, and stores the code, a user and a session.
Auth.js limits nothing, calls the service once, stores a hash of the code and a user, and gives the browser an encrypted session.

**better-auth's memory adapter is for development**: its transactions copy all rows twice and compare them, so that its figure grows with the rows, here those of one round.
It says little about better-auth with a database. "Without copies" is the plugin over the same adapter with its queries alone; a database would cost more than that.

## How it is measured

A small server is in place of the service, and takes the codes of the peers. The proxy is \`createOtpProxy\` behind \`toNodeHandler\`, with its counters in memory, from
its build. It calls the service with \`createNodeFetch\`, which is \`node:http\` with a keep-alive agent and which the peers have, too, or with Node's \`fetch\`. Beside them
a program of a few lines passes each request on with the same client, unread. better-auth has its own handler for Node. Auth.js has its email provider, with numbers in
place of addresses, six digits as the token, and a store of two maps: with a Credentials provider the code would be the product's own work. All run with
\`NODE_ENV=production\`, which turns better-auth's limits on. 16 connections send requests with the headers of a browser, and check every response. Each round measures all,
in turns, after ten rounds that do not count. The processor time is that of the contender's process, with all its threads (\`process.cpuUsage\`). A multiple is that of one round.
`;

await runBench('proxy', async (say) => {
  const upstream = await startChild(new URL('upstream.mjs', import.meta.url));
  const contenders: Contender[] = [];
  for (const [kind, client] of CONTENDERS) {
    const isProfiled = values.profile && kind !== 'pass-through' && client === 'node:http';
    const child = await startChild<number>(new URL(`${kind.split(' ')[0]}.mjs`, import.meta.url), {
      args: [String(upstream.port), client, kind],
      env: { NODE_ENV: 'production' },
      nodeOptions: isProfiled ? ['--cpu-prof', `--cpu-prof-name=${kind}.cpuprofile`] : [],
    });
    contenders.push({ kind, client, child, samples: { challenge: [], 'send and verify': [] } });
  }
  for (const operation of OPERATIONS) {
    say(`${operation} …`);
    const isPeer = ({ kind }: Contender) => kind !== 'proxy' && kind !== 'pass-through';
    const asked = contenders.filter((one) => operation !== 'challenge' || !isPeer(one));
    await measure(operation, asked, upstream.port);
  }
  await upstream.close();
  for (const { child } of contenders) await child.close();
  return findingsOf(contenders);
});
