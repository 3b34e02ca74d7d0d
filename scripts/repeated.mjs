/**
 * `npm run test:repeated`: the sign-in test 1,600 times in eight workers, which takes most of an hour on two
 * cores. Playwright's options may follow, as in `npm run test:repeated -- --repeat-each 100`.
 */
import { build } from './build.mjs';
import { ensureDependencies, ensureTestChromium, fail, run } from './setup.mjs';

ensureDependencies();
ensureTestChromium();
if (!build()) fail('The build failed; see the error above.');

const args = ['test', '-c', 'e2e/repeated.config.ts', ...process.argv.slice(2)];
if (!run('playwright', args)) fail('A run failed; see above.');
