import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const files = execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx', '*.spec.ts'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n');

const rows = readFileSync(join(root, 'SECURITY.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.split(' | ').at(-1) ?? '');

/** Each file that a row names, with what follows: `file.test.ts` › a title, › the beginning of another …; `next.test.ts` */
const named = rows.flatMap((row) =>
  [...row.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`([^`]*)/g)].map(
    ([, file = '', titles = '']) => ({
      file,
      titles,
    }),
  ),
);

test('every test that SECURITY.md names is there', () => {
  const missing = named.flatMap(({ file, titles }) => {
    const found = files.filter((path) => path.endsWith(`/${file}`) || path === file);
    const text = found.map((path) => readFileSync(join(root, path), 'utf8')).join('\n');
    const parts = [...titles.matchAll(/› ([^›…,;:|]+)/g)].map(([, part = '']) =>
      part.trim().replaceAll('’', "'"),
    );
    const plain = text.replaceAll('’', "'").replace(/\s+/g, ' ');
    const absent = parts.filter((part) => !plain.includes(part));
    return found.length === 0 ? [file] : absent.map((part) => `${file} › ${part}`);
  });

  expect(named.length).toBeGreaterThan(60);
  expect(missing).toEqual([]);
});
