/**
 * Checks the built packages: exports and types resolve for every consumer, the directive for React's
 * server components is present, browser packages contain no server-only strings, and the licence of each
 * dependency asks for no more than its notice.
 *
 * @module
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPackages } from './manifests.mjs';
import { licenseProblems, sbomOf } from './sbom.mjs';
import { root, run } from './setup.mjs';

/** The packages that a browser loads, and strings that only a server uses. */
const BROWSER_PACKAGES = ['pow', 'client', 'react', 'element', 'widget'];
const SERVER_WORDS = [
  'hmac',
  'whsec_',
  'apikey',
  'pipelineid',
  'transactionreqid',
  'x-end-user-ip',
  'node:',
];

/** Checks every package; prints the problems and returns whether there are none. */
export function checkPublished() {
  const problems = [
    ...findServerWords(browserScripts()),
    ...missingDirectives(),
    ...readPackages().flatMap((item) => licenseProblems(sbomOf(item))),
  ];
  for (const problem of problems) console.error(problem);
  const consumable = readPackages().map(({ folder, manifest }) => {
    const publint = run('npx', ['publint', '--strict', folder]);
    // Node 16's CommonJS resolution is left out: the packages are ES modules, which Node 20.19 can require.
    return (
      publint &&
      // A package that is only a command has no types to check.
      (manifest.exports === undefined ||
        run('npx', [
          'attw',
          '--pack',
          folder,
          '--profile',
          'esm-only',
          '--exclude-entrypoints',
          './styles.css',
          './themes/aurora.css',
          './themes/ledger.css',
          './phone.css',
          './passkey.css',
          // Sources that the emulator's private pages import: no product can.
          './console-api',
          './hosted-page-api',
          '--quiet',
        ]))
    );
  });
  return problems.length === 0 && consumable.every(Boolean);
}

/** The built scripts for browsers; paths are relative to the repository's folder. */
export function browserScripts() {
  return BROWSER_PACKAGES.flatMap(scripts);
}

/**
 * Finds server-only strings in code for browsers. Comments may contain them.
 *
 * @param {readonly { file: string, source: string }[]} files
 * @returns {string[]} one sentence for each
 */
export function findServerWords(files) {
  return files.flatMap(({ file, source }) =>
    SERVER_WORDS.filter((word) => withoutComments(source).toLowerCase().includes(word)).map(
      (word) => `${file} contains "${word}"`,
    ),
  );
}

/** Entries that must begin with "use client", as package and file. */
const CLIENT_ENTRIES = [
  ['react', 'index.js'],
  ['react', 'devtools/index.js'],
  ['widget', 'react.js'],
];

function missingDirectives() {
  return CLIENT_ENTRIES.flatMap(([name, entry]) => {
    const path = `packages/${name}/dist/${entry}`;
    const source = scripts(name).find(({ file }) => file === path)?.source ?? '';
    return /^['"]use client['"]/.test(source) ? [] : [`${path} does not begin with "use client"`];
  });
}

function scripts(name) {
  const folder = join(root, 'packages', name, 'dist');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => ({
      file: `packages/${name}/dist/${file}`,
      source: readFileSync(join(folder, file), 'utf8'),
    }));
}

function withoutComments(source) {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}
