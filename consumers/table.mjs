/**
 * `node consumers/table.mjs`: writes the compatibility table of the root README from `report.json`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../scripts/setup.mjs';
import { MANAGERS } from './support/managers.mjs';
import { GROUPS, readReport } from './support/report.mjs';
import { requirements } from './support/requirements.mjs';

const README = join(root, 'README.md');
const BLOCK = /(<!-- compatibility: written by consumers\/table\.mjs -->\n)[\s\S]*?(<!-- end -->)/;

const HEADINGS = {
  bundler: 'bundler or framework',
  backend: 'backend',
  runtime: 'runtime',
  typescript: 'TypeScript',
  'test runner': 'test runner',
  template: 'template',
  'existing app': '`npx create-otp-kit add` in',
};

/** The reason of each entry is in the report. */
const LEGEND = `"no": the project fails with this manager without these packages, too, as npm 10 does at better-auth 1.4 and newer. "untried":
Yarn resolves the binaries of every platform, and the registry lacked one of the project's.`;

/** The text between the two comments of the README: the minimums, then the tables of the cases. */
export function renderBlock(report = readReport()) {
  const rows = requirements(report.typescript).map((row) => `| ${row.join(' | ')} |`);
  return `\n${['| requirement | at least |', '| --- | --- |', ...rows].join('\n')}\n${renderTable(report)}`;
}

/** A table for each group of cases. */
export function renderTable(report) {
  const tables = GROUPS.filter((group) => report[group].length > 0).map((group) => {
    if (group === 'install') return renderMatrix(report[group]);
    const rows = rowsOf(report[group]);
    const head = `| ${HEADINGS[group]} | versions | checked | needs | works |\n| --- | --- | --- | --- | --- |`;
    return [head, ...rows].join('\n');
  });
  return `\n${tables.join('\n\n')}\n\n`;
}

/** A row for every project and its versions that end the same, a column for every package manager. */
function renderMatrix(entries) {
  const managers = MANAGERS.map(({ title }) => title);
  const projects = new Map();
  for (const { title, version, manager, works } of entries) {
    const name = `${title} ${version}`;
    const cells = projects.get(name)?.cells ?? {};
    projects.set(name, { title, version, cells: { ...cells, [manager]: works } });
  }
  const rows = new Map();
  for (const { title, version, cells } of projects.values()) {
    const outcomes = managers.map((manager) => cells[manager] ?? '').join(' | ');
    const key = `${title} | ${outcomes}`;
    rows.set(key, { title, outcomes, versions: [...(rows.get(key)?.versions ?? []), version] });
  }
  return [
    `| installed beside | versions | ${managers.join(' | ')} |`,
    `| ${Array.from({ length: managers.length + 2 }, () => '---').join(' | ')} |`,
    ...Array.from(
      rows.values(),
      ({ title, versions, outcomes }) => `| ${title} | ${versions.join(', ')} | ${outcomes} |`,
    ),
    '',
    LEGEND,
  ].join('\n');
}

/** Writes the table into the README. */
export function writeTable() {
  const before = readFileSync(README, 'utf8');
  if (!BLOCK.test(before)) throw new Error('README.md has no place for the compatibility table');
  writeFileSync(
    README,
    before.replace(BLOCK, (_, begin, end) => begin + renderBlock() + end),
  );
}

/** One row for everything with the same title and outcome. */
function rowsOf(entries) {
  const keyOf = (entry) => `${entry.title} ${outcomeOf(entry)}`;
  return [...new Set(entries.map(keyOf))].map((key) => {
    const same = entries.filter((entry) => keyOf(entry) === key);
    const distinct = (field) =>
      [...new Set(same.flatMap((entry) => entry[field] ?? []))].join(', ');
    return `| ${same[0].title} | ${distinct('version')} | ${distinct('mode')} | ${distinct('needs')} | ${outcomeOf(same[0])} |`;
  });
}

function outcomeOf({ works, reason, workaround }) {
  return works === 'yes' ? works : `${works}: ${[reason, workaround].filter(Boolean).join('. ')}.`;
}

if (import.meta.filename === process.argv[1]) writeTable();
