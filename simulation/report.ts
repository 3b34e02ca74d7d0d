import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { ACTORS } from './actors/actors.ts';
import { INVARIANTS } from './invariants/invariants.ts';
import type { RunResult } from './run.ts';

/** The commit at the start: a long run outlives it. */
const VERSION = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], {
  encoding: 'utf8',
}).trim();
const FILE = new URL('../docs/simulation.md', import.meta.url);

/** How the run was started. */
export interface ReportOptions {
  readonly seed: number;
  readonly processes: number;
  readonly startedAtMs: number;
}

/** Writes what a run has shown into `docs/simulation.md`. */
export function writeReport({ totals, failure }: RunResult, options: ReportOptions): void {
  const { seed, processes, startedAtMs } = options;
  const { histories, flows, happened, observed } = totals;
  const minutes = (Date.now() - startedAtMs) / 60_000;
  const perSecond = flows / (minutes * 60);
  const isFlow = (kind: string) => ACTORS.some(([name]) => name === kind);
  const kinds = [...happened].sort(([, some], [, others]) => others - some);
  const text = `# Simulated histories

Written by \`npm run simulate -- --report\`. [\`simulation/\`](../simulation/README.md) says what a history is.

${number(flows)} flows in ${number(histories)} histories, of the seeds ${number(seed)} to ${number(seed + histories - 1)}, at the commit \`${VERSION}\`, on Node ${process.version}:
${failure === undefined ? 'no invariant was violated' : `"${failure.outcome.violation?.invariant}" was violated at the seed ${failure.seed}`}. The run took ${minutes.toFixed(0)} minutes in ${processes === 1 ? 'one process' : `${processes} processes`} on a shared machine, ${perSecond.toFixed(0)} flows a second.

## Flows

${table(
  ['kind', 'flows'],
  kinds.filter(([kind]) => isFlow(kind)),
)}

## Faults

${table(
  ['fault', 'times'],
  kinds.filter(([kind]) => !isFlow(kind)),
)}

## Invariants

${table(
  ['invariant', 'checked'],
  INVARIANTS.map(({ name, checkedAt }) => [name, observed.get(checkedAt) ?? 0]),
)}
`;
  writeFileSync(FILE, text);
}

function table(head: readonly string[], rows: readonly (readonly [string, number])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const body = rows.map(([name, count]) => line([name, number(count)]));
  return [line(head), '| --- | ---: |', ...body].join('\n');
}

function number(count: number): string {
  return count.toLocaleString('en-US');
}
