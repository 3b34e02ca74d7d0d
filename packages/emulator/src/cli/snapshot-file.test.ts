/** @module-tag landing */
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCommand, firstOutput } from './command.fixture.ts';

const PHONE = '+201001234567';

let command: Awaited<ReturnType<typeof buildCommand>>;
let folder = '';

beforeAll(async () => {
  command = await buildCommand('snapshot-file');
  folder = await mkdtemp(join(tmpdir(), 'otp-emulator-snapshot-'));
});

afterAll(async () => {
  command.killAll();
  await rm(folder, { recursive: true });
});

async function start(file: string) {
  const process = command.run(['--port', '0', '--widget-port', '0', '--json', '--snapshot', file]);
  const { url } = JSON.parse(await firstOutput(process));
  const call = async (path: string, body?: object) => {
    const headers = { 'content-type': 'application/json' };
    const init = body && { method: 'POST', headers, body: JSON.stringify(body) };
    return (await (await fetch(url + path, init)).json()).data;
  };
  return {
    call,
    /** Sends a code by the pipeline of a workspace. */
    send: async (workspace: string) => {
      const pipeline = { pipelineID: `pipe_emulator_${workspace}` };
      const account = { APIKey: `ak_emulator_${workspace}_not_a_secret`, ...pipeline };
      const { challengeToken } = await call(
        `/api/v1.2/transactions/challenge?${new URLSearchParams(account)}`,
      );
      const { nonce } = await call(`/_emulator/v1/pow/solve?workspace=${workspace}`, {
        challengeToken,
      });
      return call('/api/v1.2/transactions/send', {
        ...account,
        verificationAddress: { phoneNumber: PHONE },
        powSolution: { challengeToken, nonce },
      });
    },
    end: (signal: 'SIGINT' | 'SIGTERM') => {
      process.child.kill(signal);
      return process.ended;
    },
  };
}

describe('--snapshot', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    'writes every workspace on %s, and the next start has their inboxes and codes',
    async (signal) => {
      const file = join(folder, `${signal}.json`);
      const first = await start(file);
      await first.call('/_emulator/v1/workspaces', { id: 'other' });
      const codes: Record<string, string> = {};
      const requests: Record<string, string> = {};
      for (const id of ['default', 'other']) {
        requests[id] = (await first.send(id)).transactionReqID;
        codes[id] = (await first.call(`/_emulator/v1/messages?workspace=${id}`))[0].code;
      }
      const { exitCode, stderr } = await first.end(signal);

      const second = await start(file);
      const verified = await Promise.all(
        ['default', 'other'].map(async (id) => {
          const [message] = await second.call(`/_emulator/v1/messages?workspace=${id}`);
          const fields = { transactionReqID: requests[id], otp: message.code };
          const result = await second.call('/api/v1.2/transactions/verify', fields);
          return [message.code, typeof result.transactionID];
        }),
      );
      await second.end('SIGTERM');

      expect([exitCode, stderr]).toEqual([0, '']);
      expect(verified).toEqual([
        [codes['default'], 'string'],
        [codes['other'], 'string'],
      ]);
      expect((await stat(file)).mode & 0o777).toBe(0o600);
    },
  );

  test.each([
    ['no JSON', '{', 'JSON'],
    ['no list', '{}', 'the file is not a list of snapshots'],
    ['another version', '[{"version":1,"workspace":"default"}]', 'version 1'],
  ])('a file with %s stops the start, is named, and is kept', async (_what, content, reason) => {
    const file = join(folder, 'bad.json');
    await writeFile(file, content);

    const { exitCode, stderr } = await command.run([
      '--port',
      '0',
      '--widget-port',
      '0',
      '--snapshot',
      file,
    ]).ended;

    expect(exitCode).toBe(1);
    expect(stderr).toContain(`--snapshot ${file}: `);
    expect(stderr).toContain(reason);
    expect(await readFile(file, 'utf8')).toBe(content);
  });

  test('a file in a folder that does not exist stops the start', async () => {
    const file = join(folder, 'none', 'snapshot.json');

    const { exitCode, stderr } = await command.run([
      '--port',
      '0',
      '--widget-port',
      '0',
      '--snapshot',
      file,
    ]).ended;

    expect([exitCode, stderr.includes('ENOENT')]).toEqual([1, true]);
  });

  test('exec writes the file when its command ends', async () => {
    const file = join(folder, 'exec.json');

    const { exitCode } = await command.run([
      'exec',
      '--snapshot',
      file,
      '--',
      process.execPath,
      '-e',
      '',
    ]).ended;

    expect(exitCode).toBe(0);
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject([{ workspace: 'default' }]);
  });
});
