/**
 * `npm run test:changed`: runs the tests nearest to what changed since the last commit, and stops at the first failure.
 * `-- FILE…` names the files instead; `--all` runs every test that imports one of them.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureDependencies, fail, root, run } from './setup.mjs';

const TEST = /\.test\.tsx?$/;

/**
 * The tests of a file: those named after it, else those in its folder, else those in the nearest folder around it.
 *
 * @param {string} file absolute
 * @returns {string[]} absolute; none if the file is in no package
 */
export function nearestTests(file) {
  if (TEST.test(file)) return [file];
  const tests = testsIn(dirname(file));
  const name = basename(file).replace(/\.\w+$/, '');
  const named = tests.filter((test) => basename(test).startsWith(`${name}.`));
  if (named.length > 0) return named;
  if (tests.length > 0) return tests;
  const isPackage = existsSync(join(dirname(file), 'package.json'));
  return isPackage || dirname(file) === file ? [] : nearestTests(dirname(file));
}

function testsIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => TEST.test(name))
    .map((name) => join(folder, name));
}

function changedFiles() {
  const list = (...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  return [...list('diff', '--name-only', 'HEAD'), ...list('ls-files', '-o', '--exclude-standard')];
}

function testChanged() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { all: { type: 'boolean', default: false } },
  });
  const changed = (positionals.length > 0 ? positionals : changedFiles()).map((file) =>
    resolve(root, file),
  );
  const missing = positionals.filter((file) => !existsSync(resolve(root, file)));
  if (missing.length > 0) fail(`There is no ${missing.join(', ')}.`);
  const tests = values.all ? changed : [...new Set(changed.flatMap(nearestTests))];
  if (tests.length === 0) {
    console.log('No test is near what changed. To name a file: npm run test:changed -- FILE');
    return true;
  }
  const files = tests.map((test) => relative(root, test));
  // The tests of a page run once, on the newest React.
  const projects = ['--project=node', '--project=chromium', '--tagsFilter=!full', '--bail=1'];
  const passed = run('vitest', [values.all ? 'related' : 'run', ...files, '--run', ...projects]);
  if (!values.all) console.log('Every test that imports it: npm run test:changed -- --all');
  return passed;
}

if (import.meta.filename === process.argv[1]) {
  ensureDependencies();
  if (!testChanged()) process.exit(1);
}
