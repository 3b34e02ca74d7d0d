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

/** @typedef {{ manifest: Record<string, any>, tarball: string }} Packed */

/**
 * Packs every published package, which must be built, into `folder`, where its tarball is not there yet.
 *
 * @returns {Map<string, Packed>} by package name
 */
export function packAll(folder) {
  const packages = readPackages().map(({ manifest }) => {
    const file = `${manifest.name.replace('@', '').replace('/', '-')}-${manifest.version}.tgz`;
    return { manifest, tarball: join(folder, file) };
  });
  const missing = packages.filter(({ tarball }) => !existsSync(tarball));
  const workspaces = missing.flatMap(({ manifest }) => ['--workspace', manifest.name]);
  if (missing.length > 0) {
    execFileSync('npm', ['pack', '--pack-destination', folder, ...workspaces], {
      cwd: root,
      stdio: 'ignore',
    });
  }
  return new Map(packages.map((packed) => [packed.manifest.name, packed]));
}

/** The registry of this machine's npm, with a slash at its end. */
export function configuredRegistry() {
  const printed = execFileSync('npm', ['config', 'get', 'registry'], {
    cwd: root,
    encoding: 'utf8',
  });
  return printed.trim().replace(/\/?$/, '/');
}
