import { writeFileSync } from 'node:fs';
import { describeMachine } from '../run/describe-machine.ts';
import { type Figure, figureOf } from '../run/figures.ts';
import { markdownTable } from '../run/print-table.ts';
import type { Table } from '../run/tables.ts';
import type { Operation } from './load.ts';
import { compare, judge, type Requirement, type Samples } from './requirements.ts';

/** What the contenders used for each operation. */
export type Results = Readonly<Record<Operation, ReadonlyMap<string, Samples>>>;

const BARE = 'pass-through';
const OPERATIONS: readonly Operation[] = ['challenge', 'send and verify'];

/** How the run went. */
export interface Run {
  readonly rounds: number;
  readonly steal: string;
}

/** What is required of the proxy, and what this run measured. */
export function requirementsOf(results: Results): readonly Requirement[] {
  return OPERATIONS.flatMap((operation) => {
    const samples = results[operation];
    return judge(operation, compare(samples.get('proxy') ?? [], samples.get(BARE) ?? []));
  });
}

/** The requirements and the figures, for the terminal and the document. */
export function tablesOf(results: Results): readonly Table[] {
  return [
    {
      title: 'What the proxy promises',
      head: ['figure', 'required', 'measured', ''],
      rows: requirementsOf(results).map(({ what, required, measured, missedBy }) => [
        what,
        required,
        measured,
        missedBy === undefined ? 'pass' : `FAIL by ${missedBy}`,
      ]),
    },
    ...OPERATIONS.map((operation) => figuresTable(operation, results[operation])),
  ];
}

function figuresTable(operation: Operation, contenders: ReadonlyMap<string, Samples>): Table {
  const bare = contenders.get(BARE) ?? [];
  return {
    title: `${operation === 'challenge' ? 'A challenge' : 'A send and a verify'}, in processor time`,
    head: ['', 'ms', 'added ms', 'share of the pass-through', 'share of its rate'],
    rows: [...contenders].map(([name, samples]) => {
      const cpu = spread(figureOf(samples.map(({ cpuMs }) => cpuMs)));
      if (name === BARE) return [name, cpu, '', '', ''];
      const { addedMs, share, rateShare } = compare(samples, bare);
      return [name, cpu, spread(addedMs), spread(share), spread(rateShare)];
    }),
  };
}

function spread({ median, min, max }: Figure): string {
  return `${median.toFixed(2)} (${min.toFixed(2)} to ${max.toFixed(2)})`;
}

/** Writes docs/benchmarks/proxy.md. */
export function writeReport(results: Results, { rounds, steal }: Run): void {
  const bare = figureOf((results.challenge.get(BARE) ?? []).map(({ cpuMs }) => cpuMs));
  const sections = tablesOf(results).map(
    (table) => `## ${table.title}\n\n${markdownTable(table)}\n`,
  );
  const noise = `the slowest round of the pass-through took ${(bare.max / bare.min).toFixed(1)} times the fastest`;
  const report = `# The proxy beside a bare pass-through

Written by \`npm run bench:proxy\`; do not edit it by hand.

${new Date().toISOString().slice(0, 10)} · Node ${process.versions.node} · ${describeMachine()} · stolen by the host: ${steal} · ${noise}

${sections.join('\n')}
${METHOD}`;
  writeFileSync(
    new URL('../../docs/benchmarks/proxy.md', import.meta.url),
    report.replace('ROUNDS', `${rounds}`),
  );
}

const METHOD = `A figure is the median of ROUNDS rounds, with the lowest and the highest.

## How it is measured

A small server in a process of its own stands for the service. The pass-through is a program of ten lines: \`node:http\` takes a
request, and \`http.request\` with a keep-alive agent passes it and its answer on, unread. The proxy is \`createOtpProxy\` behind
\`toNodeHandler\`, with its counters in memory. 16 connections send the same requests to either, with the headers of a browser, and check
every answer: statuses, cookies, the masked number, the login.

Each round measures both, in turns. The processor time is that of the contender's process, with all its threads
(\`process.cpuUsage\`). A share is that of one round: the pass-through's time for an operation, by the proxy's. It says how many
requests a processor serves, and does not depend on how many processors the machine has or how busy they are.

The share of the rate is that of the requests per second of this run. The clients and the service run on the same
machine, so it is kinder to the proxy, whose clients wait less for a processor.
`;
