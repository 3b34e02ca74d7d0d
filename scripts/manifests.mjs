/**
 * The packages that are published: their manifests, and what every manifest and tarball must have.
 *
 * @module
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup.mjs';

/**
 * Reads the manifests of the packages that are published, each after those that it depends on.
 *
 * @returns {{ folder: string, manifest: Record<string, any>, license: string | undefined }[]} the folder is
 *   relative to the repository's
 */
export function readPackages() {
  const packages = readdirSync(join(root, 'packages')).map((name) => {
    const folder = `packages/${name}`;
    return {
      folder,
      manifest: JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')),
      license: readIfPresent(join(root, folder, 'LICENSE')),
    };
  });
  return inDependencyOrder(packages.filter(({ manifest }) => !manifest.private));
}

/**
 * Finds what is wrong with the manifests.
 *
 * @param {ReturnType<typeof readPackages>} packages
 * @param {{ version: string, engines: object, license: string }} expected the version and engines of the
 *   repository, and the text of its licence
 * @returns {string[]} one sentence for each problem
 */
export function manifestProblems(packages, expected) {
  const own = new Set(packages.map(({ manifest }) => manifest.name));
  return packages.flatMap(({ folder, manifest, license }) => {
    const wrong = [
      manifest.version !== expected.version && `has another version than ${expected.version}`,
      license !== expected.license && 'has another LICENSE than the repository, or none',
      JSON.stringify(manifest.engines) !== JSON.stringify(expected.engines) &&
        'has other engines than the repository',
      !manifest.description && 'has no description',
      !(manifest.keywords?.length > 0) && 'has no keywords',
      manifest.sideEffects === undefined && 'does not say which files have side effects',
      ...rangeProblems(manifest.dependencies ?? {}, own, expected.version),
      ...optionalPeerProblems(manifest),
    ];
    return wrong.filter(Boolean).map((problem) => `${folder} ${problem}`);
  });
}

/**
 * Finds what is wrong with the files of a tarball.
 *
 * @param {readonly string[]} files paths in the package
 * @returns {string[]} one sentence for each problem
 */
export function tarballProblems(files) {
  const missing = ['LICENSE', 'README.md', 'package.json'].filter((file) => !files.includes(file));
  const unwanted = files.filter(
    (file) =>
      /\.(test|fixture)\.|(^|\/)\.(?!\/)|\.tsbuildinfo$/.test(file) &&
      // The files of a template are those of the app that it creates.
      !file.startsWith('templates/'),
  );
  return [
    ...missing.map((file) => `has no ${file}`),
    ...unwanted.map((file) => `contains ${file}, which no user needs`),
  ];
}

// See docs/decisions/0020: packages of the kit fit each other in one version only, and patches of other
// packages have to reach users without a release of the kit.
function rangeProblems(dependencies, own, version) {
  return Object.entries(dependencies).flatMap(([name, range]) => {
    const expected = own.has(name) ? range === version : /^\^\d/.test(range);
    const wanted = own.has(name) ? version : 'a caret';
    return expected ? [] : [`depends on ${name} by "${range}" and not by ${wanted}`];
  });
}

// See docs/decisions/0029: npm refuses to install a package whose optional peer has another version, used or not.
function optionalPeerProblems({ peerDependencies = {}, peerDependenciesMeta = {} }) {
  return Object.entries(peerDependencies)
    .filter(([name, range]) => peerDependenciesMeta[name]?.optional && range !== '*')
    .map(([name, range]) => `has the optional peer ${name} by "${range}" and not by "*"`);
}

function inDependencyOrder(packages) {
  const ordered = new Set();
  const visit = (item) => {
    for (const name of Object.keys(item.manifest.dependencies ?? {})) {
      const needed = packages.find(({ manifest }) => manifest.name === name);
      if (needed) visit(needed);
    }
    ordered.add(item);
  };
  for (const item of packages) visit(item);
  return [...ordered];
}

function readIfPresent(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
