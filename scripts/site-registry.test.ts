/** The shadcn registry that the site serves at /r. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { registryItems } from '../site/generate/registry.mjs';

const site = join(import.meta.dirname, '../site');
const textOf = (path: string): string => readFileSync(join(site, path), 'utf8');
const items = registryItems();
const files = items.flatMap((item) => item.files);

test('each item is valid by shadcn’s own schema', () => {
  const schema = JSON.parse(textOf('registry/registry-item.schema.json'));
  const validate = new Ajv2020({ strict: false }).compile(schema);

  expect(items.map(({ name }) => name)).toContain('otp-form');
  for (const item of items) {
    expect(validate(item), `${item.name}: ${JSON.stringify(validate.errors)}`).toBe(true);
  }
  expect(validate({ ...items[0], type: 'registry:form' })).toBe(false);
});

test('an item brings every file that its files import, and each package in its own version', () => {
  const { version } = JSON.parse(textOf('../packages/react/package.json'));

  for (const item of items) {
    const brought = item.files.map(({ path }) => path.replace(/^next\/|\.tsx?$/g, ''));
    const text = item.files.map(({ content }) => content).join('\n');
    const imports = [...text.matchAll(/from '([^']+)'/g)].map(([, name = '']) => name);
    const own = imports.filter((name) => name.startsWith('@/') && name !== '@/lib/utils');
    const packages = imports.filter((name) => name.startsWith('@otp-kit/'));
    expect(brought).toEqual(expect.arrayContaining(own.map((name) => name.slice(2))));
    expect(new Set(packages.map((name) => name.split('/').slice(0, 2).join('/')))).toEqual(
      new Set(item.dependencies.map((name) => name.replace(`@^${version}`, ''))),
    );
  }
});

test('no item needs another registry, which an app behind a firewall could not reach', () => {
  expect(items.flatMap((item) => Object.keys(item))).not.toContain('registryDependencies');
});

test('the styles have no left and no right, and no colors but those of the theme', () => {
  for (const { path, content } of files.filter((file) => file.path.endsWith('.tsx'))) {
    const physical =
      /(?<![\w-])-?(?:m[lr]|p[lr]|left|right|border-[lr]|rounded-[lr]|text-(?:left|right))(?:-|(?=[\s']))/;
    const literal = /#[\da-f]{3,8}\b|\b(?:white|black|(?:gray|zinc|neutral|red|blue|green)-\d+)\b/i;
    expect(content, path).not.toMatch(physical);
    expect(content, path).not.toMatch(literal);
  }
});

test('the page about the registry names each item', () => {
  const page = textOf('react/shadcn.md');

  for (const { name } of items) expect(page).toContain(`/r/${name}.json`);
});
