import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { requirements } from '../consumers/support/requirements.mjs';
import { renderBlock, renderTable } from '../consumers/table.mjs';

const ENTRY = { title: 'Bundler', works: 'yes', version: '1.0.0' } as const;
const NONE = {
  bundler: [],
  backend: [],
  runtime: [],
  typescript: [],
  'test runner': [],
  template: [],
};

test('the README has the table of the last report', () => {
  const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');

  expect(readme).toContain(renderBlock());
});

test('cases with one title share a row, unless they end differently', () => {
  const table = renderTable({
    ...NONE,
    bundler: [
      { ...ENTRY, name: 'a', mode: 'build' },
      { ...ENTRY, name: 'b', mode: 'dev server', version: '2.0.0' },
      { ...ENTRY, name: 'c', works: 'no', reason: 'It has no workers', workaround: 'Use another' },
    ],
  });

  expect(table.trim().split('\n').slice(2)).toEqual([
    '| Bundler | 1.0.0, 2.0.0 | build, dev server |  | yes |',
    '| Bundler | 1.0.0 |  |  | no: It has no workers. Use another. |',
  ]);
});

test('the minimum of TypeScript is the oldest version that compiled', () => {
  const entries = [
    { version: '6.0.3', works: 'yes' },
    { version: '5.10.1', works: 'yes' },
    { version: '5.6.3', works: 'failed' },
  ];

  expect(requirements(entries)).toContainEqual(['TypeScript', '5.10']);
});
