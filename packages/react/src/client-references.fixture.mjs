/**
 * Does what a bundler's server layer does: a module that begins with `'use client'` is not run, and
 * each of its exports is a reference to it. Load with `node --import`, after `tsx`.
 */
import { readFile } from 'node:fs/promises';
import { register } from 'node:module';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) register(import.meta.url);

export async function load(url, context, nextLoad) {
  if (!url.startsWith('file:')) return nextLoad(url, context);
  const source = await readFile(new URL(url), 'utf8').catch(() => '');
  if (!/^['"]use client['"]/.test(source)) return nextLoad(url, context);
  const names = [...source.matchAll(/^export \{ ([^}]*) \}/gm)].flatMap(([, list]) =>
    list.split(', '),
  );
  const reference = "{ $$typeof: Symbol.for('react.client.reference') }";
  return {
    format: 'module',
    shortCircuit: true,
    source: names.map((name) => `export const ${name} = ${reference};`).join('\n'),
  };
}
