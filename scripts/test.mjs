/**
 * `npm test`: unit tests in Node, browser tests and end-to-end tests in Chromium, and one closing
 * line over all of them. From a fresh clone it first installs what is missing.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { build } from './build.mjs';
import { reports, specsOf } from './reports.mjs';
import { ensureDependencies, ensureTestChromium, root, run } from './setup.mjs';

/** Runs every test; returns whether all passed, and the closing line that says how many. */
export function test() {
  rmSync(reports.folder, { recursive: true, force: true });
  mkdirSync(reports.folder, { recursive: true });

  const vitestOk = run('npx', [
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reports.vitest}`,
  ]);
  // The end-to-end tests load what is built: without it nearly all would fail, each after its time.
  const buildOk = build();
  const playwrightOk =
    buildOk &&
    run('npx', ['playwright', 'test', '-c', 'e2e/playwright.config.ts'], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: reports.playwright,
    });

  const results = [readVitest(reports.vitest), readPlaywright(reports.playwright)];
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failures = results.flatMap((result) => result.failures);
  const ok = vitestOk && buildOk && playwrightOk && failures.length === 0 && passed > 0;
  const count = ok ? 0 : Math.max(failures.length, 1);
  // The failures once more: what the runners said of them stands far above by now.
  return { ok, line: [...failures, `${passed} passed, ${count} failed`].join('\n') };
}

// A runner that died has no report; it counts as one failure, so that it cannot go unseen.
function noReport(runner) {
  return { passed: 0, failures: [`✗ ${runner} wrote no report`] };
}

function readVitest(file) {
  if (!existsSync(file)) return noReport('vitest');
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const failures = report.testResults.flatMap((result) => {
    const failed = result.assertionResults.filter(({ status }) => status === 'failed');
    // A file that could not be loaded has no tests of its own to fail.
    if (result.status === 'failed' && failed.length === 0) {
      return [failure(result.name, 'could not be run', result.message)];
    }
    return failed.map(({ fullName, failureMessages: [message] }) =>
      failure(result.name, fullName, message),
    );
  });
  return { passed: report.numPassedTests, failures };
}

function readPlaywright(file) {
  if (!existsSync(file)) return noReport('playwright');
  const { stats, errors, suites } = JSON.parse(readFileSync(file, 'utf8'));
  const failures = suites
    .flatMap(specsOf)
    .filter((spec) => spec.tests.some(({ status }) => /unexpected|flaky/.test(status)))
    .map((spec) => {
      const error = spec.tests.flatMap(({ results }) => results).find((result) => result.error);
      return failure(join('e2e/tests', spec.file), spec.title, error?.error.message);
    });
  return {
    passed: stats.expected,
    failures: [...failures, ...errors.map((error) => failure('e2e', 'error', error.message))],
  };
}

function failure(file, name, message = '') {
  const excerpt = message.split('\n').slice(0, 12).join('\n    ');
  return `✗ ${relative(root, resolve(root, file))} › ${name}\n    ${excerpt}`;
}

if (import.meta.filename === process.argv[1]) {
  ensureDependencies();
  ensureTestChromium();
  const { ok, line } = test();
  console.log(`\n${line}`);
  process.exit(ok ? 0 : 1);
}
