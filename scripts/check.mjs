/**
 * `npm run check`: every check, with the tests tagged `full` and the conformance table that they show.
 * Without `--full`, the checks that a change must pass to land, with the tests of `npm test` and those tagged `landing`.
 */
import { checkBoundaries } from './boundaries.mjs';
import { build } from './build.mjs';
import { checkConformance } from './conformance.mjs';
import { testExamples } from './examples.mjs';
import { checkPublished } from './published.mjs';
import { ensureDependencies, ensureTestChromium, run } from './setup.mjs';
import { test } from './test.mjs';

ensureDependencies();
ensureTestChromium();

const full = process.argv.includes('--full');
const failed = [];
const check = (name, passes) => {
  console.log(`\n── ${name}`);
  if (!passes()) failed.push(name);
};
check('format and lint', () => run('biome', ['check', '--error-on-warnings', '.']));
check('boundaries', checkBoundaries);
let built;
check('types and build', () => {
  built = build();
  return built;
});
// After the build: the examples see the packages as products do, by their builds.
check('lint by types', () => run('oxlint', ['--type-aware', '--deny-warnings']));
check('published packages', checkPublished);

// A few of `npm run test:extra consumers`, which takes many minutes.
const CONSUMERS = 'vite-8-build,esbuild-build,html-element,install-jest-29-npm-10';
if (full) {
  check('products of packed packages', () =>
    run('node', ['consumers/run.mjs', '--no-build', '--jobs', '2', '--only', CONSUMERS]),
  );
  check('examples', () => testExamples(['--no-build']));
}

let summary;
check('tests', () => {
  summary = test({ extent: full ? 'full' : 'landing', built });
  return summary.ok;
});
// The table counts the tests tagged `full`, too.
if (full) check('conformance table', checkConformance);

if (failed.length > 0) console.error(`\nfailed: ${failed.join(', ')}`);
// Repeated, so that the totals of the tests are the last line.
console.log(`\n${summary.line}`);
process.exit(failed.length === 0 ? 0 : 1);
