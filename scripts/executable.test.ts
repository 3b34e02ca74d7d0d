import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeExecutable } from './executable.mjs';

const PHONE = '+201001234567';

// `npm run test:extra executable`: it needs a build, and writes 100 MB.
describe.runIf(process.env['OTP_KIT_EXECUTABLE'])('the executable of the emulator', () => {
  const folder = mkdtempSync(join(tmpdir(), 'otp-emulator-executable-'));
  const empty = join(folder, 'empty');
  let file = '';
  let child: ChildProcess | undefined;
  let url = '';

  beforeAll(async () => {
    file = await writeExecutable(folder);
    mkdirSync(empty);
    const ports = ['--port', '0', '--widget-port', '0', '--json'];
    const started = spawn(file, ports, {
      cwd: empty,
      env: { PATH: '' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child = started;
    const [line] = await once(started.stdout, 'data');
    url = JSON.parse(String(line)).url;
  });

  afterAll(() => {
    child?.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  });

  async function call(path: string, body?: object) {
    const headers = { 'content-type': 'application/json' };
    const init = body && { method: 'POST', headers, body: JSON.stringify(body) };
    return (await (await fetch(url + path, init)).json()).data;
  }

  test('has a checksum and the licences of what it contains', () => {
    const checked = execFileSync('sha256sum', ['-c', `${basename(file)}.sha256`], {
      cwd: dirname(file),
      encoding: 'utf8',
    });
    const licences = readFileSync(`${file}.LICENSES.md`, 'utf8');

    expect(checked).toBe(`${basename(file)}: OK\n`);
    for (const name of ['hono', 'valibot', 'Node.js']) expect(licences).toContain(name);
  });

  test('signs a user in, in an empty folder and without a PATH', async () => {
    const account = {
      APIKey: 'ak_emulator_default_not_a_secret',
      pipelineID: 'pipe_emulator_default',
    };
    const query = new URLSearchParams(account);
    const { challengeToken } = await call(`/api/v1.2/transactions/challenge?${query}`);
    const { nonce } = await call('/_emulator/v1/pow/solve', { challengeToken });
    const { transactionReqID, transactionID } = await call('/api/v1.2/transactions/send', {
      ...account,
      verificationAddress: { phoneNumber: PHONE },
      powSolution: { challengeToken, nonce },
    });
    const { code } = await call(`/_emulator/v1/messages/wait?to=${PHONE}`);
    const verified = await call('/api/v1.2/transactions/verify', { transactionReqID, otp: code });

    expect(verified.transactionID).toBe(transactionID);
  });

  test('has the console with all files that its page names', async () => {
    const page = await (await fetch(url)).text();
    const files = [...page.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path = '']) => path);
    const statuses = await Promise.all(files.map(async (path) => (await fetch(url + path)).status));

    expect(files).toContain('/_emulator/console/console.js');
    expect(statuses).toEqual(files.map(() => 200));
  });

  test('ends on SIGTERM', async () => {
    child?.kill('SIGTERM');

    expect(await once(child ?? fail(), 'exit')).toEqual([0, null]);
  });
});

function fail(): never {
  throw new Error('the executable does not run');
}
