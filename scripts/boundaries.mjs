/**
 * The package boundaries that the linter cannot express: the project references of a package or page are the
 * packages that its package.json declares. `biome.json` lists what each package may import.
 *
 * @module
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { root } from './setup.mjs';

/**
 * Compares a package's declared dependencies with its project references. A development dependency may
 * be referred to: what is bundled is not installed with the package.
 *
 * @param {string} folder of the package, relative to the repository's
 * @param {{ dependencies?: object, peerDependencies?: object, devDependencies?: object }} manifest its package.json
 * @param {{ references?: readonly { path: string }[] }} project its tsconfig.json
 * @returns {string[]} one sentence for each difference
 */
export function findDisagreements(folder, manifest, project) {
  const declared = ownNames({ ...manifest.dependencies, ...manifest.peerDependencies });
  const bundled = ownNames({ ...manifest.devDependencies });
  const referenced = (project.references ?? []).map(({ path }) =>
    // A package may have a second project, such as that of its parts for Node.
    posix.basename(path.replace(/\/[^/]+\.json$/, '')),
  );
  return [
    ...declared
      .filter((own) => !referenced.includes(own))
      .map((own) => `${folder}/tsconfig.json must refer to ${own}`),
    ...referenced
      .filter((own) => ![...declared, ...bundled].includes(own))
      .map((own) => `${folder}/package.json must declare @otp-kit/${own}`),
  ];
}

function ownNames(dependencies) {
  return Object.keys(dependencies)
    .filter((dependency) => dependency.startsWith('@otp-kit/'))
    .map((dependency) => dependency.slice('@otp-kit/'.length));
}

/** Checks every package and page; prints the differences and returns whether there are none. */
export function checkBoundaries() {
  const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));
  const folders = ['packages', 'pages']
    .flatMap((parent) => readdirSync(join(root, parent)).map((name) => `${parent}/${name}`))
    .filter((folder) => existsSync(join(root, folder, 'package.json')));
  const problems = folders.flatMap((folder) =>
    findDisagreements(folder, read(`${folder}/package.json`), read(`${folder}/tsconfig.json`)),
  );
  for (const problem of problems) console.error(problem);
  if (problems.length === 0) console.log(`${folders.length} packages declare what they refer to`);
  return problems.length === 0;
}
