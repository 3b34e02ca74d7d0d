/**
 * `npm run test:extra examples [postgres durable-object]`: installs the examples that have tests, each in its own
 * folder, and runs them over the built packages. It needs the npm registry, so `npm test` does not run it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { fail, root, run } from './setup.mjs';

const folder = join(root, 'examples');

/**
 * Runs the tests of the examples.
 *
 * @param {readonly string[]} args names; all without one. `--no-build` takes the packages as they were built.
 * @returns {boolean} whether all passed
 */
export function testExamples(args) {
  const named = args.filter((argument) => !argument.startsWith('--'));
  const tested = readdirSync(folder).filter(hasTest);
  const unknown = named.filter((name) => !tested.includes(name));
  if (unknown.length > 0) fail(`There is no example with tests named ${unknown.join(', ')}.`);
  if (!args.includes('--no-build') && !build()) return false;
  const failed = (named.length > 0 ? named : tested).filter((name) => !testExample(name));
  if (failed.length > 0) console.error(`failed: ${failed.join(', ')}`);
  return failed.length === 0;
}

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
