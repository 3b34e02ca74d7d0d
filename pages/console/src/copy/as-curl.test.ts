import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { createEmulator, type Emulator } from '@otp-kit/emulator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JournalEntry } from '../api/control-types.ts';
import { asCurl } from './as-curl.ts';

const run = promisify(execFile);
const TRANSACTIONS = '/api/v1.2/transactions';
let emulator: Emulator;
let key: { APIKey: string; pipelineID: string };

beforeAll(async () => {
  emulator = await createEmulator({ port: 0, widgetPort: 0 });
  const { apiKey, pipelineID } = emulator.credentials;
  key = { APIKey: apiKey, pipelineID };
});
afterAll(() => emulator.close());

async function newestRequest(): Promise<JournalEntry> {
  const response = await fetch(`${emulator.url}/_emulator/v1/requests`);
  const { data } = await response.json();
  return data[0];
}

/** Copies the newest request as curl and runs it in a shell. */
async function runCopied(): Promise<{
  command: string;
  before: JournalEntry;
  after: JournalEntry;
}> {
  const before = await newestRequest();
  const { APIKey } = key;
  const command = asCurl(before, { origin: 'http://elsewhere.invalid', apiKeys: [APIKey] });
  await run('sh', ['-c', `${command} --silent --show-error`], {
    env: { ...process.env, OTP_API_KEY: APIKey },
  });
  return { command, before, after: await newestRequest() };
}

function shownOf({ method, path, query, headers, body, status, operation }: JournalEntry): unknown {
  const { host, 'content-type': type, 'x-end-user-ip': ip, 'x-note': note } = headers;
  return { method, path, query, body, status, operation, host, type, ip, note };
}

describe('a request copied as curl', () => {
  test('arrives again as it was, with the key of the variable', async () => {
    await fetch(`${emulator.url}${TRANSACTIONS}/challenge?${new URLSearchParams(key)}`);

    const { command, before, after } = await runCopied();

    expect(after.id).not.toBe(before.id);
    expect(shownOf(after)).toEqual(shownOf(before));
    expect(after.status).toBe(200);
    expect(command).toContain('$OTP_API_KEY');
    expect(command).not.toContain(key.APIKey);
  });

  test.each([
    ['quotes', 'it\'s "quoted" `id` $(id) $HOME \\ !'],
    ['another script, lines and brackets', 'رمز\nالتحقق [1-3] {a,b} @file'],
  ])('keeps a body and headers with %s', async (_what, name) => {
    await fetch(`${emulator.url}${TRANSACTIONS}/send?note=${encodeURIComponent(name)}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-end-user-ip': '203.0.113.7',
        'x-note': "it's",
        'x-api-key': key.APIKey,
      },
      body: JSON.stringify({ ...key, name }),
    });

    const { command, before, after } = await runCopied();

    expect(after.id).not.toBe(before.id);
    expect(shownOf(after)).toEqual(shownOf(before));
    expect(command).not.toContain(key.APIKey);
  });

  test('keeps a body that is no JSON', async () => {
    await fetch(`${emulator.url}${TRANSACTIONS}/verify`, { method: 'POST', body: '{"half": ' });

    const { before, after } = await runCopied();

    expect(after.id).not.toBe(before.id);
    expect(shownOf(after)).toEqual(shownOf(before));
  });

  test('hides a key that the workspace does not know', async () => {
    await fetch(`${emulator.url}${TRANSACTIONS}/send?APIKey=ak_real_1`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': 'ak_real_2' },
      body: JSON.stringify({ APIKey: 'ak_real_3' }),
    });

    const { command } = await runCopied();

    expect(command).not.toContain('ak_real');
  });
});
