import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transformWithOxc } from 'vite';
import { expect, test } from 'vitest';
import { keepLines } from '../keep-lines.ts';
import { TEMPLATES } from '../write-app.ts';
import { stripTypes } from './strip-types.ts';

const paths = (await readdir(TEMPLATES, { recursive: true })).filter(
  (path) =>
    /\.tsx?$/.test(path) && !/widget|\.d\.ts|config|^vite-|layout|instrumentation/.test(path),
);

test.each(paths)('makes the JavaScript of %s that a compiler makes', async (path) => {
  const source = keepLines(await readFile(join(TEMPLATES, path), 'utf8'), 'form');
  const compile = async (text: string, lang: 'tsx' | 'jsx') =>
    (await transformWithOxc(text, `a.${lang}`, { lang, sourcemap: false })).code;

  const stripped = stripTypes(source);

  expect(await compile(stripped, 'jsx')).toBe(await compile(source, 'tsx'));
});
