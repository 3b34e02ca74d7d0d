import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BEHAVIORS } from '../packages/emulator/src/behaviors/behaviors.ts';
import { REQUEST_WARNINGS } from '../packages/emulator/src/model/journal-entry.ts';
import { CONTROL_OPERATIONS } from '../packages/emulator/src/openapi/control-operations.ts';
import { emulatorTables } from '../site/generate/emulator-tables.ts';

const folder = join(import.meta.dirname, '../site/emulator');
const pages = readdirSync(folder).filter((name) => name.endsWith('.md'));
const textOf = (page: string) => readFileSync(join(folder, page), 'utf8');
const tables = emulatorTables();

test('every generated table about the emulator is included in a page, and no other', () => {
  const included = pages.flatMap((page) =>
    [...textOf(page).matchAll(/<!--@include: \.\/generated\/(.+)\.md-->/g)].map(([, name]) => name),
  );

  expect(new Set(included)).toEqual(new Set(Object.keys(tables)));
});

test('the tables have every behavior, every operation and a setting of each section', () => {
  for (const name of Object.keys(BEHAVIORS)) expect(tables['behaviors']).toContain(`\`${name}\``);
  for (const { method, path } of CONTROL_OPERATIONS) {
    expect(tables['operations']).toContain(`\`${method} ${path.slice(1)}\``);
  }
  expect(tables['settings']).toContain('| `baseDifficulty` | 0 to 64, **`3`** |');
  expect(tables['settings']).toContain('| numbers, **`5`**, **`20`**, **`50`** |');
  expect(tables['settings']).toContain('| `platform.zeroVerifyBans` | `true`, **`false`** |');
});

test('the page on warnings has every warning of the journal', () => {
  for (const warning of REQUEST_WARNINGS) expect(textOf('warnings.md')).toContain(`\`${warning}\``);
});
