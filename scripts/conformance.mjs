/**
 * `npm run conformance`: writes docs/conformance.md from the reports of the last `npm run test:full`. A
 * row is shown if a test with its id in the title, such as `[CH-12]`, passed.
 *
 * @module
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './setup.mjs';
import { reports, specsOf } from './test.mjs';

const table = join(root, 'docs', 'conformance.md');
const ROW_ID = /\[([A-Z][A-Z\d]*-\d+)\]/g;

/** Every test that passed, with its file. */
function passedTests() {
  const vitest = read(reports.vitest).testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed')
      .map(({ fullName }) => ({ file: relative(root, name), title: fullName })),
  );
  const playwright = specsOf(read(reports.playwright))
    .filter(({ ok }) => ok)
    .map(({ title, file }) => ({ file: `e2e/tests/${file}`, title }));
  return [...vitest, ...playwright];
}

function read(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** The table as Markdown. */
function render() {
  if (!existsSync(reports.full)) throw new Error('run npm run test:full first');
  const rows = read(join(root, 'docs', 'conformance.json'));
  const shown = new Map();
  for (const { file, title } of passedTests()) {
    for (const [, id] of title.matchAll(ROW_ID)) {
      if (!rows.some((row) => row.id === id))
        throw new Error(`${file} names the row ${id}, which does not exist`);
      const files = shown.get(id) ?? new Map();
      // Only the first title of a file is shown: a table of cases would fill the page.
      if (!files.has(file)) files.set(file, title.replace(ROW_ID, '').replace(/\s+/g, ' ').trim());
      shown.set(id, files);
    }
  }
  const reasons = read(join(root, 'docs', 'conformance-unshown.json'));
  const stale = Object.keys(reasons).find((id) => shown.has(id));
  if (stale)
    throw new Error(`docs/conformance-unshown.json explains why ${stale} is not shown, but it is`);
  const sections = groupBy(rows);
  return [
    '# Conformance',
    '',
    'Each statement of the service’s interface, and the tests that show it. Written by `npm run conformance`',
    'from the tests that passed; do not edit it by hand. A row without a test is not claimed.',
    '',
    `**${shown.size} of ${rows.length} rows** are shown.`,
    ...[...sections].flatMap(([surface, members]) => section(surface, members, { shown, reasons })),
    '',
  ].join('\n');
}

function groupBy(rows) {
  const groups = new Map();
  for (const row of rows) groups.set(row.surface, [...(groups.get(row.surface) ?? []), row]);
  return groups;
}

function section(surface, rows, { shown, reasons }) {
  const held = rows.filter((row) => shown.has(row.id)).length;
  const heading = ['', `## ${surface}: ${held} of ${rows.length}`, ''];
  if (held === 0) return [...heading, 'None yet.'];
  const unshown = rows.filter((row) => !shown.has(row.id)).map((row) => row.id);
  const missing = unshown.filter((id) => !(id in reasons));
  return [
    ...heading,
    '| row | statement | shown by |',
    '| --- | --- | --- |',
    ...rows.filter((row) => shown.has(row.id)).map((row) => line(row, shown.get(row.id))),
    ...unshown
      .filter((id) => id in reasons)
      .flatMap((id) => ['', `${id} is not shown. ${cell(reasons[id])}`]),
    ...(missing.length > 0 ? ['', `Not shown yet: ${missing.join(', ')}.`] : []),
  ];
}

function line({ id, statement }, files) {
  const tests = [...files]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([file, title]) => `\`${file}\` ${cell(title)}`);
  return `| ${id} | ${cell(statement)} | ${tests.join('<br>')} |`;
}

function cell(text) {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
}

/** Checks, after a full test run, that the committed table is up to date. */
export function checkConformance() {
  const upToDate = existsSync(table) && readFileSync(table, 'utf8') === render();
  if (!upToDate) console.error('docs/conformance.md is out of date: run npm run conformance');
  return upToDate;
}

if (import.meta.filename === process.argv[1]) {
  writeFileSync(table, render());
  console.log(`wrote ${relative(root, table)}`);
}
