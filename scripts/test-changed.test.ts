import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { nearestTests } from './test-changed.mjs';

const root = join(import.meta.dirname, '..');

test.each([
  ['a file', 'packages/server/src/limits/guess-limit.ts', ['limits/guess-limit.test.ts']],
  [
    'a component',
    'packages/react/src/code-input/code-input.tsx',
    ['code-input/code-input.browser.test.tsx'],
  ],
  ['a test', 'packages/server/src/limits/rotation.test.ts', ['limits/rotation.test.ts']],
])('the nearest tests of %s are those of its name', (_, file, ends) => {
  const tests = nearestTests(join(root, file)).map((path) => relative(root, path));

  expect(tests).toEqual(ends.map((end) => expect.stringMatching(`/${end}$`)));
});

test('a file without a test of its name has those of its folder', () => {
  const tests = nearestTests(join(root, 'packages/emulator/src/model/round-amount.ts'));

  expect(tests.length).toBeGreaterThan(0);
  expect(tests.filter((path) => !path.includes('/emulator/src/model/'))).toEqual([]);
});

test('a folder without tests has those of the folder around it', () => {
  const tests = nearestTests(join(root, 'packages/react/src/themes/ledger.css'));

  expect(tests.length).toBeGreaterThan(0);
  expect(tests).toEqual(tests.map(() => expect.stringMatching(/react\/src\/[\w.-]+$/)));
});

test('a file of no package has none', () => {
  expect(nearestTests(join(root, 'LICENSE'))).toEqual([]);
});
