/** `npm run check`: every gate, each by itself, before a change lands. */
import { checkBoundaries } from './boundaries.mjs';
import { build } from './build.mjs';
import { checkConformance } from './conformance.mjs';
import { checkPublished } from './published.mjs';
import { ensureDependencies, ensureTestChromium, run } from './setup.mjs';
import { test } from './test.mjs';

ensureDependencies();
ensureTestChromium();

const broken = [];
const gate = (name, passes) => {
  console.log(`\n── ${name}`);
  if (!passes()) broken.push(name);
};
gate('format and lint', () => run('npx', ['biome', 'check', '--error-on-warnings', '.']));
gate('lint by types', () => run('npx', ['oxlint', '--type-aware', '--deny-warnings']));
gate('boundaries', checkBoundaries);
gate('types and build', build);
gate('published packages', checkPublished);

let summary;
gate('tests', () => {
  summary = test();
  return summary.ok;
});
gate('conformance table', checkConformance);

if (broken.length > 0) console.error(`\nbroken: ${broken.join(', ')}`);
// Last again, so that the outcome of the tests is what one reads at the end.
console.log(`\n${summary.line}`);
process.exit(broken.length === 0 ? 0 : 1);
