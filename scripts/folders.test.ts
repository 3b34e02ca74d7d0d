import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { isProductSource, TRACKED_FILES, textOf } from './tracked-files.fixture.ts';

/** Folders of one package that still import each other. Remove a pair when one direction is gone. */
const ALLOWED: readonly string[] = [
  'packages/emulator/src/behaviors <> packages/emulator/src/http',
  'packages/emulator/src/utilities <> packages/emulator/src/utilities/checks',
  'packages/pow/src <> packages/pow/src/engines',
  'packages/pow/src <> packages/pow/src/pool',
  'packages/protocol/src/errors <> packages/protocol/src/read',
  'packages/protocol/src/read <> packages/protocol/src/service',
  'packages/react/src/form <> packages/react/src/hooks',
  'packages/react/src/form <> packages/react/src/passkey',
  'packages/react/src/form <> packages/react/src/parts',
  'packages/react/src/phone <> packages/react/src/phone/metadata',
  'packages/server/src/address <> packages/server/src/http',
  'packages/server/src/config <> packages/server/src/http',
  'packages/server/src/config <> packages/server/src/limits',
  'packages/server/src/config <> packages/server/src/webhook',
  'packages/server/src/config <> packages/server/src/widget',
  'packages/server/src/events <> packages/server/src/service',
  'packages/server/src/events <> packages/server/src/http',
  'packages/server/src/http <> packages/server/src/platform',
  'packages/server/src/http <> packages/server/src/limits',
  'packages/server/src <> packages/server/src/config',
  'packages/server/src <> packages/server/src/events',
  'packages/server/src <> packages/server/src/http',
  'packages/server/src <> packages/server/src/limits',
  'packages/server/src <> packages/server/src/limits/counters',
  'packages/server/src <> packages/server/src/otp',
  'packages/server/src <> packages/server/src/webhook',
  'packages/server/src <> packages/server/src/widget',
  'packages/server/src <> packages/server/src/widget/results',
  'packages/server/src <> packages/server/src/platform',
  'packages/server/src <> packages/server/src/utilities',
  'packages/server/src/platform <> packages/server/src/webhook',
  'pages/console/src/components <> pages/console/src/state',
  'pages/console/src/logs <> pages/console/src/timeline',
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
