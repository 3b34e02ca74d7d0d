/** `npm run simulate -- --seed 1 --flows 2000`: plays seeded histories of the whole kit: see simulation/README.md. */
import { ensureDependencies, FROM_SOURCES, run } from './setup.mjs';

ensureDependencies();
// Most of what a history creates is short-lived.
const nodeOptions = ['--max-semi-space-size=64', ...FROM_SOURCES];
const program = ['simulation/main.ts', ...process.argv.slice(2)];
// A million flows take hours.
if (!run(process.execPath, [...nodeOptions, ...program], {}, 0)) process.exitCode = 1;
