/**
 * The package boundaries that the linter cannot express: a package's project references are the
 * packages that its package.json declares. `biome.json` lists what each package may import.
 *
 * @module
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup.mjs';

/**
 * Compares a package's declared dependencies with its project references. A development dependency may
 * be referred to: what is bundled is not installed with the package.
 *
 * @param {string} name of the package, for the messages
 * @param {{ dependencies?: object, peerDependencies?: object, devDependencies?: object }} manifest its package.json
 * @param {{ references?: readonly { path: string }[] }} project its tsconfig.json
 * @returns {string[]} one sentence for each difference
 */
export function findDisagreements(name, manifest, project) {
  const declared = ownNames({ ...manifest.dependencies, ...manifest.peerDependencies });
  const bundled = ownNames({ ...manifest.devDependencies });
  const referenced = (project.references ?? []).map(({ path }) => path.slice('../'.length));
  return [
    ...declared
      .filter((own) => !referenced.includes(own))
      .map((own) => `packages/${name}/tsconfig.json must refer to ../${own}`),
    ...referenced
      .filter((own) => ![...declared, ...bundled].includes(own))
      .map((own) => `packages/${name}/package.json must declare @otp-kit/${own}`),
  ];
}

function ownNames(dependencies) {
  return Object.keys(dependencies)
    .filter((dependency) => dependency.startsWith('@otp-kit/'))
    .map((dependency) => dependency.slice('@otp-kit/'.length));
}

/** Checks every package; prints the differences and returns whether there are none. */
export function checkBoundaries() {
  const read = (path) => JSON.parse(readFileSync(join(root, 'packages', path), 'utf8'));
  const names = readdirSync(join(root, 'packages')).filter((name) =>
    existsSync(join(root, 'packages', name, 'package.json')),
  );
  const problems = names.flatMap((name) =>
    findDisagreements(name, read(`${name}/package.json`), read(`${name}/tsconfig.json`)),
  );
  for (const problem of problems) console.error(problem);
  if (problems.length === 0) console.log(`${names.length} packages declare what they refer to`);
  return problems.length === 0;
}
