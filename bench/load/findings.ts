import type { Findings } from '../harness/run-bench.ts';
import type { Table } from '../harness/tables.ts';
import { CORES_TEXT } from './cores.ts';
import { evaluate, growthOf, latenciesOf, requestsPerCore } from './evaluate.ts';
import type { Measurement } from './measure.ts';
import { DEFAULT_RATE } from './options.ts';
import type { ProxyState } from './programs.ts';
import { percentile } from './statistics.ts';

/** The figures of a run, with the report on them: load.md, or load-400.md for another rate. */
export function findingsOf(measurement: Measurement): Findings {
  const { options, course, logins } = measurement;
  const { processes, users, numbers, rate, minutes } = options;
  const perCore = requestsPerCore(measurement).toFixed(0);
  return {
    facts: [
      `${users.toLocaleString('en')} users, ${processes} proxy processes, one Redis, the emulator, ${numbers.toLocaleString('en')} numbers, ${rate} requests a second, ${minutes} minutes: ${course.flows.toLocaleString('en')} verifications, ${logins.toLocaleString('en')} logins. ${CORES_TEXT}`,
    ],
    targets: evaluate(measurement),
    parts: [
      ...(minutes < 5 ? ['Growth of memory is measured in runs of five minutes or more.'] : []),
      latencyTable(measurement),
      `The p99 of each minute: ${minuteByMinute(measurement)}.`,
      processorTable(measurement),
      `A core that does nothing else handles ${perCore} requests of this mix in a second: the inverse of the processor time of the proxies.`,
      memoryTable(measurement),
      `## Redis\n\n${redisText(measurement)}`,
      answerTable(measurement),
    ],
    report: {
      file: rate === DEFAULT_RATE ? 'load.md' : `load-${rate}.md`,
      title: 'Many users at once',
      method: METHOD,
    },
  };
}

function latencyTable(measurement: Measurement): Table {
  const rows = ['challenge', 'send', 'verify', 'all'].map((route) => {
    const latencies = latenciesOf(measurement, route === 'all' ? {} : { route });
    const times = [0.5, 0.95, 0.99, 1].map((share) => percentile(latencies, share).toFixed(1));
    return [route, latencies.length.toLocaleString('en'), ...times];
  });
  const head = ['route', 'responses', 'median', 'p95', 'p99', 'slowest'];
  return { title: 'Milliseconds to a response', head, rows };
}

function minuteByMinute(measurement: Measurement): string {
  const minutes = Array.from({ length: Math.ceil(measurement.options.minutes) }, (_, minute) =>
    percentile(latenciesOf(measurement, { minute }), 0.99).toFixed(0),
  );
  return `${minutes.join(', ')} ms`;
}

function processorTable(measurement: Measurement): Table {
  const { processor, observations, options } = measurement;
  const rows = Object.entries(processor).map(([program, ms]) => [
    program,
    (ms / options.minutes / 60_000).toFixed(2),
    (ms / observations.length).toFixed(2),
  ]);
  return { title: 'Processor time', head: ['programs', 'cores', 'ms for a request'], rows };
}

function memoryTable(measurement: Measurement): Table {
  const { memory, options } = measurement;
  const mib = (bytes = Number.NaN): string => (bytes / 1024 / 1024).toFixed(1);
  const growth = (nth: number, figure: (state: ProxyState) => number): string => {
    const trend = growthOf(measurement, nth, figure);
    return trend === undefined ? '' : `${trend.slope.toFixed(2)} ± ${trend.error.toFixed(2)}`;
  };
  const rows = Array.from({ length: options.processes }, (_, nth) => {
    const [first, last] = [memory[0]?.proxies[nth], memory.at(-1)?.proxies[nth]];
    return [
      String(nth + 1),
      `${mib(first?.heapUsed)} to ${mib(last?.heapUsed)}`,
      growth(nth, ({ heapUsed }) => heapUsed),
      `${mib(first?.rss)} to ${mib(last?.rss)}`,
      growth(nth, ({ rss }) => rss),
    ];
  });
  const head = ['process', 'heap', 'growth in a minute', 'resident', 'growth in a minute'];
  return { title: 'Memory of the proxies, in MiB after a collection', head, rows };
}

function redisText({ redis, observations }: Measurement): string {
  const each = (value: number, digits: number): string =>
    (value / observations.length).toFixed(digits);
  return `${each(redis.commands, 2)} commands, ${each(redis.bytesIn, 0)} bytes in and ${each(redis.bytesOut, 0)} bytes out for a request; ${redis.keys.toLocaleString('en')} keys in ${(redis.memoryBytes / 1e6).toFixed(1)} MB at the end.`;
}

function answerTable({ observations }: Measurement): Table {
  const counts = new Map<string, number>();
  for (const { route, status, code } of observations) {
    const response = `${route}|${status}|${code}`;
    counts.set(response, (counts.get(response) ?? 0) + 1);
  }
  const rows = [...counts].map(([response, count]) => [...response.split('|'), String(count)]);
  return { title: 'Responses', head: ['route', 'status', 'code', 'responses'], rows };
}

const METHOD = `## How it is measured

\`npm run bench load\` builds the packages and starts a Redis, the built emulator and the built proxies, each as a process of its own. The
users run in one more process. The proxies are \`createOtpProxy\` behind \`toNodeHandler\`, and call the service by \`createNodeFetch\`.

**Half of the cores are the proxies'**, by \`taskset\` of Linux; all other programs share the others. Elsewhere all programs share all cores. The load is
200 requests a second for each core of the proxies. How many requests one core could handle is derived from their processor time.

- **Open loop.** Each verification begins at a fixed time, whatever the responses take, and each request is due at a fixed time after that.
  The latency counts from when the request was due, so a slow response also counts against the requests that it delays.
- **A user** fetches a challenge, solves it (difficulty 1, so that the users are not the bound), requests a code, reads it in the emulator's inbox, and enters
  it. Of twenty users three first enter a wrong code, two enter the code in two tabs at the same moment, and one requests another code.
  Each request goes to the next process. Think time is 0.5 to 4.5 s in all.
- **Logins** are reported by the proxies' own \`onVerified\`, and compared with the responses that the users got: each transaction at most once, and with the
  number that its user entered.
- **Memory** is measured every 30 s after two collections. The growth is the slope of the least squares over the last two thirds of the run, with
  its standard error; a target is missed where the slope exceeds it by more than two standard errors.
- The first minute does not count: the code of the programs is compiled in it. The collections' own time is not in the processor time, but in the latencies.

Options: \`--minutes\`, \`--processes\`, \`--users\`, \`--numbers\`, \`--rate\` (requests a second, all processes together; the report's name then has it, as in \`load-400.md\`), and
\`--print\`, which prints the report in place of writing it. \`--scaling\` runs one, two and four processes for a minute each, and writes \`docs/benchmarks/scaling.md\`.
`;
