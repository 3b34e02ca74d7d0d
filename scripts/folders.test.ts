import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { isProductSource, TRACKED_FILES, textOf } from './tracked-files.fixture.ts';

/** Folders of one package that still import each other. Remove a pair when one direction is gone. */
const ALLOWED: readonly string[] = [
  'pages/console/src/components <> pages/console/src/state',
  'pages/hosted-page/src/flow <> pages/hosted-page/src/service',
  'pages/hosted-page/src/flow <> pages/hosted-page/src/texts',
];

const IMPORT = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g;

const sources = TRACKED_FILES.filter(
  (file) => /^(packages|pages)\/[^/]+\/src\//.test(file) && isProductSource(file),
);

/** Each folder with the folders of its package that it imports, types included, and the first file that does. */
const imports = new Map<string, Map<string, string>>();
for (const file of sources) {
  const folder = dirname(file);
  const imported = imports.get(folder) ?? new Map<string, string>();
  imports.set(folder, imported);
  for (const [, path = ''] of textOf(file).matchAll(IMPORT)) {
    const other = dirname(join(folder, path));
    const isOfPackage = other.startsWith(file.split('/').slice(0, 3).join('/'));
    if (isOfPackage && other !== folder && !imported.has(other)) imported.set(other, file);
  }
}

test('no folder of a package imports one that imports it, types included', () => {
  const mutual = [...imports].flatMap(([folder, imported]) =>
    [...imported].flatMap(([other, file]) => {
      const back = imports.get(other)?.get(folder);
      const pair = `${folder} <> ${other}`;
      const isNew = folder < other && back !== undefined && !ALLOWED.includes(pair);
      return isNew ? [`${pair}: ${file}, and ${back}`] : [];
    }),
  );

  expect(mutual).toEqual([]);
});
