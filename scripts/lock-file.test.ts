import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';

interface LockedPackage {
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const LOCK_FILE = join(import.meta.dirname, '..', 'package-lock.json');

// Biome, oxlint and others have a package for each system. npm writes only those that the registry had at
// the time. `npm ci` then refuses the file, and another system has no linter.
test('the lock file has each optional package of each system', () => {
  const { packages }: { packages: Readonly<Record<string, LockedPackage>> } = JSON.parse(
    readFileSync(LOCK_FILE, 'utf8'),
  );
  const wanted = Object.entries(packages).flatMap(([folder, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).map((name) => ({ folder, name })),
  );

  expect(wanted.length).toBeGreaterThan(0);
  expect(wanted.filter(({ folder, name }) => !isLocked(folder, name))).toEqual([]);

  /** Looks where Node does: in the package's own folder, and in those around it. */
  function isLocked(folder: string, name: string): boolean {
    if (Object.hasOwn(packages, posix.join(folder, 'node_modules', name))) return true;
    return folder !== '' && isLocked(folder.slice(0, Math.max(folder.lastIndexOf('/'), 0)), name);
  }
});
