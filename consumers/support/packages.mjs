/**
 * The published packages as npm would deliver them.
 *
 * @module
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readPackages } from '../../scripts/manifests.mjs';
import { root } from '../../scripts/setup.mjs';

/**
 * Packs every published package, which must be built, into `folder`, where its tarball is not there yet.
 *
 * @returns {Map<string, { tarball: string, dependencies: string[] }>} by package name; dependencies are
 * those inside this repository
 */
export function packAll(folder) {
  const manifests = readPackages().map(({ manifest }) => manifest);
  const tarballOf = ({ name, version }) =>
    join(folder, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`);
  const missing = manifests.filter((manifest) => !existsSync(tarballOf(manifest)));
  const workspaces = missing.flatMap(({ name }) => ['--workspace', name]);
  if (missing.length > 0) {
    execFileSync('npm', ['pack', '--pack-destination', folder, ...workspaces], {
      cwd: root,
      stdio: 'ignore',
    });
  }
  return new Map(
    manifests.map(({ name, version, dependencies = {} }) => [
      name,
      {
        tarball: tarballOf({ name, version }),
        dependencies: Object.keys(dependencies).filter((other) => other.startsWith('@otp-kit/')),
      },
    ]),
  );
}

/**
 * The dependencies of a case as npm takes them: `packed` becomes the tarball, and the packages of this
 * repository that it depends on are added, because the registry has not got them.
 *
 * @param {Record<string, string>} dependencies
 */
export function withTarballs(dependencies, packages) {
  const all = {};
  const add = (name, version) => {
    if (all[name] !== undefined) return;
    if (version !== 'packed') {
      all[name] = version;
      return;
    }
    const found = packages.get(name);
    if (found === undefined) throw new Error(`${name} is no published package`);
    all[name] = `file:${found.tarball}`;
    for (const dependency of found.dependencies) add(dependency, 'packed');
  };
  for (const [name, version] of Object.entries(dependencies)) add(name, version);
  return all;
}
