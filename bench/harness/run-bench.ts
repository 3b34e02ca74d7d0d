import { mkdirSync, writeFileSync } from 'node:fs';
import { describeNoise, observeNoise } from './noise.ts';
import { markdownTable, plainTable, type Table, targetsTable } from './tables.ts';
import type { Target } from './targets.ts';

/** What a benchmark found. */
export interface Findings {
  /** What was measured, beside the machine: programs, versions, counts. */
  readonly facts: readonly string[];
  readonly targets: readonly Target[];
  /** Tables and the paragraphs that explain them, in the order of the report. */
  readonly parts: readonly (Table | string)[];
  /** The report that is written; without one, the findings are printed alone. */
  readonly report?: Report;
}

/** A report in docs/benchmarks. */
export interface Report {
  /** Such as `load.md`. */
  readonly file: string;
  readonly title: string;
  /** How it is measured, as sections in Markdown. */
  readonly method: string;
  /** Files beside it, by their names. */
  readonly beside?: Readonly<Record<string, string>>;
}

const FOLDER = new URL('../../docs/benchmarks/', import.meta.url);

/**
 * Runs a benchmark: observes how noisy the machine is, prints what was found, writes the report, and sets the exit
 * code to 1 if a target was missed. With the option `--print` no report is written.
 *
 * @param name of `npm run bench <name>`
 * @param measure reports its steps to `say`
 */
export async function runBench(
  name: string,
  measure: (say: (step: string) => void) => Promise<Findings>,
): Promise<void> {
  const beganAtMs = performance.now();
  const seconds = () => Math.round((performance.now() - beganAtMs) / 1000);
  const endNoise = observeNoise();
  const { facts, targets, parts, report } = await measure((step) =>
    console.log(`${String(seconds()).padStart(4)} s  ${step}`),
  );
  const ran = [
    new Date().toISOString().slice(0, 10),
    `Node ${process.versions.node}`,
    describeNoise(endNoise()),
    ...facts,
    `${seconds()} s`,
  ].join(' · ');

  const shown = targets.length > 0 ? [targetsTable(targets), ...parts] : parts;
  for (const part of shown) {
    if (typeof part !== 'string') console.log(`\n${plainTable(part)}`);
  }
  console.log(`\n${ran}`);
  if (report && !process.argv.includes('--print')) {
    mkdirSync(FOLDER, { recursive: true });
    for (const [file, text] of Object.entries(report.beside ?? {})) {
      writeFileSync(new URL(file, FOLDER), text);
    }
    writeFileSync(new URL(report.file, FOLDER), render(name, report, ran, shown));
    console.log(`wrote docs/benchmarks/${report.file}`);
  }
  for (const { what, required, measured = 'not measured', holds } of targets) {
    if (holds) continue;
    console.error(`missed: ${what}: ${required} required, ${measured}`);
    process.exitCode = 1;
  }
}

function render(
  name: string,
  { title, method }: Report,
  ran: string,
  parts: Findings['parts'],
): string {
  return [
    `# ${title}`,
    `Written by \`npm run bench ${name}\`; do not edit it by hand.`,
    ran,
    ...parts.map((part) => (typeof part === 'string' ? part : markdownTable(part))),
    method,
  ].join('\n\n');
}
