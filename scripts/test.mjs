/**
 * `npm test`: unit tests in Node, browser tests and end-to-end tests in Chromium, and a last line with
 * the totals. In a fresh clone it first installs what is missing. A landing also runs the tests tagged
 * `landing`, and `npm run test:full` those tagged `full`.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { build } from './build.mjs';
import { ensureDependencies, ensureTestChromium, root, run } from './setup.mjs';

const folder = join(root, 'test-results', 'reports');

/** The reports that a run writes, by runner. `full` exists after `npm run test:full`, and not after `npm test`. */
export const reports = {
  vitest: join(folder, 'vitest.json'),
  playwright: join(folder, 'playwright.json'),
  full: join(folder, 'full'),
};

/** What each extent of a run leaves out: tests by their tags, and projects by their names. */
export const LEFT_OUT = {
  quick: { tags: ['landing', 'full'], projects: ['*rest', '*React 18'] },
  landing: { tags: ['full'], projects: ['*rest'] },
  full: { tags: [], projects: [] },
};

/** What the titles of the tests over Redis say where no redis-server can be started. */
const NO_REDIS = 'no redis-server is on the PATH';

/** Every test in a suite of Playwright's report, at any depth. */
export function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/**
 * Runs the tests.
 *
 * @param {{ extent: 'quick' | 'landing' | 'full', built?: boolean }} options `quick` is `npm test`; `built` is
 * whether a build that was made just before succeeded, and without it the packages are built
 * @returns {{ ok: boolean, line: string }} whether all passed, and the skipped tests and the failures with a last line of totals
 */
export function test({ extent, built }) {
  const { tags, projects } = LEFT_OUT[extent];
  const full = extent === 'full';
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });

  // First, because the emulator serves built pages to the tests of every kind.
  const buildOk = built ?? build();
  const vitest = [
    ...['run', '--reporter=default'],
    ...['--reporter=json', `--outputFile.json=${reports.vitest}`],
    ...tags.map((tag) => `--tagsFilter=!${tag}`),
    ...projects.map((name) => `--project=!${name}`),
  ];
  const vitestOk = run(
    'vitest',
    vitest,
    full ? { OTP_KIT_FULL: '1', OTP_KIT_HISTORIES: '10000' } : {},
  );
  const playwright = [
    ...['test', '-c', 'e2e/playwright.config.ts'],
    ...(full ? [] : [`--grep-invert=${tags.map((tag) => `@${tag}`).join('|')}`]),
  ];
  // Without the built pages nearly all would fail, each after its time limit.
  const playwrightOk =
    buildOk && run('playwright', playwright, { PLAYWRIGHT_JSON_OUTPUT_FILE: reports.playwright });
  if (full) writeFileSync(reports.full, '');

  const results = [readVitest(reports.vitest), readPlaywright(reports.playwright)];
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failures = results.flatMap((result) => result.failures);
  const skipped = results.flatMap((result) => result.skipped ?? []);
  const ok = vitestOk && buildOk && playwrightOk && failures.length === 0 && passed > 0;
  const count = ok ? 0 : Math.max(failures.length, 1);
  // Repeats the failures: the runners' own output has scrolled far up by now.
  return { ok, line: [...skipped, ...failures, `${passed} passed, ${count} failed`].join('\n') };
}

// A runner that crashed wrote no report. It counts as one failure, so that it is not overlooked.
function noReport(runner) {
  return { passed: 0, failures: [`✗ ${runner} wrote no report`] };
}

/** The totals of a report of Vitest, its failures, and what it skipped because something is not installed. */
export function readVitest(file) {
  if (!existsSync(file)) return noReport('vitest');
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const failures = report.testResults.flatMap((result) => {
    const failed = result.assertionResults.filter(({ status }) => status === 'failed');
    // A file that could not be loaded has no tests that could fail.
    if (result.status === 'failed' && failed.length === 0) {
      return [failure(result.name, 'could not be run', result.message)];
    }
    return failed.map(({ fullName, failureMessages: [message] }) =>
      failure(result.name, fullName, message),
    );
  });
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  // Tests of what is not installed, each with the reason that it gives.
  const skipped = tests
    .filter(({ meta }) => meta?.skipReason)
    .map(({ fullName, meta }) => `– skipped: ${fullName}: ${meta.skipReason}`);
  const overRedis = tests.filter(({ fullName }) => fullName.includes(NO_REDIS)).length;
  if (overRedis > 0) skipped.push(`– skipped: ${overRedis} tests over Redis: ${NO_REDIS}`);
  return { passed: report.numPassedTests, failures, skipped };
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
  const { ok, line } = test({ extent: process.argv.includes('--full') ? 'full' : 'quick' });
  console.log(`\n${line}`);
  process.exit(ok ? 0 : 1);
}
