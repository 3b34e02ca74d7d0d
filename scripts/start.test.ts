import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Runs `npm start` with an argument. */
function start(argument: string) {
  return spawnSync(process.execPath, [join(import.meta.dirname, 'start.mjs'), argument], {
    encoding: 'utf8',
    timeout: 20_000,
  });
}

test('npm start -- --help prints the ports and starts nothing', () => {
  const { status, stdout } = start('--help');

  expect(status).toBe(0);
  for (const name of ['DEMO_PORT', 'EMULATOR_PORT', 'WIDGET_PORT']) expect(stdout).toContain(name);
});

test('an unknown option of npm start is an error', () => {
  const { status, stderr } = start('--port');

  expect(status).toBe(1);
  expect(stderr).toContain('npm start knows no option --port.');
});
