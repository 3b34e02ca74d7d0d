import { writeFileSync } from 'node:fs';
import { describeNoise, type Noise } from '../noise.ts';
import { type Figure, figureOf } from '../run/figures.ts';
import { markdownTable } from '../run/print-table.ts';
import { type Table, targetsTable } from '../run/tables.ts';
import type { Target } from '../targets.ts';
import type { Client } from './contender.ts';
import type { Operation } from './load.ts';
import { type Comparison, compare, judge, type Samples } from './requirements.ts';

/** A contender, by its program and the HTTP client that it forwards with. */
export type ContenderName = `${'pass-through' | 'proxy'}, ${Client}`;

/** What the contenders used for each operation. */
export type Results = Readonly<Record<Operation, ReadonlyMap<ContenderName, Samples>>>;

const OPERATIONS: readonly Operation[] = ['challenge', 'send and verify'];
const CLIENTS: readonly Client[] = ['node:http', 'fetch'];

/** How the run went. */
export interface Run {
  readonly rounds: number;
  readonly noise: Noise;
}

/** What is required of the proxy with either client, and what this run measured. */
export function requirementsOf(results: Results): readonly Target[] {
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

/** The requirements and the figures, for the terminal and the document. */
export function tablesOf(results: Results): readonly Table[] {
  return [
    targetsTable('What the proxy promises', requirementsOf(results)),
    ...OPERATIONS.map((operation) => figuresTable(operation, results[operation])),
  ];
}

function figuresTable(operation: Operation, contenders: Results[Operation]): Table {
  return {
    title: `${operation === 'challenge' ? 'A challenge' : 'A send and a verify'}, in processor time`,
    head: ['', 'ms', 'added ms', 'share of the pass-through', 'share of its rate'],
    rows: [...contenders].map(([name, samples]) => {
      const cpu = spread(figureOf(samples.map(({ cpuMs }) => cpuMs)));
      const client = CLIENTS.find((known) => name === `proxy, ${known}`);
      if (client === undefined) return [name, cpu, '', '', ''];
      const { addedMs, share, rateShare } = compareBy(client, contenders);
      return [name, cpu, spread(addedMs), spread(share), spread(rateShare)];
    }),
  };
}

function spread({ median, min, max }: Figure): string {
  return `${median.toFixed(2)} (${min.toFixed(2)} to ${max.toFixed(2)})`;
}

/** Writes docs/benchmarks/proxy.md. */
export function writeReport(results: Results, { rounds, noise }: Run): void {
  const bare = figureOf(
    (results.challenge.get('pass-through, node:http') ?? []).map(({ cpuMs }) => cpuMs),
  );
  const sections = tablesOf(results).map(
    (table) => `## ${table.title}\n\n${markdownTable(table)}\n`,
  );
  const unsteady = `the slowest round of the pass-through took ${(bare.max / bare.min).toFixed(1)} times the fastest`;
  const report = `# The proxy beside a bare pass-through

Written by \`npm run bench:proxy\`; do not edit it by hand.

${new Date().toISOString().slice(0, 10)} · Node ${process.versions.node} · ${describeNoise(noise)} · ${unsteady}

${sections.join('\n')}
${METHOD}`;
  writeFileSync(
    new URL('../../docs/benchmarks/proxy.md', import.meta.url),
    report.replace('ROUNDS', `${rounds}`),
  );
}

const METHOD = `A figure is the median of ROUNDS rounds, with the lowest and the highest.

## How it is measured

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
