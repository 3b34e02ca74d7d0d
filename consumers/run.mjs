/**
 * `npm run test:extra consumers [-- --only name,name] [--group bundler,backend] [--jobs 2] [--keep] [--reuse folder]`: builds a product with the
 * packed packages in every stack that a case describes, and verifies a number in it. See consumers/README.md.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from '../scripts/build.mjs';
import { ensureDependencies, fail } from '../scripts/setup.mjs';
import { createBrowsers } from './support/browsers.mjs';
import { createContext } from './support/context.mjs';
import { createManagers } from './support/managers.mjs';
import { onStop } from './support/on-stop.mjs';
import { configuredRegistry, packAll } from './support/packages.mjs';
import { createRegistry } from './support/registry.mjs';
import { writeReport } from './support/report.mjs';
import { writeTable } from './table.mjs';

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    group: { type: 'string' },
    jobs: { type: 'string', default: '1' },
    // The packages are built, as after another run.
    'no-build': { type: 'boolean', default: false },
    // Leaves the folders of the cases for a look at them.
    keep: { type: 'boolean', default: false },
    // The folder of a run with --keep: its tarballs and what is installed in it are used again.
    reuse: { type: 'string' },
  },
});

ensureDependencies();
if (!options['no-build'] && !build()) fail('The build failed; see the error above.');
// After the build: the cases import the packages.
const all = await findCases(fileURLToPath(new URL('.', import.meta.url)));
const chosen = chooseCases(all, options);

const folder = options.reuse ?? mkdtempSync(join(tmpdir(), 'otp-kit-consumers-'));
const isKept = options.keep || options.reuse !== undefined;
const browsers = createBrowsers();
/** The contexts of the cases that run. */
const open = new Set();
let isStopped = false;
onStop(async () => {
  isStopped = true;
  await Promise.all([...open].map((context) => context.close()));
  removeFolder(folder);
});
const tarballs = join(folder, 'packed');
mkdirSync(tarballs, { recursive: true });
const packages = packAll(tarballs);
const registry = await createRegistry(packages, configuredRegistry());
const managers = createManagers(join(folder, 'managers'), registry.url);
const entries = [];
try {
  const queue = [...chosen];
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const entry = await runCase(next);
      // The process is about to exit, and what became of the case says nothing about it.
      if (isStopped) await new Promise(() => {});
      entries.push(entry);
      // At once, so that a run which is stopped has reported what it did.
      writeReport([entry], all);
      writeTable();
    }
  };
  await Promise.all(Array.from({ length: Number(options.jobs) }, work));
} finally {
  await browsers.close();
  registry.close();
  removeFolder(folder);
}
const failed = entries.filter(({ works }) => works === 'failed').map(({ name }) => name);
console.log(`\n${entries.length - failed.length} of ${entries.length} cases as expected`);
if (failed.length > 0) fail(`failed: ${failed.join(', ')}`);

function removeFolder(path) {
  if (!isKept) rmSync(path, { recursive: true, force: true });
}

/** Every case below a folder, each with the folder of its files. */
async function findCases(under) {
  const files = readdirSync(under, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('case.mjs') && !path.includes('node_modules'))
    .map((path) => join(under, path));
  const found = [];
  for (const file of files.toSorted()) {
    const { default: exported } = await import(file);
    for (const { folder: below = '.', ...one } of [exported].flat()) {
      found.push({ ...one, source: join(dirname(file), below) });
    }
  }
  return found;
}

function chooseCases(cases, { only, group }) {
  const names = only?.split(',');
  const groups = group?.split(',');
  const unknown = names?.filter((name) => !cases.some((one) => one.name === name)) ?? [];
  if (unknown.length > 0) fail(`There is no case ${unknown.join(', ')}.`);
  return cases.filter(
    (one) => (names?.includes(one.name) ?? true) && (groups?.includes(one.group) ?? true),
  );
}

/** Runs a case, prints its line, and returns its entry of the report. */
async function runCase({ source, run, unsupported, ...entry }) {
  const begunAt = performance.now();
  const own = join(folder, entry.name);
  let error;
  let found;
  const shared = { packages, registry: registry.url, managers, browsers };
  const running = await createContext({ source, folder: own, ...shared });
  open.add(running);
  try {
    found = await run(running.context);
  } catch (thrown) {
    error = thrown;
  }
  await running.close();
  open.delete(running);
  if (isStopped) return undefined;
  const seconds = Math.round((performance.now() - begunAt) / 1_000);
  const { works, reason } = found ?? outcome(error, unsupported);
  console.log(`${works.padEnd(6)} ${entry.name.padEnd(32)} ${String(seconds).padStart(4)} s`);
  if (works === 'failed') console.error(`${reason}\n${running.lastOutput()}\n`);
  removeFolder(own);
  return { ...entry, works, ...(works === 'no' && unsupported), ...found };
}

/** A case that is stated as unsupported has to fail: otherwise the statement is out of date. */
function outcome(error, unsupported) {
  if (unsupported === undefined) {
    return error ? { works: 'failed', reason: String(error?.stack ?? error) } : { works: 'yes' };
  }
  return error
    ? { works: 'no' }
    : { works: 'failed', reason: 'it works now: remove `unsupported` from the case' };
}
