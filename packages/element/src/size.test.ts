import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const packageFolder = `${import.meta.dirname}/..`;

let output: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[];
let phoneOutput: readonly Rolldown.OutputChunk[];
beforeAll(async () => {
  // Else Vite compiles JSX for development.
  vi.stubEnv('NODE_ENV', 'production');
  output = await bundle('vite.otp-form.config.ts');
  const phone = await bundle('vite.otp-form-phone.config.ts');
  phoneOutput = phone.filter((part) => part.type === 'chunk');
});

async function bundle(config: string) {
  const built = await build({
    configFile: `${packageFolder}/${config}`,
    root: packageFolder,
    logLevel: 'silent',
    mode: 'production',
    build: { write: false },
  });
  return [built].flat().flatMap((each) => ('output' in each ? each.output : []));
}

afterAll(() => void vi.unstubAllEnvs());

const script = () => output.find((part) => part.type === 'chunk');
const bytesOf = (name: string) =>
  gzipSync(phoneOutput.find(({ fileName }) => fileName === name)?.code ?? '', { level: 9 })
    .byteLength;

test('the element is one file of 45 kB at most, gzipped, with styles, languages and solver', () => {
  const { code = '', fileName, moduleIds } = script() ?? {};

  expect(output.filter(({ fileName: name }) => !name.endsWith('.map'))).toHaveLength(1);
  expect(fileName).toBe('otp-form.js');
  expect(gzipSync(code, { level: 9 }).byteLength).toBeLessThanOrEqual(45_000);
  const parts = ['pow/src/worker.ts', 'messages/ar.ts', 'messages/de.ts', 'react/src/styles.css'];
  for (const part of parts) expect(moduleIds).toContainEqual(expect.stringContaining(part));
  expect(moduleIds).not.toContainEqual(expect.stringMatching(/node_modules\/react/));
});

test('the phone field has 8 kB, its list 4 kB and its library 15 kB at most, gzipped', () => {
  expect(bytesOf('otp-form-phone.js')).toBeLessThanOrEqual(8_000);
  expect(bytesOf('otp-form-country-list.js')).toBeLessThanOrEqual(4_000);
  expect(bytesOf('otp-form-number-library.js')).toBeLessThanOrEqual(15_000);
  expect(phoneOutput.map(({ fileName }) => fileName)).toContain('otp-form-codes-20-21.js');
  const modules = phoneOutput.flatMap(({ moduleIds }) => moduleIds);
  expect(modules).not.toContainEqual(expect.stringMatching(/node_modules\/p?react/));
});

test('the notices name every package that is in the files, and no other', () => {
  const modules = [...phoneOutput, script()].flatMap((chunk) => chunk?.moduleIds ?? []);
  const bundled = modules.flatMap(
    (id) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? [],
  );
  const notices = readFileSync(`${packageFolder}/NOTICE.md`, 'utf8');
  const named = [...notices.matchAll(/^## (\S+)/gm)].map(([, name]) => name);

  expect(named).toEqual([...new Set(bundled)].sort());
});
