import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

// Else Vite compiles JSX for development, with the line of each element.
beforeAll(() => void vi.stubEnv('NODE_ENV', 'production'));
afterAll(() => void vi.unstubAllEnvs());

/** Builds a page as the published emulator has it, and returns the bytes of everything that its HTML names, gzipped. */
async function bytesOf(page: string): Promise<number> {
  const result = await build({
    configFile: fileURLToPath(new URL(`${page}/vite.config.ts`, import.meta.url)),
    logLevel: 'error',
    build: { write: false },
  });
  const files = [result].flat().flatMap((built) => ('output' in built ? built.output : []));
  const html = files.find(({ fileName }) => fileName === 'index.html');
  const text = html?.type === 'asset' ? String(html.source) : expect.fail('the page has no HTML');
  const named = files.filter((file) => file === html || text.includes(`/${file.fileName}"`));
  expect(named.length).toBe(3);
  return named
    .map((file) => gzipSync(file.type === 'chunk' ? file.code : file.source, { level: 9 }).length)
    .reduce((sum, bytes) => sum + bytes, 0);
}

test('the console has 145 kB at most, gzipped: HTML, script and styles', async () => {
  expect(await bytesOf('console')).toBeLessThanOrEqual(145_000);
});

test('the hosted page has 101 kB at most, gzipped: HTML, script and styles', async () => {
  expect(await bytesOf('hosted-page')).toBeLessThanOrEqual(101_000);
});
