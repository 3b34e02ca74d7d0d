/**
 * `npm test`: unit tests in Node, browser tests and end-to-end tests in Chromium, and one closing
 * line over all of them. From a fresh clone it first installs what is missing.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { ensureChromium, ensureDependencies, root, run } from './setup.mjs';

const reports = join(root, 'test-results', 'reports');

/** Runs every test; returns whether all passed, and the closing line that says how many. */
export function test() {
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });

  const vitest = join(reports, 'vitest.json');
  const vitestOk = run('npx', [
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${vitest}`,
  ]);
  // The end-to-end tests also load the published files.
  const buildOk = build();
  const playwright = join(reports, 'playwright.json');
  const playwrightOk = run('npx', ['playwright', 'test', '-c', 'e2e/playwright.config.ts'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: playwright,
  });

  const totals = [countVitest(vitest), countPlaywright(playwright)];
  const passed = totals.reduce((sum, total) => sum + total.passed, 0);
  // A runner that died has no report; it counts as one failure, so that it cannot go unseen.
  const failed = totals.reduce((sum, total) => sum + total.failed, 0);
  const ok = vitestOk && buildOk && playwrightOk && failed === 0 && passed > 0;
  return { ok, line: `${passed} passed, ${ok ? 0 : Math.max(failed, 1)} failed` };
}

function countVitest(file) {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const report = JSON.parse(readFileSync(file, 'utf8'));
  // A file that could not be loaded has no tests of its own to fail.
  const unloaded = report.testResults.filter(
    (r) => r.status === 'failed' && r.assertionResults.length === 0,
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length };
}

function countPlaywright(file) {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const { stats, errors } = JSON.parse(readFileSync(file, 'utf8'));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}

if (import.meta.filename === process.argv[1]) {
  ensureDependencies();
  ensureChromium();
  const { ok, line } = test();
  console.log(`\n${line}`);
  process.exit(ok ? 0 : 1);
}
