import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import manifest from '../../emulator/package.json' with { type: 'json' };

const EMULATOR = join(import.meta.dirname, '../../emulator');
const STUB = 'console.log(JSON.stringify(process.argv.slice(2))); process.exitCode = 1;';

let folder = '';

// In this folder the MCP server does not resolve. It has a stub of npx.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emulator-command-'));
  await cp(join(EMULATOR, 'bin'), join(folder, 'bin'), { recursive: true });
  await cp(join(EMULATOR, 'package.json'), join(folder, 'package.json'));
  await mkdir(join(folder, 'npm'));
  await writeFile(join(folder, 'npm/npx-cli.js'), STUB);
});

afterAll(() => rm(folder, { recursive: true }));

async function run(from: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const command = [join(from, 'bin/otp-emulator.js'), 'mcp', ...args];
  const ended = promisify(execFile)(process.execPath, command, { env });
  const { code = 0, stdout, stderr } = await ended.catch((error) => error);
  return { code, stdout, stderr };
}

test('the command of the emulator runs the MCP server that is installed', async () => {
  const { stdout, stderr } = await run(EMULATOR, ['--help']);

  // Before the first build, the server's own command says so.
  expect(`${stdout}${stderr}`).toMatch(
    /Usage: npx @otp-kit\/emulator mcp|@otp-kit\/mcp: not built/,
  );
});

test('without it, npx runs the one of the same version with the same arguments', async () => {
  const { code, stdout } = await run(folder, ['--http', '0'], {
    npm_execpath: join(folder, 'npm/npm-cli.js'),
  });

  expect(JSON.parse(stdout)).toEqual(['--yes', `@otp-kit/mcp@${manifest.version}`, '--http', '0']);
  expect(code).toBe(1);
});
