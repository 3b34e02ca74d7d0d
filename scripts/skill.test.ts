import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { REFERENCES, skillFiles } from '../site/generate/skill.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'skills/otp-kit');
const files = skillFiles();

test.each(Object.entries(files))(
  'the file %s of the skill is made of the guides as they are; npm run skill writes it',
  async (path, text) => {
    await expect(text).toMatchFileSnapshot(join(folder, path));
  },
);

test('the skill has no other files, and every file that it links to', () => {
  const there = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const links = Object.entries(files).flatMap(([path, text]) =>
    [...text.matchAll(/\]\((?!https?:|mailto:)([^)#]+)/g)].map(([, target = '']) =>
      join(folder, dirname(path), target),
    ),
  );

  expect(there.filter((path) => path.endsWith('.md')).toSorted()).toEqual(
    Object.keys(files).toSorted(),
  );
  expect(links.length).toBeGreaterThan(7);
  expect(links.filter((path) => !existsSync(path))).toEqual([]);
});

test('each guide is in one reference of the skill', () => {
  const guides = readdirSync(join(root, 'site/guides'))
    .map((file) => `guides/${file.replace('.md', '')}`)
    // It lists the guides, as the skill itself does.
    .filter((guide) => guide !== 'guides/index');
  const held = Object.values(REFERENCES).flatMap(({ pages }) =>
    pages.filter((page) => page.startsWith('guides/')),
  );

  expect(held.toSorted()).toEqual(guides.toSorted());
});

test('the front matter is that of the Agent Skills format', () => {
  const [, name = '', description = ''] =
    /^---\nname: (.+)\ndescription: (.+)\n---\n/.exec(files['SKILL.md'] ?? '') ?? [];

  // The specification: the folder's name; at most 64 and 1,024 characters; the text below 500 lines.
  expect(name).toBe('otp-kit');
  expect(JSON.parse(description).length).toBeLessThanOrEqual(1024);
  expect(files['SKILL.md']?.split('\n').length).toBeLessThan(500);
});

test('every command, export and variable that the skill names exists', () => {
  const text = `${files['SKILL.md']}`;
  const packages = [...text.matchAll(/@otp-kit\/([a-z-]+)/g)].map(([, name = '']) => name);
  const variables = [...text.matchAll(/`(OTP_[A-Z_]+)/g)].map(([, name = '']) => name);
  const functions = [...text.matchAll(/\b(create[A-Z]\w+)/g)].map(([, name = '']) => name);
  const server = ['src/index.ts', 'src/utilities.ts']
    .map((path) => readFileSync(join(root, 'packages/server', path), 'utf8'))
    .join('\n');
  const readme = readFileSync(join(root, 'README.md'), 'utf8');

  expect(packages.filter((name) => !existsSync(join(root, 'packages', name)))).toEqual([]);
  expect(variables.filter((name) => !readme.includes(name))).toEqual([]);
  expect(functions.length).toBeGreaterThan(3);
  expect(functions.filter((name) => !server.includes(name))).toEqual([]);
});
