import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commentsOf, isProductSource, TRACKED_FILES, textOf } from './tracked-files.fixture.ts';

const MOST_LINES = 300;

/** Tables, which are longer. */
const TABLES: readonly string[] = [
  'packages/emulator/src/behaviors/behaviors.ts',
  'packages/emulator/src/openapi/control-operations.ts',
  'site/generate/causes.ts',
];

/** Folders whose folders are parts of their own. */
const GROUPS = ['packages', 'pages', 'tools'];

/** What was, and the table that is written from the last run of all tests. */
const EXEMPT = ['CHANGELOG.md', 'docs/conformance.md'];

/** Paths of a Next.js product in our guides. */
const PRODUCTS = /^pages\/api\//;

const contributing = textOf('CONTRIBUTING.md');

test(`no source that is not a table has more than ${MOST_LINES} lines`, () => {
  const long = TRACKED_FILES.filter((file) => isProductSource(file) && !TABLES.includes(file))
    .filter((file) => !/generated|\.generated\./.test(file))
    .filter((file) => textOf(file).split('\n').length - 1 > MOST_LINES);

  expect(long).toEqual([]);
});

test('CONTRIBUTING.md lists every folder of the repository, and no other', () => {
  const [, block = ''] = /## Layout\n\n```\n([\s\S]*?)```/.exec(contributing) ?? [];
  const listed = block
    .trim()
    .split('\n')
    .map((line) => line.split(/\s/)[0] ?? '');
  const folders = TRACKED_FILES.filter((file) => file.includes('/') && !file.startsWith('.'))
    .map((file) => file.split('/'))
    .filter(([top = '', , rest]) => !GROUPS.includes(top) || rest !== undefined)
    .map(([top = '', name = '']) => (GROUPS.includes(top) ? `${top}/${name}` : top));

  expect(listed.toSorted()).toEqual([...new Set(folders)].toSorted());
});

test('every command that CONTRIBUTING.md names is a script of the repository', () => {
  const { scripts } = JSON.parse(textOf('package.json'));
  const named = [...contributing.matchAll(/npm (?:run )?([\w:]+)/g)].map(([, name = '']) => name);

  expect(named.filter((name) => !(name in scripts) && !['install', 'ci'].includes(name))).toEqual(
    [],
  );
});

test('every file that a document or a comment names by its whole path exists', () => {
  const tops = new Set(TRACKED_FILES.map((file) => file.split('/')[0] ?? ''));
  const named = TRACKED_FILES.filter((file) => !EXEMPT.includes(file)).flatMap((file) =>
    proseOf(file).flatMap((text) =>
      [
        ...text.matchAll(/(?<![\w./@-])([\w-]+(?:\/[\w.[\]-]+)+\.(?:tsx?|mjs|md|css|json|vue))\b/g),
      ].map(([, path = '']) => ({ file, path })),
    ),
  );
  const missing = named.filter(
    ({ file, path }) =>
      tops.has(path.split('/')[0] ?? '') && !PRODUCTS.test(path) && !isThere(file, path),
  );

  expect(named.length).toBeGreaterThan(200);
  expect(missing).toEqual([]);
});

/** A path counts from the repository's folder, or from a folder above the file that names it. */
function isThere(file: string, path: string): boolean {
  const folders = file.split('/').map((_, depth) => file.split('/').slice(0, depth).join('/'));
  return folders.some((folder) => existsSync(join(import.meta.dirname, '..', folder, path)));
}

/** The comments of a source, or a whole document. */
function proseOf(file: string): readonly string[] {
  if (file.endsWith('.md')) return [textOf(file)];
  return /\.(tsx?|mjs|css|vue)$/.test(file) ? commentsOf(textOf(file)).map(({ text }) => text) : [];
}
