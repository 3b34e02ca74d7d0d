import { mkdirSync, writeFileSync } from 'node:fs';
import { drawChart } from './draw-chart.ts';
import { markdownTable } from './print-table.ts';
import type { OtherBrowser, Results } from './results.ts';
import {
  ratesTable,
  requirementsTable,
  responsivenessTable,
  sizesTable,
  startUpTable,
  type Table,
  workersTable,
} from './tables.ts';

const folder = new URL('../../docs/benchmarks/', import.meta.url);

/** Writes docs/benchmarks/pow.md and the chart beside it. */
export function writeReport(results: Results): void {
  mkdirSync(folder, { recursive: true });
  const { rates, browser, date } = results;
  writeFileSync(
    new URL('pow.svg', folder),
    drawChart(rates, `${browser}, ${date}; line: slowest to fastest round`),
  );
  writeFileSync(new URL('pow.md', folder), render(results));
}

function render(results: Results): string {
  const { date, machine, browser, rates, others, answers, seconds } = results;
  return `# The solver beside its peers

Written by \`npm run bench:pow\`; not to be edited by hand.

${date} · ${machine} · ${browser} · ${Math.round(seconds)} s · ${answers} answers checked, all right

![Million hashes a second in one worker, by solver](pow.svg)

${section(requirementsTable(results))}

${section(ratesTable('Thousand hashes a second in one worker', rates))}

“ours is” says how many times as fast this kit’s first engine is; “ours = 1” is the same, the other way round.

${section(workersTable(results))}

“Native programs” are as many of the C program at once, by their rates together, in the same rounds: what this machine has to
give at that moment to anything that runs twice.

${section(startUpTable(results))}

Cold is a page that was just opened, from \`createSolver()\` to the answer; warm is a solver that has solved before.

${section(responsivenessTable(results))}

The promise is judged by the tasks that the browser reports, which it does from 50 ms. A timer due every 4 ms tells the gaps,
which also hold what other programs took from the page. “Gap of busy workers” is the same timer while as many workers merely keep their cores busy, which is the machine’s share and no solver’s.

${section(sizesTable(results))}

${others.map(otherBrowser).join('\n\n')}

${METHOD}`;
}

function section(table: Table): string {
  return `## ${table.title}\n\n${markdownTable(table)}`;
}

function otherBrowser({ name, version = '', rates, absent }: OtherBrowser): string {
  if (rates === undefined) return `## ${name}\n\n${absent}`;
  return section(ratesTable(`${name} ${version}, thousand hashes a second in one worker`, rates));
}

const METHOD = `## How it is measured

\`npm run bench:pow\` installs what is missing, a Chromium included, bundles \`bench/\` for production, and opens it in one
headless browser. Each contender lives in a module worker of its own and solves puzzle after puzzle of its own kind for half
a second, after 100 ms of run-in. They take turns: a round is every contender once, and there are seven rounds after one that
does not count. A figure is the median of the rounds, with the slowest and the fastest. Ratios are ratios of medians;
the ratio of the best rounds stands beside those that were promised, because a busy machine slows all, but seldom alike.

Every nonce is hashed again in Node by the definition of its puzzle (\`node:crypto\`; BLAKE2b of @noble/hashes for
friendly-pow), and all who solve the same puzzle must name the same nonce, the smallest. One wrong answer fails the run.

Firefox is driven over WebDriver BiDi and WebKitGTK over its WebDriver, where they are installed (Debian: \`apt-get install
firefox-esr webkit2gtk-driver xvfb\`).

## What is fair in it, and what is not

- Peers are driven as their authors do in a worker, and where there are two ways, the faster. They run in the loop of their
  worker; this kit runs as a page uses it: a message for each puzzle, progress, and every answer hashed again before it
  leaves are inside its figure.
- Puzzles are as long as suits each contender: a difficulty at which one takes tens of milliseconds. @cap.js/wasm has its
  own default, 4.
- **Only the rows of hash-wasm, @noble/hashes, WebCrypto and @cap.js/wasm with 65 characters solve this service’s puzzle.**
  @cap.js/wasm with 32 characters hashes one block where the service’s puzzle has two; mCaptcha and altcha hash
  their own short texts; friendly-pow hashes BLAKE2b, one block of 128 bytes. None of them needs, or could use, the state
  of a first block that every nonce shares, which is half of this kit’s advantage over those that hash both blocks.
- altcha and WebCrypto pay for an asynchronous call for each hash. That is their design, not their hash.
- The native program is one core by the plain way, one hash at a time, with the processor’s SHA instructions where it has
  them, which browsers do not offer.
- Absolute figures are this machine’s. On a shared one they wander by tens of per cent; taking turns and medians make the
  ratios steadier, not steady.
`;
