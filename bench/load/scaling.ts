import { describeNoise } from '../noise.ts';
import { markdownTable } from '../run/print-table.ts';
import type { Target } from '../targets.ts';
import { CORES_TEXT } from './cores.ts';
import { latenciesOf, reachedRate, requestsPerCore } from './evaluate.ts';
import { measure } from './measure.ts';
import type { Measurement } from './measurement.ts';
import type { LoadOptions } from './options.ts';
import { COMMANDS_METHOD, type CommandTime, measureRedisCommands } from './redis-commands.ts';

const PROCESSES = [1, 2, 4];
const MOST_PROCESSES = Math.max(...PROCESSES);
/** How much of its requests per core a proxy may lose to the other processes, which share Redis with it. */
const LEAST_SHARE = 0.8;

/** What `--scaling` found. */
export interface Scaling {
  readonly report: string;
  readonly targets: readonly Target[];
}

/**
 * Runs one, two and four processes with the same load for each, and compares what a core answers. The same load for all
 * together would compare busy processes with idle ones, which need more time for a request.
 */
export async function measureScaling(
  options: LoadOptions,
  say: (line: string) => void,
): Promise<Scaling> {
  const runs: Measurement[] = [];
  for (const processes of PROCESSES) {
    say(`${processes} processes`);
    const rate = (options.rate * processes) / MOST_PROCESSES;
    runs.push(await measure({ ...options, processes, rate }, say));
  }
  say('commands of Redis');
  const commands = await measureRedisCommands();
  const perCore = runs.map(requestsPerCore);
  const share = Math.min(...perCore) / (perCore[0] ?? Number.NaN);
  const target: Target = {
    what: 'requests per core, the worst against one process',
    required: `at least ${LEAST_SHARE}`,
    measured: share.toFixed(2),
    holds: share >= LEAST_SHARE,
  };
  return { report: render(options, runs, commands, target), targets: [target] };
}

function render(
  { rate, minutes }: LoadOptions,
  runs: readonly Measurement[],
  commands: readonly CommandTime[],
  target: Target,
): string {
  const head = [
    'processes',
    'requests a second',
    'p99, ms',
    'requests per core and second',
    ...['proxies', 'Redis', 'emulator', 'users'].map((program) => `${program}, ms a request`),
    'commands a request',
    'bytes into Redis a request',
  ];
  const rows = runs.map((run) => {
    const each = (value: number, digits = 2): string =>
      (value / run.observations.length).toFixed(digits);
    const { proxies, redis, emulator, clients } = run.processor;
    return [
      String(run.options.processes),
      reachedRate(run).toFixed(0),
      latenciesOf(run).percentile(0.99).toFixed(0),
      requestsPerCore(run).toFixed(0),
      ...[proxies, redis, emulator, clients].map((ms) => each(ms)),
      each(run.redis.commands),
      each(run.redis.bytesIn, 0),
    ];
  });
  const commandRows = commands.map(({ command, microseconds }) => [
    command,
    microseconds.toFixed(1),
  ]);
  const noise = runs.map((run) => `- ${run.options.processes}: ${describeNoise(run.noise)}`);
  return `# One, two and four processes

Written by \`npm run bench:load -- --scaling\`; do not edit it by hand. How it is measured: [load.md](load.md).

${new Date().toISOString().slice(0, 10)} · Node ${process.versions.node} · ${rate / MOST_PROCESSES} requests a second for each process, ${minutes} minutes each

${markdownTable({ title: '', head, rows })}

${target.what}: ${target.measured} (required: ${target.required}): ${target.holds ? 'pass' : 'FAIL'}.

The requests per core are the inverse of the processor time of the proxies. ${CORES_TEXT}

A core that has more to do needs less time for a request. The comparison with one process, which has the least to do, can therefore hide a part of what sharing a Redis costs.

## A command of a busy Redis

${markdownTable({ title: '', head: ['command', 'processor time, µs'], rows: commandRows })}

${COMMANDS_METHOD}

## The machine

${noise.join('\n')}
`;
}
