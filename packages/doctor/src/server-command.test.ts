import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import manifest from '../../server/package.json' with { type: 'json' };

const SERVER = join(import.meta.dirname, '../../server');
const ARGS = ['doctor', '--url', 'https://shop.example/?a=1&calc'];
const STUB = 'console.log(JSON.stringify(process.argv.slice(2))); process.exitCode = 1;';
const PASSED = ['--yes', `@otp-kit/doctor@${manifest.version}`, ...ARGS.slice(1)];

let folder = '';

// In this folder the doctor does not resolve. It has a stub of npx, as a command and as the file of npm.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'server-command-'));
  await cp(join(SERVER, 'bin'), join(folder, 'bin'), { recursive: true });
  await cp(join(SERVER, 'package.json'), join(folder, 'package.json'));
  await Promise.all(['path', 'npm'].map((name) => mkdir(join(folder, name))));
  const command = `#!${process.execPath}\n${STUB}`;
  await writeFile(join(folder, 'path/npx'), command, { mode: 0o755 });
  await writeFile(join(folder, 'npm/npx-cli.js'), STUB);
});

afterAll(() => rm(folder, { recursive: true }));

async function run(from: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const ended = promisify(execFile)(
    process.execPath,
    [join(from, 'bin/otp-kit-server.js'), ...args],
    { env },
  );
  const { code = 0, stdout, stderr } = await ended.catch((error) => error);
  return { code, stdout, stderr };
}

test('the command of the server runs the doctor that is installed', async () => {
  const { stdout, stderr } = await run(SERVER, ['doctor', '--help']);

  // Before the first build, the doctor's own command says so.
  expect(`${stdout}${stderr}`).toMatch(/Usage: npx @otp-kit\/doctor|@otp-kit\/doctor: not built/);
});

test('without a doctor, npx of the PATH runs the one of the same version', async () => {
  const { code, stdout } = await run(folder, ARGS, { PATH: join(folder, 'path') });

  expect(JSON.parse(stdout)).toEqual(PASSED);
  expect(code).toBe(1);
});

test('without a doctor, npx of the npm that runs the command is started by Node', async () => {
  const { code, stdout } = await run(folder, ARGS, {
    PATH: join(folder, 'none'),
    npm_execpath: join(folder, 'npm/npm-cli.js'),
  });

  expect(JSON.parse(stdout)).toEqual(PASSED);
  expect(code).toBe(1);
});

test('another package manager, which has no npx of its own, leaves the one of the PATH', async () => {
  const { stdout } = await run(folder, ARGS, {
    PATH: join(folder, 'path'),
    npm_execpath: join(folder, 'pnpm/pnpm.cjs'),
  });

  expect(JSON.parse(stdout)).toEqual(PASSED);
});

test('without a doctor and without npx, one line says why and what to install', async () => {
  const { code, stderr } = await run(folder, ARGS, { PATH: join(folder, 'none') });

  expect(stderr).toMatch(/^npx .* ENOENT.*: npm install --save-dev @otp-kit\/doctor\n$/);
  expect(code).toBe(2);
});

test('--help prints the usage, and so does a command that does not exist, as an error', async () => {
  const help = await run(folder, ['--help']);
  const unknown = await run(folder, ['docter']);

  expect(help).toMatchObject({ code: 0, stderr: '' });
  expect(help.stdout).toMatch(/^Usage: npx @otp-kit\/server doctor/);
  expect(unknown).toEqual({ code: 2, stdout: '', stderr: help.stdout });
});
