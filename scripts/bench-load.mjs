/** `npm run bench:load [-- --minutes 1 --no-build]`: builds the packages, and lets many users sign in at once. */
import { build } from './build.mjs';
import { ensureDependencies, FROM_SOURCES, fail, run } from './setup.mjs';

ensureDependencies();
const options = process.argv.slice(2).filter((option) => option !== '--no-build');
const isBuilt = process.argv.includes('--no-build') || build();
if (!isBuilt) fail('The build failed; see the error above.');
const args = [...FROM_SOURCES, 'bench/load/main.ts', ...options];
if (!run(process.execPath, args)) fail('A target was missed, or the run failed; see above.');
