/**
 * The scores of a mutation run, printed and as a document.
 *
 * @module
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../setup.mjs';

const file = join(root, 'docs', 'mutation.md');

/** The share of killed mutants among those that are not equivalent, with Wilson's interval of 95 % if it is a sample. */
export function scoreOf({ all, mutants }) {
  const count = (...statuses) => mutants.filter(({ status }) => statuses.includes(status)).length;
  const equivalent = count('equivalent');
  const killed = count('killed', 'timeout');
  const total = mutants.length - equivalent;
  const share = total === 0 ? 1 : killed / total;
  const z2 = 1.96 ** 2;
  const middle = (share + z2 / (2 * total)) / (1 + z2 / total);
  const half =
    (Math.sqrt((share * (1 - share)) / total + z2 / (4 * total ** 2)) * 1.96) / (1 + z2 / total);
  const isSample = mutants.length < all;
  const interval = isSample && total > 0 ? [middle - half, middle + half] : undefined;
  return {
    all,
    tried: mutants.length,
    killed,
    equivalent,
    survived: total - killed,
    share,
    interval,
  };
}

function percent(share) {
  return `${(share * 100).toFixed(1)} %`;
}

function shown({ share, interval }) {
  if (!interval) return percent(share);
  return `${percent(share)} (${interval.map((bound) => (bound * 100).toFixed(0)).join('–')})`;
}

/** Prints the survivors and the scores, and adds the scores to `docs/mutation.md`. */
export function writeReport(results, { size, seed, isWritten }) {
  for (const { mutants } of results) {
    for (const { status, id, line, path, mutated } of mutants) {
      if (!/survived|unreached/.test(status)) continue;
      console.log(
        `${status} ${path}:${line}\n  ${id.slice(path.length + 1)} → ${mutated.slice(0, 80)}`,
      );
    }
  }
  const scores = results.map((result) => ({ name: result.name, ...scoreOf(result) }));
  console.table(
    scores.map(({ interval, share, ...score }) => ({
      ...score,
      score: shown({ share, interval }),
    })),
  );
  if (isWritten) writeFileSync(file, documentOf(scores, { size, seed }));
}

function documentOf(scores, { size, seed }) {
  const commit = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], {
    encoding: 'utf8',
  }).trim();
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const earlier = before.match(/^\| `[^\n]+$/gm) ?? [];
  // What was written by hand about the figures.
  const notes = /\n## [\s\S]*$/.exec(before)?.[0] ?? '';
  const chosen = size === undefined ? 'all' : `${size}, seed ${seed}`;
  const rows = scores.map(
    ({ name, all, tried, killed, equivalent, survived, share, interval }) =>
      `| \`${commit}\` | ${chosen} | ${name} | ${all} | ${tried} | ${killed} | ${equivalent} | ${survived} | ${shown({ share, interval })} |`,
  );
  return `# Mutation scores

Written by \`npm run mutate -- --report\`. The script breaks a source in one small way, a mutant, and runs the tests of
\`npm test\` that reach it in Node, and the package's own in Chromium. A mutant that no test notices has survived. The share is of the mutants that are
not listed as equivalent in [\`scripts/mutate/equivalents.json\`](../scripts/mutate/equivalents.json); that of a sample has its 95 % confidence
interval. Each run adds its rows, so the first rows of a package are before, and the last after, the tests that were written since.

| commit | mutants | package | in the package | tried | killed | equivalent | survived | share killed |
| --- | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |
${[...earlier, ...rows].join('\n')}
${notes}`;
}
