import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const file = fileURLToPath(new URL('../report.json', import.meta.url));

/** The groups of cases, in the order of the report and of its table. */
export const GROUPS = [
  'bundler',
  'backend',
  'runtime',
  'typescript',
  'test runner',
  'template',
  'existing app',
  'install',
];

/**
 * @typedef {object} Entry how a case ended, if it did as expected
 * @property {string} name
 * @property {string} title
 * @property {string} version
 * @property {string} [mode]
 * @property {string} [manager] the package manager that installed it
 * @property {string} [needs]
 * @property {'yes' | 'no' | 'untried'} works `no` where the case states that it is not supported, `untried` where the
 *   registry lacked a version that a project needs
 * @property {string} [reason] why it does not work
 * @property {string} [workaround]
 */

/** @returns {Record<string, Entry[]>} the entries of each group, by name */
export function readReport() {
  const empty = Object.fromEntries(GROUPS.map((group) => [group, []]));
  return existsSync(file) ? { ...empty, ...JSON.parse(readFileSync(file, 'utf8')) } : empty;
}

/** Replaces the entries of the cases that ran, and drops those of cases that failed or no longer exist. */
export function writeReport(ran, cases) {
  const before = readReport();
  const report = Object.fromEntries(
    GROUPS.map((group) => {
      const names = cases.filter((one) => one.group === group).map(({ name }) => name);
      const entries = new Map(before[group].map((entry) => [entry.name, entry]));
      for (const { group: itsGroup, ...entry } of ran) {
        if (itsGroup !== group) continue;
        if (entry.works === 'failed') entries.delete(entry.name);
        else entries.set(entry.name, entry);
      }
      const sorted = names.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
      return [group, sorted.flatMap((name) => entries.get(name) ?? [])];
    }),
  );
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
}
