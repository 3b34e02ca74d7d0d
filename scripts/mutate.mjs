/**
 * `npm run mutate`: breaks the sources in small ways, one at a time, and reports which of these mutants no test of
 * `npm test` notices. `-- packages/client` names folders or files; `--changed` takes the files changed since the last
 * commit, or since `--since REVISION`; `--sample 100 --seed 1` takes so many mutants of each package;
 * `--own` leaves out the tests of other packages in Node, which takes half the time;
 * `--report` adds the scores to `docs/mutation.md`.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { mutantsOf } from './mutate/mutants.mjs';
import { writeReport } from './mutate/report.mjs';
import { tryMutants } from './mutate/trials.mjs';
import { ensureDependencies, ensureTestChromium, fail, root } from './setup.mjs';

const rules = ['limits', 'proofs', 'rules', 'transactions', 'utilities', 'v1', 'v1.2', 'widget'];

/**
 * The packages, each with its folders of sources, the other folders whose tests in Node run for what its own tests do
 * not notice, and those of the tests in Chromium, which come last.
 */
export const PACKAGES = {
  protocol: {
    sources: ['packages/protocol/src'],
    others: ['packages/server', 'packages/client', 'packages/widget', 'packages/emulator'],
  },
  client: {
    sources: ['packages/client/src'],
    others: ['packages/react'],
    browser: ['packages/client'],
  },
  pow: { sources: ['packages/pow/src'], others: ['packages/client'], browser: ['packages/pow'] },
  server: { sources: ['packages/server/src'], others: ['packages/doctor', 'packages/better-auth'] },
  widget: { sources: ['packages/widget/src'], others: [], browser: ['packages/widget'] },
  'emulator: rules': {
    sources: rules.map((folder) => `packages/emulator/src/${folder}`),
    others: ['packages/server', 'packages/mcp'],
  },
};

/** Tests, their fixtures and the suites that are exported for integrators, declarations, and the texts of messages, which are for people. */
const NO_SOURCE =
  /\.(test|fixture|generated)\.|-contract\.ts$|\.d\.ts$|\/(messages\/(ar|de|en|de-formal|formal|passkeys(-\w+)?)|widget\/src\/(ar|de))\.ts$/;

const cacheFile = join(root, 'node_modules', '.cache', 'otp-kit-mutants.json');

/** Mutants that change no behavior, by id, each with the reason. */
export const EQUIVALENTS = JSON.parse(
  readFileSync(join(import.meta.dirname, 'mutate', 'equivalents.json'), 'utf8'),
);

function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
}

/** The sources of each package among some paths, relative to the repository's folder; all without paths. */
export function sourcesOf(name, paths) {
  return git('ls-files', '-co', '--exclude-standard', ...PACKAGES[name].sources)
    .filter((file) => /\.tsx?$/.test(file) && !NO_SOURCE.test(file))
    .filter((file) => existsSync(join(root, file)))
    .filter((file) => !paths || paths.some((path) => `${file}/`.startsWith(`${path}/`)));
}

/**
 * Some of the items, the same ones for the same seed.
 *
 * @param {{ id: string }[]} items
 */
export function sample(items, size, seed) {
  const rank = ({ id }) => createHash('sha1').update(`${seed} ${id}`).digest('hex');
  const ranked = items.map((item) => ({ item, at: rank(item) }));
  return ranked
    .sort((a, b) => (a.at < b.at ? -1 : 1))
    .slice(0, size)
    .map(({ item }) => item);
}

/** What a stored result depends on: a file, and all files of the folders whose sources and tests take part. */
function versionsOf(name) {
  const { sources, others, browser = [] } = PACKAGES[name];
  const hash = (file) =>
    createHash('sha1')
      .update(readFileSync(join(root, file)))
      .digest('hex');
  const folders = [...sources.map(packageOf), ...others, ...browser];
  const files = git('ls-files', '-co', '--exclude-standard', ...folders);
  const present = files.filter((file) => existsSync(join(root, file)));
  const whole = createHash('sha1').update(present.map(hash).join()).digest('hex');
  return { hash, whole };
}

function packageOf(path) {
  return path.split('/').slice(0, 2).join('/');
}

/** A killed mutant stays killed while its source and the test that killed it are the same; another result is of the whole package. */
function isCurrent(cached, file, { hash, whole }) {
  if (!cached || cached.source !== hash(file)) return false;
  if (cached.status !== 'killed') return cached.whole === whole;
  return existsSync(join(root, cached.by)) && cached.test === hash(cached.by);
}

function readCache() {
  return existsSync(cacheFile) ? JSON.parse(readFileSync(cacheFile, 'utf8')) : {};
}

async function mutatePackage(name, { paths, size, seed, own, cache }) {
  const { sources, others, browser = [] } = PACKAGES[name];
  const all = sourcesOf(name, paths).flatMap((file) =>
    mutantsOf(file, readFileSync(join(root, file), 'utf8')).map((mutant) => ({
      ...mutant,
      path: file,
    })),
  );
  const chosen = size === undefined ? all : sample(all, size, seed);
  const version = versionsOf(name);
  const mutants = chosen.filter(
    ({ id, path }) => !(id in EQUIVALENTS) && !isCurrent(cache[id], path, version),
  );
  console.log(`${name}: ${all.length} mutants, ${chosen.length} chosen, ${mutants.length} to try`);
  if (mutants.length > 0) {
    const numbered = mutants.map((mutant, number) => ({
      ...mutant,
      number,
      file: join(root, mutant.path),
    }));
    const results = await tryMutants(numbered, {
      root,
      folders: [[packageOf(sources[0])], own ? [] : others],
      browser,
    });
    for (const { id, number, path } of numbered) {
      const result = results.get(number);
      const test = result.by === undefined ? undefined : version.hash(result.by);
      cache[id] = { ...result, source: version.hash(path), test, whole: version.whole };
    }
    const tried = Object.fromEntries(numbered.map(({ id }) => [id, cache[id]]));
    mkdirSync(dirname(cacheFile), { recursive: true });
    // Another run may have written meanwhile.
    writeFileSync(cacheFile, JSON.stringify({ ...readCache(), ...tried }));
  }
  const statusOf = ({ id }) => (id in EQUIVALENTS ? 'equivalent' : cache[id].status);
  return {
    name,
    all: all.length,
    mutants: chosen.map((mutant) => ({ ...mutant, status: statusOf(mutant) })),
  };
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      changed: { type: 'boolean', default: false },
      since: { type: 'string', default: 'HEAD' },
      sample: { type: 'string' },
      seed: { type: 'string', default: '1' },
      own: { type: 'boolean', default: false },
      report: { type: 'boolean', default: false },
    },
  });
  const missing = positionals.filter((path) => !existsSync(join(root, path)));
  if (missing.length > 0) fail(`There is no ${missing.join(', ')}.`);
  const changed = values.changed
    ? [...git('diff', '--name-only', values.since), ...git('ls-files', '-o', '--exclude-standard')]
    : undefined;
  const named = positionals.map((path) => relative(root, resolve(root, path)));
  const paths = changed ?? (named.length > 0 ? named : undefined);
  const size = values.sample === undefined ? undefined : Number(values.sample);
  const cache = readCache();
  const results = [];
  for (const name of Object.keys(PACKAGES)) {
    if (sourcesOf(name, paths).length === 0) continue;
    results.push(await mutatePackage(name, { ...values, paths, size, cache }));
  }
  writeReport(results, { size, seed: values.seed, isWritten: values.report });
}

if (import.meta.filename === process.argv[1]) {
  ensureDependencies();
  ensureTestChromium();
  await main();
  // A surviving or killed mutant is a result, not a failure.
  process.exit(0);
}
