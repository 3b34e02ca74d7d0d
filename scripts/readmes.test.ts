import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

test.each(readdirSync(join(root, 'packages')))(
  'the README of %s has the line that installs it',
  (name) => {
    const readme = readFileSync(join(root, 'packages', name, 'README.md'), 'utf8');
    // npm runs a package of this name; it is not installed.
    const line = name.startsWith('create-')
      ? `npm create ${name.slice('create-'.length)}`
      : `npm install (--save-dev )?@otp-kit/${name}`;

    expect(readme).toMatch(new RegExp(`^\`\`\`sh\\n${line}\\n\`\`\`$`, 'm'));
  },
);

// Documents name a file from the repository's folder, a package's or `packages` on.
test.each([
  ['docs/architecture.md', 20],
  ['docs/faults.md', 15],
  ['SECURITY.md', 20],
])('every file that %s names exists', (document, atLeast) => {
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
  const text = readFileSync(join(root, document), 'utf8');
  const named = [...text.matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, path = '']) => path);

  expect(named.length).toBeGreaterThan(atLeast);
  expect(named.filter((path) => !files.some((file) => `/${file}`.endsWith(`/${path}`)))).toEqual(
    [],
  );
});

test('every test that the table of faults names has that title', () => {
  const rows = readFileSync(join(root, 'docs/faults.md'), 'utf8');
  const named = [...rows.matchAll(/`([\w./-]+\.test\.ts)` › ([^|;…)]+)/g)];
  const missing = named.filter(([, file = '', title = '']) => {
    const source = readFileSync(join(root, 'packages/server/src', file), 'utf8');
    return !source.includes(title.trim());
  });

  expect(named.length).toBeGreaterThan(12);
  expect(missing.map(([text]) => text)).toEqual([]);
});

test('every document names the package in the npx command of the emulator', () => {
  const files = execFileSync(
    'git',
    ['ls-files', '*.md', '*.ts', '*.tsx', '*.js', '*.mjs', '*.html'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  const wrong = files
    .split('\n')
    .filter(
      (file) => file !== '' && /npx otp-[e]mulator/.test(readFileSync(join(root, file), 'utf8')),
    );

  expect(wrong).toEqual([]);
});
