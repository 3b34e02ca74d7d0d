import { figureOf, spreadText } from '../harness/figures.ts';
import type { Findings } from '../harness/run-bench.ts';
import type { Table } from '../harness/tables.ts';
import type { Target } from '../harness/targets.ts';
import type { Client } from './contender.ts';
import type { Operation } from './load.ts';
import { type Comparison, compare, judge, type Samples } from './requirements.ts';

/** A contender, by its program and the HTTP client that it forwards with. */
export type ContenderName = `${'pass-through' | 'proxy'}, ${Client}`;

/** What the contenders used for each operation. */
export type Results = Readonly<Record<Operation, ReadonlyMap<ContenderName, Samples>>>;

const OPERATIONS: readonly Operation[] = ['challenge', 'send and verify'];
const CLIENTS: readonly Client[] = ['node:http', 'fetch'];

/** The figures of a run, with the report on them. */
export function findingsOf(results: Results, rounds: number): Findings {
  const passed = results.challenge.get('pass-through, node:http') ?? [];
  const bare = figureOf(passed.map(({ cpuMs }) => cpuMs));
  return {
    facts: [
      `the slowest round of the pass-through took ${(bare.max / bare.min).toFixed(1)} times the fastest`,
    ],
    targets: requirementsOf(results),
    parts: [
      ...OPERATIONS.map((operation) => figuresTable(operation, results[operation])),
      `A figure is the median of ${rounds} rounds, with the lowest and the highest.`,
    ],
    report: { file: 'proxy.md', title: 'The proxy beside a bare pass-through', method: METHOD },
  };
}

/** What is required of the proxy with either client, and what this run measured. */
function requirementsOf(results: Results): readonly Target[] {
  return CLIENTS.flatMap((client) =>
    OPERATIONS.flatMap((operation) =>
      judge(operation, compareBy(client, results[operation])).map((requirement) => ({
        ...requirement,
        what: `${client}, ${requirement.what}`,
      })),
    ),
  );
}

function compareBy(client: Client, contenders: ReadonlyMap<ContenderName, Samples>): Comparison {
  const samplesOf = (name: ContenderName) => contenders.get(name) ?? [];
  return compare(samplesOf(`proxy, ${client}`), samplesOf(`pass-through, ${client}`));
}

function figuresTable(operation: Operation, contenders: Results[Operation]): Table {
  return {
    title: `${operation === 'challenge' ? 'A challenge' : 'A send and a verify'}, in processor time`,
    head: ['', 'ms', 'added ms', 'share of the pass-through', 'share of its rate'],
    rows: [...contenders].map(([name, samples]) => {
      const cpu = spreadText(figureOf(samples.map(({ cpuMs }) => cpuMs)));
      const client = CLIENTS.find((known) => name === `proxy, ${known}`);
      if (client === undefined) return [name, cpu, '', '', ''];
      const { addedMs, share, rateShare } = compareBy(client, contenders);
      return [name, cpu, spreadText(addedMs), spreadText(share), spreadText(rateShare)];
    }),
  };
}

const METHOD = `## How it is measured

A small server in a process of its own stands for the service. The proxy is \`createOtpProxy\` behind \`toNodeHandler\`, with its
counters in memory, from its build. It calls the service with \`createNodeFetch\`, which is \`node:http\` with a keep-alive agent, or
with Node's \`fetch\`. Beside it runs a program of a few lines that passes each request on with the same client, unread.
16 connections send the same requests to all, with the headers of a browser, and check every answer: statuses, cookies, the
masked number, the login.

Each round measures all four, in turns, after ten rounds that do not count. The processor time is that of the contender's process, with all its threads
(\`process.cpuUsage\`). A share is that of one round: the pass-through's time for an operation, by the proxy's. It says how many
requests a processor serves, and does not depend on how many processors the machine has or how busy they are.

The share of the rate is that of the requests per second of this run. The clients and the service run on the same
machine, so it is kinder to the proxy, whose clients wait less for a processor.
`;
