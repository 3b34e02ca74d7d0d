import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
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
