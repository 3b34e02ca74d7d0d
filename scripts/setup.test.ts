import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { start } from './setup.mjs';

const SETUP = join(import.meta.dirname, 'setup.mjs');

/** Runs a program that may use what `setup.mjs` of a folder exports. */
function runProgram(setup: string, program: string) {
  const text = `import { ensureDependencies, start } from '${pathToFileURL(setup).href}';\n${program}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', text]);
  let output = '';
  child.stdout.on('data', (data) => {
    output += data;
  });
  return { child, output: () => output };
}

test('a command that cannot be run says why', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => error.mockRestore());

  expect(await start('otp-kit-none', ['build'])).toBe(false);
  expect(error.mock.calls).toEqual([['otp-kit-none build: spawn otp-kit-none ENOENT']]);
});

test('a command that runs ends with the process that started it', async () => {
  const command = "console.log('started'); setTimeout(() => console.log('survived'), 5_000);";
  const { child, output } = runProgram(
    SETUP,
    `process.on('SIGTERM', () => process.exit());
    start(process.execPath, ['-e', ${JSON.stringify(command)}]);`,
  );
  await once(child.stdout, 'data');
  child.kill();
  // The command holds the output open for as long as it runs.
  await once(child, 'close');

  expect(output()).toBe('started\n');
});

test.each([
  { options: '', installs: '--include=dev' },
  { options: '{ ofDemo: true }', installs: '--omit=dev' },
])(
  'a fresh clone installs with $installs for the options "$options"',
  async ({ options, installs }) => {
    const folder = mkdtempSync(join(tmpdir(), 'setup-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const setup = join(folder, 'scripts/setup.mjs');
    cpSync(SETUP, setup);
    const commands = join(folder, 'node_modules/.bin');
    mkdirSync(commands, { recursive: true });
    writeFileSync(join(commands, 'npm'), '#!/bin/sh\necho "$@"\n', { mode: 0o755 });

    const { child, output } = runProgram(setup, `ensureDependencies(${options});`);
    await once(child, 'close');

    expect(output()).toContain(` ${installs}\n`);
  },
);
