import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readVitest } from './test.mjs';

const root = join(import.meta.dirname, '..');
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'otp-kit-test-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('the last lines of a run count the tests that a missing redis-server left out', () => {
  const report = join(folder, 'vitest.json');
  const without = 'not run, as no redis-server is on the PATH: ';
  const results = [[`${without}counts`, 'an other test'], [`${without}results`]];
  const testResults = results.map((names) => ({
    assertionResults: names.map((fullName) => ({ fullName, status: 'skipped' })),
  }));
  writeFileSync(report, JSON.stringify({ testResults, numPassedTests: 0 }));

  expect(readVitest(report)).toMatchObject({
    failures: [],
    skipped: ['– skipped: 2 tests over Redis: no redis-server is on the PATH'],
  });
});

test('a run with a PATH without redis-server says so', { tags: ['full'] }, () => {
  const report = join(folder, 'vitest.json');
  const file = 'packages/server/src/widget/results/redis-result-store.test.ts';
  const args = ['run', '--project=node', file, '--reporter=json', `--outputFile=${report}`];

  const { status } = spawnSync(
    process.execPath,
    [join(root, 'node_modules', 'vitest', 'vitest.mjs'), ...args],
    { cwd: root, env: { ...process.env, PATH: folder } },
  );

  expect(status).toBe(0);
  expect(readVitest(report)).toMatchObject({
    skipped: [
      expect.stringMatching(/^– skipped: \d+ tests over Redis: no redis-server is on the PATH$/),
    ],
  });
});
