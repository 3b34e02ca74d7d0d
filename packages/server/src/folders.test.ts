import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

/** A file imports from its own folder and from those before it. The entries are in the last one. */
const FOLDERS = [
  'constants',
  'options',
  'crypto',
  'http',
  'address',
  'limits/counters',
  'limits',
  'service',
  'events',
  'config',
  'proxy',
  'passkeys',
  'webhook',
  'otp',
  'widget/results',
  'widget',
  'integrations',
  'testing',
  'utilities',
  'node',
  '',
];

const root = import.meta.dirname;
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(file),
);

test('no folder imports one that imports it', () => {
  const wrong = sources.flatMap((file) => {
    const place = FOLDERS.indexOf(folderOf(file));
    return importsOf(file)
      .filter((imported) => place < FOLDERS.indexOf(folderOf(imported)))
      .map((imported) => `${file} imports ${imported}`);
  });

  expect(sources.map(folderOf).filter((folder) => !FOLDERS.includes(folder))).toEqual([]);
  expect(wrong).toEqual([]);
});

function importsOf(file: string): readonly string[] {
  const code = readFileSync(join(root, file), 'utf8');
  return [...code.matchAll(/from '(\.[^']+)'/g)].map(([, path = '']) =>
    relative(root, join(root, dirname(file), path)),
  );
}

function folderOf(file: string): string {
  const folder = dirname(file).replaceAll('\\', '/');
  return folder === '.' ? '' : folder;
}
