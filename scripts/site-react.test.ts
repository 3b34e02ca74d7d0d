import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { reactTables } from '../site/generate/react-tables.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'site/react');
const pages = readdirSync(folder).filter((name) => name.endsWith('.md'));
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');
const tables = reactTables();

test('every generated table about the form is included in a page, and no other', () => {
  const included = pages.flatMap((page) =>
    [...textOf(`site/react/${page}`).matchAll(/@include: \.\/generated\/(.+)\.md-->/g)].map(
      ([, name]) => name,
    ),
  );

  expect(new Set(included)).toEqual(new Set(Object.keys(tables)));
});

test('every page about the form is in the sidebar', () => {
  const sidebar = textOf('site/.vitepress/sidebar.ts');

  const [, group = ''] = /group\('The React form', 'react', \{(.*?)\}\)/s.exec(sidebar) ?? [];
  const linked = [...group.matchAll(/^ +'?([\w-]*)'?: '/gm)].map(
    ([, name]) => `${name || 'index'}.md`,
  );
  expect(linked.toSorted()).toEqual(pages.toSorted());
});

test('the table of variables has each default of the stylesheet, in its order and with its meaning', () => {
  const css = textOf('packages/react/src/styles.css');
  const [, defaults = ''] = /^:where\(.*?\{(.*?)^\}/ms.exec(css) ?? [];
  const set = [...defaults.matchAll(/^ {2}(--otp-[\w-]+):/gm)].map(([, name]) => name);
  const rows = [...(tables['variables'] ?? '').matchAll(/^\| `(--.*?)` \| `.+` \| \S.*\|$/gm)];

  expect(set.length).toBeGreaterThan(25);
  expect(rows.map(([, name]) => name)).toEqual(set);
});

test('every prop and every part in the tables has a description', () => {
  for (const name of ['props', 'parts']) {
    const rows = (tables[name] ?? '').split('\n').filter((row) => row.startsWith('| `'));

    expect(rows.length).toBeGreaterThan(10);
    expect(rows.filter((row) => !/^\| `\w+` \| \w.*[^/] \|$/.test(row))).toEqual([]);
  }
});

test('the table of texts has those of the optional parts, with what is known about them', () => {
  expect(tables['texts']).toContain('| `sendCode` | `Send code` |');
  expect(tables['texts']).toContain('| `minutes.other` | `{count} minutes` |');
  expect(tables['texts']).toMatch(/^\| `emailSuggestion\.question` \| `.*` \| `\{email\}` \|$/m);
  expect(tables['texts']).toContain('| `passkey.accept` |');
  expect(tables['texts']).toContain('| `phoneField.search` |');
});
