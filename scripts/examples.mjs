/**
 * `npm run test:examples [-- postgres durable-object]`: installs the examples that have tests, each in its own
 * folder, and runs them over the built packages. It needs the npm registry, so `npm test` does not run it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { ensureDependencies, fail, root, run } from './setup.mjs';

const folder = join(root, 'examples');
const named = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const tested = readdirSync(folder).filter(hasTest);
const unknown = named.filter((name) => !tested.includes(name));
if (unknown.length > 0) fail(`There is no example with tests named ${unknown.join(', ')}.`);

ensureDependencies();
if (!process.argv.includes('--no-build') && !build())
  fail('The build failed; see the error above.');
const failed = (named.length > 0 ? named : tested).filter((name) => !testExample(name));
if (failed.length > 0) fail(`failed: ${failed.join(', ')}`);

function testExample(name) {
  console.log(`\n── ${name}`);
  const prefix = ['--prefix', join('examples', name)];
  return (
    run('npm', ['install', ...prefix, '--no-audit', '--no-fund', '--loglevel=error']) &&
    run('npm', ['test', ...prefix])
  );
}

function hasTest(name) {
  try {
    const manifest = JSON.parse(readFileSync(join(folder, name, 'package.json'), 'utf8'));
    return manifest.scripts?.test !== undefined;
  } catch (error) {
    // An example without a package.
    if (error.code === 'ENOENT') return false;
    throw error;
  }
}
