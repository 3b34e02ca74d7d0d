import type { Findings } from '../harness/run-bench.ts';
import type { Table } from '../harness/tables.ts';
import { atLeast } from '../harness/targets.ts';
import { CORES_TEXT } from './cores.ts';
import { latenciesOf, reachedRate, requestsPerCore } from './evaluate.ts';
import { type Measurement, measure } from './measure.ts';
import type { LoadOptions } from './options.ts';
import { COMMANDS_METHOD, measureRedisCommands } from './redis.ts';
import { percentile } from './statistics.ts';

const PROCESSES = [1, 2, 4];
const MOST_PROCESSES = Math.max(...PROCESSES);
/** How much of its requests per core a proxy may lose to the other processes, which share Redis with it. */
const LEAST_SHARE = 0.8;

/**
 * Runs one, two and four processes with the same load for each, and compares how much a core handles. The same load for all
 * together would compare busy processes with idle ones, which need more time for a request.
 */
export async function measureScaling(
  options: LoadOptions,
  say: (step: string) => void,
): Promise<Findings> {
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
  return {
    facts: [
      `${options.rate / MOST_PROCESSES} requests a second for each process, ${options.minutes} minutes each. ${CORES_TEXT}`,
    ],
    targets: [atLeast('requests per core, the worst against one process', LEAST_SHARE, share)],
    parts: [
      runsTable(runs),
      `The requests per core are the inverse of the processor time of the proxies. A core that has more to do needs less time for a request. The comparison with one process, which has the least to do, can therefore hide a part of what sharing a Redis costs.`,
      {
        title: 'A command of a busy Redis',
        head: ['command', 'processor time, µs'],
        rows: commands.map(([command, microseconds]) => [command, microseconds.toFixed(1)]),
      },
    ],
    report: {
      file: 'scaling.md',
      title: 'One, two and four processes',
      method: `${COMMANDS_METHOD}\n\nWritten with the option \`--scaling\`. How the runs are measured: [load.md](load.md).\n`,
    },
  };
}

function runsTable(runs: readonly Measurement[]): Table {
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
      percentile(latenciesOf(run), 0.99).toFixed(0),
      requestsPerCore(run).toFixed(0),
      ...[proxies, redis, emulator, clients].map((ms) => each(ms)),
      each(run.redis.commands),
      each(run.redis.bytesIn, 0),
    ];
  });
  return { title: 'Runs', head, rows };
}
