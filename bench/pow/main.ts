/** `npm run bench pow`: the solver beside other solvers, in browsers. */
import { type Findings, runBench } from '../harness/run-bench.ts';
import { drawChart } from './draw-chart.ts';
import { measure, type Results } from './measure.ts';
import type { OtherBrowser } from './measure-rates.ts';
import { openSite } from './remote-page.ts';
import { judge, kernelsOf } from './requirements.ts';
import {
  kernelsTable,
  ratesTable,
  responsivenessTable,
  sizesTable,
  startUpTable,
  workersTable,
} from './tables.ts';

/** The figures of a run, with the report on them. */
function findingsOf(results: Results): Findings {
  const { browser, answers, rates, others } = results;
  const chart = drawChart(rates, `${browser}; line: slowest to fastest round`);
  return {
    facts: [browser, `${answers} answers checked, all correct`],
    targets: judge(results),
    parts: [
      '![Million hashes per second in one worker, by solver](pow.svg)',
      ratesTable('Thousand hashes a second in one worker', rates),
      '“ours is” is how many times faster this kit’s first engine is; “ours = 1” is the inverse.',
      kernelsTable(kernelsOf(results)),
      'Each round is 300,000 hashes. A rate is that of the faster half of 75 rounds, because other programs only slow them.',
      workersTable(results),
      `“Native programs” is the total rate of as many copies of the C program in the same rounds: the limit of this machine at that
moment.`,
      startUpTable(results),
      'Cold is a page that was just opened, from `createSolver()` to the answer; warm is a solver that has solved before.',
      responsivenessTable(results),
      `The requirement concerns the tasks that the browser reports, which are those of 50 ms or more. A timer that is due every 4 ms measures the
gaps; they include the time that other programs took. “Gap of busy workers” is the same timer while as many workers keep their cores busy without a solver: the machine’s share.`,
      sizesTable(results),
      ...others.flatMap(otherBrowser),
    ],
    report: {
      file: 'pow.md',
      title: 'The solver compared with others',
      method: METHOD,
      beside: { 'pow.svg': chart },
    },
  };
}

function otherBrowser({ name, measured }: OtherBrowser): Findings['parts'] {
  if (measured === undefined) return [`## ${name}`, 'Not installed on this machine: not measured.'];
  const { version, rates } = measured;
  return [ratesTable(`${name} ${version}, thousand hashes a second in one worker`, rates)];
}

const METHOD = `## How it is measured

\`npm run bench pow\` installs what is missing, a Chromium included, bundles \`bench/pow\` for production, and opens it in one
headless browser. Each contender runs in its own module worker and solves puzzles of its own kind for half a second, after a
warm-up of 100 ms. The contenders take turns: each runs once per round, and there are seven rounds after one that does not count. A
figure is the median of the rounds, with the slowest and the fastest. Ratios are ratios of medians; required ratios also show
the best rounds, because a busy machine slows all contenders, but rarely alike.

The ratios required in Firefox and WebKitGTK held on two kinds of processor. Firefox had 13.58 × with the kernel of four alone and 9.61 ×
with both on an AMD EPYC, and 9.86 × (best rounds 8.91 ×) with the kernel of four on an Intel Xeon; WebKitGTK 5.01 ×, 4.39 × and 4.29 ×.

Every nonce is hashed again in Node by the definition of its puzzle (\`node:crypto\`; BLAKE2b of @noble/hashes for
friendly-pow). All contenders with the same puzzle must find the same, smallest nonce. One wrong answer fails the run.

Firefox is driven over WebDriver BiDi and WebKitGTK over its WebDriver, where they are installed (Debian: \`apt-get install
firefox-esr webkit2gtk-driver xvfb\`).

## Limits of the comparison

- The other solvers are called as their authors call them in a worker, in the faster way if there are two. They run in a loop inside
  their worker. This kit runs as a page uses it: its figure includes a message for each puzzle, progress, and the second
  hash of every answer.
- Each contender has a difficulty at which a puzzle takes tens of milliseconds. @cap.js/wasm uses its default, 4.
- **Only the rows of hash-wasm, @noble/hashes, WebCrypto and @cap.js/wasm with 65 characters solve this service’s puzzle.**
  @cap.js/wasm with 32 characters hashes one block where the service’s puzzle has two; mCaptcha and altcha hash
  their own short texts; friendly-pow hashes BLAKE2b, one block of 128 bytes. None of them needs, or could use, the state
  of a first block that every nonce shares, which is half of this kit’s advantage over those that hash both blocks.
- altcha and WebCrypto need an asynchronous call for each hash. That is a cost of their design, not of their hash.
- The native program uses one core and computes one hash at a time, with the processor’s SHA instructions if it has them. Browsers
  do not offer these.
- Absolute figures belong to this machine. On a shared machine they vary by tens of per cent. Turns and medians make the ratios
  steadier, not constant.
`;

await runBench('pow', async (say) => {
  const site = await openSite();
  try {
    return findingsOf(await measure(site.url, say));
  } finally {
    await site.close();
  }
});
