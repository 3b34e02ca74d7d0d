/**
 * Who may import whom. The arrows are written here once; imports, package.json files and project
 * references must agree with them.
 *
 * @module
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, normalize, relative } from 'node:path';
import { root } from './setup.mjs';

/** For each package: the packages of this repository, and the libraries, that its sources may import. */
const ARROWS = {
  protocol: { own: [], libraries: ['valibot'] },
  pow: { own: ['protocol'], libraries: ['comlink', 'hash-wasm'] },
  client: { own: ['protocol', 'pow'], libraries: [] },
  react: {
    own: ['protocol', 'client'],
    libraries: ['@marsidev/react-turnstile', 'react', 'react-dom'],
  },
  widget: { own: ['protocol'], libraries: ['react'] },
  // The server signs and the emulator checks: if both were the same code, a bug would agree with itself.
  server: { own: ['protocol'], libraries: ['ipaddr.js', 'jose', 'libphonenumber-js', 'valibot'] },
  emulator: {
    own: ['protocol'],
    libraries: ['@hono/node-server', '@simplewebauthn/server', 'hono', 'jose', 'valibot', 'node:'],
  },
};

/** The emulator's pages run in a browser and are bundled, so they may use the kit's own parts. */
const PAGE_FOLDERS = ['packages/emulator/src/hosted-page/', 'packages/emulator/src/ui/'];
const PAGE = {
  own: ['protocol', 'react'],
  libraries: [
    '@marsidev/react-turnstile',
    '@simplewebauthn/browser',
    'react',
    'react-dom',
    'valibot',
  ],
};

/** The demo is an integrator's product: published entry points only. */
const DEMO = {
  own: ['pow', 'react', 'server', 'widget'],
  libraries: [
    '@simplewebauthn/browser',
    '@simplewebauthn/server',
    'express',
    'react',
    'react-dom',
    'node:',
  ],
};
/** What starts the demo beside the emulator is not part of the product that it shows. */
const DEMO_START_FILES = [
  'demo/start.ts',
  'demo/emulator-seed.ts',
  'demo/build-pages.ts',
  'demo/redeem-enrollment.ts',
];
const DEMO_START = { own: ['emulator'], libraries: ['express', 'vite', 'node:'] };

const IMPORT = /(?:(?<!\.)\bfrom\s*|\bimport\s*\(?\s*)['"]([^'"\s]+)['"]/g;

/**
 * Finds the imports that break an arrow.
 *
 * @param {Iterable<{ path: string, source: string }>} files paths from the repository's folder, with `/`
 * @returns {string[]} one sentence for each
 */
export function findViolations(files) {
  const violations = [];
  for (const { path, source } of files) {
    const home = path
      .split('/')
      .slice(0, path.startsWith('packages/') ? 2 : 1)
      .join('/');
    for (const [, specifier] of source.matchAll(IMPORT)) {
      if (!isAllowed(path, home, specifier)) violations.push(`${path} may not import ${specifier}`);
    }
  }
  return violations;
}

function isAllowed(path, home, specifier) {
  if (specifier.startsWith('.')) {
    const target = normalize(join(path, '..', specifier)).replaceAll('\\', '/');
    return target.startsWith(`${home}/`);
  }
  const { own, libraries } = allowance(path, home);
  const scoped = /^@otp-kit\/([^/]+)/.exec(specifier);
  if (scoped) return own.includes(scoped[1]);
  return libraries.some(
    (library) =>
      specifier === library ||
      specifier.startsWith(library.endsWith(':') ? library : `${library}/`),
  );
}

function allowance(path, home) {
  if (PAGE_FOLDERS.some((folder) => path.startsWith(folder))) return PAGE;
  if (home !== 'demo') return ARROWS[home.split('/')[1]] ?? { own: [], libraries: [] };
  return DEMO_START_FILES.includes(path) ? DEMO_START : DEMO;
}

/** Finds package.json files and project references that disagree with the arrows. */
function findDisagreements() {
  const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));
  return Object.entries(ARROWS).flatMap(([name, { own, libraries }]) => {
    const manifest = read(`packages/${name}/package.json`);
    const declared = [
      ...Object.keys(manifest.dependencies ?? {}),
      ...Object.keys(manifest.peerDependencies ?? {}),
    ];
    const allowed = [...own.map((o) => `@otp-kit/${o}`), ...libraries];
    const references = read(`packages/${name}/tsconfig.json`).references.map(({ path }) =>
      path.slice('../'.length),
    );
    return [
      ...declared
        .filter((d) => !allowed.includes(d))
        .map((d) => `packages/${name}/package.json may not declare ${d}`),
      ...references
        .filter((r) => !own.includes(r))
        .map((r) => `packages/${name}/tsconfig.json may not refer to ${r}`),
    ];
  });
}

function* sources(folder) {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true, recursive: true })) {
    const path = relative(root, join(entry.parentPath ?? entry.path, entry.name)).replaceAll(
      '\\',
      '/',
    );
    const isSource =
      entry.isFile() &&
      /\.(tsx?|js)$/.test(path) &&
      !/\.(test|fixture)\.|node_modules|\/dist\//.test(path);
    if (isSource) yield { path, source: readFileSync(join(root, path), 'utf8') };
  }
}

/** The gate: prints what is broken; returns whether nothing is. */
export function checkBoundaries() {
  const packages = Object.keys(ARROWS).flatMap((name) => [...sources(`packages/${name}/src`)]);
  const problems = [...findViolations([...packages, ...sources('demo')]), ...findDisagreements()];
  for (const problem of problems) console.error(problem);
  if (problems.length === 0) console.log(`${packages.length} source files keep to the arrows`);
  return problems.length === 0;
}
