/** @module-tag landing */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { entriesOf, parseChangelog } from './changelog.mjs';
import { manifestProblems, readPackages, tarballProblems } from './manifests.mjs';
import { publishBlockers, repositoryAddress, stage, summarize } from './release.mjs';

const root = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const { version, engines } = JSON.parse(read('package.json'));
const expected = { version, engines, license: read('LICENSE') };

const CHANGELOG = `# Changelog

## Unreleased

### Breaking

- **react, client:** A prop is gone. Use
  another one.

### Added

- All packages are smaller.

## 0.1.0

### Added

- **react:** The first version.
`;

describe('manifestProblems', () => {
  test('finds nothing in the packages of the repository', () => {
    expect(manifestProblems(readPackages(), expected)).toEqual([]);
  });

  test.each([
    [{ version: '9.9.9' }, 'another version'],
    [{ engines: { node: '>=18' } }, 'other engines'],
    [{ keywords: [] }, 'no keywords'],
    [{ description: '' }, 'no description'],
    [{ sideEffects: undefined }, 'side effects'],
    [{ dependencies: { valibot: '1.5.0' } }, 'valibot'],
    [{ dependencies: { '@otp-kit/protocol': '^0.1.0' } }, '@otp-kit/protocol'],
    [
      { peerDependencies: { msw: '^2.0.0' }, peerDependenciesMeta: { msw: { optional: true } } },
      'msw',
    ],
  ])('names what is wrong in %j', (change, words) => {
    const [first, ...others] = readPackages();
    if (first === undefined) throw new Error('there is no package');
    const packages = [{ ...first, manifest: { ...first.manifest, ...change } }, ...others];

    expect(manifestProblems(packages, expected)).toEqual([expect.stringContaining(words)]);
  });

  test('misses a licence', () => {
    const packages = readPackages().map((item) => ({ ...item, license: undefined }));

    expect(manifestProblems(packages, expected)).toHaveLength(packages.length);
  });
});

test('the notice of the numbering plans names the installed version', () => {
  const [, name, stated, license] =
    /^## (\S+) (\S+), (\S+)$/m.exec(read('packages/react/NOTICE.md')) ?? [];
  const installed = JSON.parse(read(`node_modules/${name}/package.json`));

  expect([stated, license]).toEqual([installed.version, installed.license]);
});

test('a package comes after the packages that it depends on', () => {
  const packages = readPackages();

  for (const [index, { manifest }] of packages.entries()) {
    const before = packages.slice(0, index).map((item) => item.manifest['name']);
    const own = Object.keys(manifest['dependencies'] ?? {}).filter((name) =>
      name.startsWith('@otp-kit/'),
    );
    expect(before).toEqual(expect.arrayContaining(own));
  }
});

test('a tarball needs a licence, and has no tests and no build information', () => {
  const files = ['README.md', 'package.json', 'dist/index.js'];

  expect(tarballProblems([...files, 'LICENSE'])).toEqual([]);
  expect(
    tarballProblems([...files, 'dist/.tsbuildinfo', 'src/a.test.ts', 'src/b.fixture.tsx']),
  ).toHaveLength(4);
  expect(tarballProblems([...files, 'LICENSE', 'templates/shared/.dockerignore'])).toEqual([]);
  expect(tarballProblems([...files, 'LICENSE', 'src/.dockerignore'])).toHaveLength(1);
});

test('the changes of a package are those that name it or all packages', () => {
  const [unreleased] = parseChangelog(CHANGELOG);
  if (unreleased === undefined) throw new Error('there is no section');

  expect(entriesOf(unreleased, 'react')).toEqual([
    { kind: 'Breaking', packages: ['react', 'client'], text: 'A prop is gone. Use another one.' },
    { kind: 'Added', packages: [], text: 'All packages are smaller.' },
  ]);
  expect(entriesOf(unreleased, 'server')).toHaveLength(1);
});

test('every entry of the changelog names packages or begins with "All packages"', () => {
  const names = [
    ...readPackages().map(({ folder }) => folder.replace('packages/', '')),
    'demo',
    'docs',
  ];
  const entries = parseChangelog(read('CHANGELOG.md')).flatMap((section) => section.entries);

  expect(entries.length).toBeGreaterThan(0);
  for (const { packages, text } of entries) {
    expect(names).toEqual(expect.arrayContaining(packages));
    if (packages.length === 0) expect(text).toMatch(/^All packages /);
  }
});

describe('publishBlockers', () => {
  const released = {
    version: '0.1.0',
    uncommitted: '',
    sections: parseChangelog(CHANGELOG).slice(1),
    repository: 'https://git.example.com/otp/kit',
  };

  test('finds nothing in a clean tree with a changelog of the version', () => {
    expect(publishBlockers(released)).toEqual([]);
  });

  test.each([
    [{ uncommitted: ' M README.md\n' }, 'working tree'],
    [{ version: '0.2.0' }, '"## 0.2.0"'],
    [{ sections: parseChangelog(CHANGELOG) }, 'Unreleased'],
    [{ repository: undefined }, '--repository'],
  ])('refuses to publish with %j', (change, words) => {
    expect(publishBlockers({ ...released, ...change })).toEqual([expect.stringContaining(words)]);
  });
});

describe('a published manifest', () => {
  test.each([
    ['https://git.example.com/otp/kit', 'https://git.example.com/otp/kit'],
    ['https://git.example.com:8443/otp/kit.git/', 'https://git.example.com:8443/otp/kit'],
    ['https://ci:token@git.example.com/otp/kit.git', 'https://git.example.com/otp/kit'],
    ['ssh://git@git.example.com:2222/otp/kit.git', 'https://git.example.com/otp/kit'],
    ['git@git.example.com:otp/kit.git', 'https://git.example.com/otp/kit'],
    ['http://git.example.com/otp/kit', undefined],
    ['/srv/git/kit.git', undefined],
    ['../kit', undefined],
    ['', undefined],
  ])('has the public address of the repository %j', (name, address) => {
    expect(repositoryAddress(name)).toBe(address);
  });

  test('has the repository and the provenance beside the fields of the tree, which stays without', () => {
    const [first] = readPackages();
    if (first === undefined) throw new Error('there is no package');

    const staged = stage(first, 'https://git.example.com/otp/kit');

    expect(JSON.parse(read(`${staged}/package.json`))).toEqual({
      ...first.manifest,
      files: [...first.manifest['files'], 'sbom.cdx.json'],
      repository: {
        type: 'git',
        url: 'git+https://git.example.com/otp/kit.git',
        directory: first.folder,
      },
      publishConfig: { access: 'public', provenance: true },
    });
    expect(read(`${staged}/LICENSE`)).toBe(expected.license);
    for (const { manifest } of readPackages()) {
      expect(Object.keys(manifest)).not.toEqual(expect.arrayContaining(['repository']));
    }
  });
});

test('the summary has sizes and changes of each package', () => {
  const tarball = { name: '@otp-kit/react', size: 223_170, unpackedSize: 900_000, entryCount: 586 };

  const text = summarize([tarball], parseChangelog(CHANGELOG)[0]);

  expect(text).toMatch(/@otp-kit\/react +223\.2 kB +900\.0 kB +586/);
  expect(text).toContain('@otp-kit/react, Unreleased: 2 changes\n  Breaking: A prop is gone.');
});
