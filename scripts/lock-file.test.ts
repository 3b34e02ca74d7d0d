import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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
  const paths = Object.keys(packages);
  const optional = Object.values(packages).flatMap((locked) =>
    Object.keys(locked.optionalDependencies ?? {}),
  );

  expect(optional.length).toBeGreaterThan(0);
  expect(
    optional.filter((name) => !paths.some((path) => path.endsWith(`node_modules/${name}`))),
  ).toEqual([]);
});
