/** @module-tag landing */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createRegistry } from '../consumers/support/registry.mjs';
import { requirements } from '../consumers/support/requirements.mjs';
import { renderBlock, renderTable } from '../consumers/table.mjs';

const ENTRY = { title: 'Bundler', works: 'yes', version: '1.0.0' } as const;
const NONE = {
  bundler: [],
  backend: [],
  runtime: [],
  typescript: [],
  'test runner': [],
  template: [],
  'existing app': [],
  install: [],
};

test('the README has the table of the last report', () => {
  const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');

  expect(readme).toContain(renderBlock());
});

test('cases with one title share a row, unless they end differently', () => {
  const table = renderTable({
    ...NONE,
    bundler: [
      { ...ENTRY, name: 'a', mode: 'build' },
      { ...ENTRY, name: 'b', mode: 'dev server', version: '2.0.0' },
      { ...ENTRY, name: 'c', works: 'no', reason: 'It has no workers', workaround: 'Use another' },
    ],
  });

  expect(table.trim().split('\n').slice(2)).toEqual([
    '| Bundler | 1.0.0, 2.0.0 | build, dev server |  | yes |',
    '| Bundler | 1.0.0 |  |  | no: It has no workers. Use another. |',
  ]);
});

test('versions of a project that end alike with every package manager share a row', () => {
  const entry = { title: 'Project', works: 'yes' };
  const table = renderTable({
    ...NONE,
    install: [
      { ...entry, name: 'a', version: '1', manager: 'npm 10' },
      { ...entry, name: 'b', version: '1', manager: 'Yarn 4' },
      { ...entry, name: 'c', version: '2', manager: 'npm 10' },
      { ...entry, name: 'd', version: '2', manager: 'Yarn 4' },
      { ...entry, name: 'e', version: '3', manager: 'npm 10', works: 'no', reason: 'ERESOLVE' },
    ],
  });

  expect(table.trim().split('\n').slice(2, 4)).toEqual([
    '| Project | 1, 2 | yes |  |  |  | yes |',
    '| Project | 3 | no |  |  |  |  |',
  ]);
});

test('the registry has the packed packages, and sends a client elsewhere for others', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'otp-kit-registry-'));
  const tarball = join(folder, 'packed.tgz');
  writeFileSync(tarball, 'packed');
  const manifest = { name: '@otp-kit/server', version: '1.2.3' };
  const packages = new Map([[manifest.name, { manifest, tarball }]]);
  const registry = await createRegistry(packages, 'https://upstream.example/npm/');
  onTestFinished(() => {
    registry.close();
    rmSync(folder, { recursive: true });
  });

  const found = await (await fetch(`${registry.url}/@otp-kit%2fserver`)).json();
  const other = await fetch(`${registry.url}/@scope%2fother`, { redirect: 'manual' });

  expect(found['dist-tags']).toEqual({ latest: '1.2.3' });
  const { dist } = found.versions['1.2.3'];
  const bytes = Buffer.from(await (await fetch(dist.tarball)).arrayBuffer());
  expect(String(bytes)).toBe('packed');
  expect(dist.integrity).toBe(`sha512-${createHash('sha512').update(bytes).digest('base64')}`);
  expect(other.headers.get('location')).toBe('https://upstream.example/npm/@scope%2fother');
});

test('the minimum of TypeScript is the oldest version that compiled', () => {
  const entries = [
    { version: '6.0.3', works: 'yes' },
    { version: '5.10.1', works: 'yes' },
    { version: '5.6.3', works: 'failed' },
  ];

  expect(requirements(entries)).toContainEqual(['TypeScript', '5.10']);
});

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)(
  '%s ends a run with its programs and its folder',
  async (signal, exitCode) => {
    const folder = mkdtempSync(join(tmpdir(), 'otp-kit-stopped-'));
    const script = join(import.meta.dirname, 'stopped-run.fixture.mjs');
    const run = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [printed] = await once(run.stdout, 'data');
    const [server = 0, itsChild = 0] = String(printed).split(' ').map(Number);

    run.kill(signal);
    const [ended] = await once(run, 'exit');

    expect(ended).toBe(exitCode);
    expect(existsSync(folder)).toBe(false);
    // They have ended; the system still has to collect the one whose parent is gone.
    await vi.waitFor(() => expect([server, itsChild].filter(isRunning)).toEqual([]), 30_000);
  },
  60_000,
);

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
