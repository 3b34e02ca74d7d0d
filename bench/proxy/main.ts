/**
 * `npm run bench proxy`: how much of a bare pass-through's speed the proxy has. All run in each round, in turns,
 * so that a busy machine slows all of them. Takes `--rounds` (15), and `--profile`, which also writes CPU
 * profiles into the working directory.
 */
import { parseArgs } from 'node:util';
import { type Child, startChild } from '../harness/child.ts';
import { figureOf, spreadText } from '../harness/figures.ts';
import { type Findings, runBench } from '../harness/run-bench.ts';
import type { Table } from '../harness/tables.ts';
import { load, type Operation } from './load.ts';
import { type Comparison, compare, judge, type Sample } from './requirements.ts';

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

/** The HTTP client that a contender forwards with. */
const CLIENTS = ['node:http', 'fetch'] as const;
const KINDS = ['pass-through', 'proxy'] as const;

/** A process beside others: a proxy, or a pass-through with the same HTTP client. */
interface Contender {
  readonly kind: (typeof KINDS)[number];
  readonly client: (typeof CLIENTS)[number];
  /** Reports its processor time until now, that of its threads included, in milliseconds. */
  readonly child: Child<number>;
  readonly samples: Readonly<Record<Operation, Sample[]>>;
}

async function measure(operation: Operation, contenders: readonly Contender[]): Promise<void> {
  const count = COUNTS[operation];
  for (let round = -WARM_UP_ROUNDS; round < rounds; round += 1) {
    for (const { kind, child, samples } of round % 2 === 0 ? contenders : contenders.toReversed()) {
      const cpuStart = await child.measure();
      const startMs = performance.now();
      const responsesOf = kind === 'proxy' ? 'proxy' : 'service';
      await load(operation, { port: child.port, responsesOf }, count);
      const seconds = (performance.now() - startMs) / 1000;
      const cpuMs = (await child.measure()) - cpuStart;
      if (round >= 0) samples[operation].push({ cpuMs: cpuMs / count, perSecond: count / seconds });
    }
  }
}

/** The figures of a run, with the report on them. */
function findingsOf(contenders: readonly Contender[]): Findings {
  const bare = figureOf(contenders[0]?.samples.challenge.map(({ cpuMs }) => cpuMs) ?? []);
  const compareBy = (client: Contender['client'], operation: Operation): Comparison => {
    const samplesOf = (kind: Contender['kind']) =>
      contenders.find((one) => one.kind === kind && one.client === client)?.samples[operation];
    return compare(samplesOf('proxy') ?? [], samplesOf('pass-through') ?? []);
  };
  const tableOf = (operation: Operation): Table => ({
    title: `${operation === 'challenge' ? 'A challenge' : 'A send and a verify'}, in processor time`,
    head: ['', 'ms', 'added ms', 'share of the pass-through', 'share of its rate'],
    rows: contenders.map(({ kind, client, samples }) => {
      const cpu = spreadText(figureOf(samples[operation].map(({ cpuMs }) => cpuMs)));
      if (kind === 'pass-through') return [`${kind}, ${client}`, cpu, '', '', ''];
      const { addedMs, share, rateShare } = compareBy(client, operation);
      return [
        `${kind}, ${client}`,
        cpu,
        ...[addedMs, share, rateShare].map((one) => spreadText(one)),
      ];
    }),
  });
  return {
    facts: [
      `the slowest round of the pass-through took ${(bare.max / bare.min).toFixed(1)} times the fastest`,
    ],
    targets: CLIENTS.flatMap((client) =>
      OPERATIONS.flatMap((operation) =>
        judge(operation, compareBy(client, operation)).map((target) => ({
          ...target,
          what: `${client}, ${target.what}`,
        })),
      ),
    ),
    parts: [
      ...OPERATIONS.map(tableOf),
      `A figure is the median of ${rounds} rounds, with the lowest and the highest.`,
    ],
    report: {
      file: 'proxy.md',
      title: 'The proxy beside a bare pass-through',
      method: METHOD,
    },
  };
}

const METHOD = `## How it is measured

A small server in a process of its own is in place of the service. The proxy is \`createOtpProxy\` behind \`toNodeHandler\`, with its
counters in memory, from its build. It calls the service with \`createNodeFetch\`, which is \`node:http\` with a keep-alive agent, or
with Node's \`fetch\`. Beside it runs a program of a few lines that passes each request on with the same client, unread.
16 connections send the same requests to all, with the headers of a browser, and check every response: statuses, cookies, the
masked number, the login.

Each round measures all four, in turns, after ten rounds that do not count. The processor time is that of the contender's process, with all its threads
(\`process.cpuUsage\`). A share is that of one round: the pass-through's time for an operation, by the proxy's. It says how many
requests a processor serves, and does not depend on how many processors the machine has or how busy they are.

The share of the rate is that of the requests per second of this run. The clients and the service run on the same
machine, so it is kinder to the proxy, whose clients wait less for a processor.
`;

await runBench('proxy', async (say) => {
  const upstream = await startChild(new URL('upstream.mjs', import.meta.url));
  const contenders: Contender[] = [];
  for (const client of CLIENTS) {
    for (const kind of KINDS) {
      const isProfiled = values.profile && kind === 'proxy' && client === 'node:http';
      const child = await startChild<number>(new URL(`${kind}.mjs`, import.meta.url), {
        args: [String(upstream.port), client],
        nodeOptions: isProfiled ? ['--cpu-prof'] : [],
      });
      contenders.push({ kind, client, child, samples: { challenge: [], 'send and verify': [] } });
    }
  }
  for (const operation of OPERATIONS) {
    say(`${operation} …`);
    await measure(operation, contenders);
  }
  await upstream.close();
  for (const { child } of contenders) await child.close();
  return findingsOf(contenders);
});
