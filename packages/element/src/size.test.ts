import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const packageFolder = `${import.meta.dirname}/..`;

let output: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[];
beforeAll(async () => {
  // Else Vite compiles JSX for development.
  vi.stubEnv('NODE_ENV', 'production');
  const configFile = `${packageFolder}/vite.otp-form.config.ts`;
  const built = await build({
    configFile,
    root: packageFolder,
    logLevel: 'silent',
    mode: 'production',
    build: { write: false },
  });
  output = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
});

afterAll(() => void vi.unstubAllEnvs());

const script = () => output.find((part) => part.type === 'chunk');

test('the element is one file of 45 kB at most, gzipped, with styles, languages and solver', () => {
  const { code = '', fileName, moduleIds } = script() ?? {};

  expect(output.filter(({ fileName: name }) => !name.endsWith('.map'))).toHaveLength(1);
  expect(fileName).toBe('otp-form.js');
  expect(gzipSync(code, { level: 9 }).byteLength).toBeLessThanOrEqual(45_000);
  const parts = ['pow/src/worker.ts', 'messages/ar.ts', 'messages/de.ts', 'react/src/styles.css'];
  for (const part of parts) expect(moduleIds).toContainEqual(expect.stringContaining(part));
  expect(moduleIds).not.toContainEqual(expect.stringMatching(/node_modules\/react/));
});

test('the notices name every package that is in the file, and no other', () => {
  const bundled = (script()?.moduleIds ?? []).flatMap(
    (id) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? [],
  );
  const notices = readFileSync(`${packageFolder}/NOTICE.md`, 'utf8');
  const named = [...notices.matchAll(/^## (\S+)/gm)].map(([, name]) => name);

  expect(named).toEqual([...new Set(bundled)].sort());
});
