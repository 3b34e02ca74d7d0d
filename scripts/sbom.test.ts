import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readPackages } from './manifests.mjs';
import { licenseProblems, sbomOf } from './sbom.mjs';

const packages = readPackages();
const namesOf = (folder: string): string[] => {
  const item = packages.find((candidate) => candidate.folder === folder);
  if (item === undefined) throw new Error(`there is no ${folder}`);
  return sbomOf(item).components.map(({ name }) => name);
};

describe('the list of a package’s dependencies', () => {
  test.each(packages)('has what $folder depends on, and what that depends on', (item) => {
    const { metadata, components, dependencies } = sbomOf(item);
    const listed = [metadata.component, ...components].map(({ purl }) => purl);

    expect(new Set(listed).size).toBe(listed.length);
    expect(listed).toEqual(
      expect.arrayContaining(dependencies.flatMap(({ dependsOn }) => dependsOn)),
    );
    expect(namesOf(item.folder)).toEqual(
      expect.arrayContaining(Object.keys(item.manifest['dependencies'] ?? {})),
    );
  });

  test('has a dependency of a dependency', () => {
    expect(namesOf('packages/client')).toContain('hash-wasm');
  });

  test('has the packages of which a bundled file contains code', () => {
    expect(namesOf('packages/element')).toContain('preact');
  });

  test('has no tool of the development', () => {
    expect(packages.flatMap(({ folder }) => namesOf(folder))).not.toContain('vite');
  });

  test('has the hash of each package of the registry', () => {
    const [component = missing()] = sbomOf(packages[0] ?? missing()).components;
    const { packages: locked } = JSON.parse(
      readFileSync(join(import.meta.dirname, '..', 'package-lock.json'), 'utf8'),
    );
    const integrity = `sha512-${Buffer.from(component.hashes?.[0]?.content ?? '', 'hex').toString('base64')}`;

    expect(integrity).toBe(locked['node_modules/valibot'].integrity);
  });
});

test.each([
  [[{ license: { id: 'GPL-3.0-only' } }], 'GPL-3.0-only'],
  [[], 'no licence'],
])('a dependency under %j cannot be published', (licenses, words) => {
  const bom = sbomOf(packages[0] ?? missing());
  const [component = missing()] = bom.components;

  expect(licenseProblems(bom)).toEqual([]);
  expect(licenseProblems({ ...bom, components: [{ ...component, licenses }] })).toEqual([
    expect.stringContaining(words),
  ]);
});

function missing(): never {
  throw new Error('there is no package');
}
