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
  ['docs/requirements.md', 15],
  ['docs/accessibility.md', 15],
  ['docs/data.md', 8],
])('every file that %s names exists', (document, atLeast) => {
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
  const text = readFileSync(join(root, document), 'utf8');
  const named = [...text.matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, path = '']) => path);

  expect(named.length).toBeGreaterThan(atLeast);
  expect(named.filter((path) => !files.some((file) => `/${file}`.endsWith(`/${path}`)))).toEqual(
    [],
  );
});

test.each([
  ['docs/faults.md', 12],
  ['docs/requirements.md', 25],
  ['docs/accessibility.md', 30],
  ['docs/data.md', 4],
])('every test that %s names has that title', (document, atLeast) => {
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
  const text = readFileSync(join(root, document), 'utf8');
  // A file, and after it the beginning of one title or more. The name of a file alone stands for all of its tests.
  const named = [
    ...text.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`((?:,? › [^|;…)›]*)+)/g),
  ].flatMap(([, file = '', titles = '']) =>
    titles
      .split('›')
      .map((title) => ({ file, title: title.trim().replace(/,$/, '') }))
      .filter(({ title }) => title !== ''),
  );
  const missing = named.filter(({ file, title }) => {
    const path = files.find((candidate) => `/${candidate}`.endsWith(`/${file}`));
    return !path || !readFileSync(join(root, path), 'utf8').includes(title);
  });

  expect(named.length).toBeGreaterThan(atLeast);
  expect(missing).toEqual([]);
});

test('the first screen of the README has what it is, one picture and the commands', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const screen = readme.split('\n').slice(0, 20).join('\n');

  expect(screen).toMatch(/^# otp-kit\n\notp-kit adds /);
  // At the picture's own width of 1,200 px the commands are a screen lower.
  expect(screen.match(/<img src="docs\/images\/demo.png" width="4\d\d"|!\[/g)).toHaveLength(1);
  for (const command of ['npm create otp-kit', 'npx create-otp-kit add', 'npm start', 'npm test']) {
    expect(screen).toContain(`\n${command} `);
  }
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
