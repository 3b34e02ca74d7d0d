/** @module-tag landing */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { startEmulator } from '@otp-kit/emulator/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    skipReason?: string;
  }
}

interface Language {
  /** The code's file, and the command that runs it in the same folder. */
  readonly file: string;
  readonly command: readonly string[];
}

const LANGUAGES: Readonly<Record<string, Language>> = {
  python: {
    file: 'test_sign_in.py',
    command: ['python3', '-c', 'from test_sign_in import *; test_signs_in_with_a_code()'],
  },
  php: { file: 'sign-in.php', command: ['php', 'sign-in.php'] },
  go: { file: 'sign_in_test.go', command: ['go', 'test', 'sign_in_test.go'] },
};

const page = readFileSync(join(import.meta.dirname, '../site/emulator/other-languages.md'), 'utf8');
const codeOf = (language: string) =>
  new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(page)?.[1] ?? '';
const requests = new Map<string, string>();
const folder = mkdtempSync(join(tmpdir(), 'otp-emulator-languages-'));

let emulator: Awaited<ReturnType<typeof startEmulator>>;
let app: Server;
let appUrl = '';

beforeAll(async () => {
  emulator = await startEmulator();
  await emulator.configure({ dev: { bypassPoW: true } });
  app = createServer((request, response) => void respond(request, response)).listen(0, '127.0.0.1');
  await once(app, 'listening');
  const address = app.address();
  appUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});

afterAll(async () => {
  app.close();
  await emulator.close();
  rmSync(folder, { recursive: true });
});

/** The app; below /refusing it refuses every code. */
async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const isRefusing = request.url?.startsWith('/refusing/') ?? false;
  const { phone, code } = await fieldsOf(request);
  if (code === undefined) requests.set(phone, await send(phone));
  const isVerified = code !== undefined && !isRefusing && (await verify(requests.get(phone), code));
  response.statusCode = code === undefined || isVerified ? 200 : 401;
  response.end(JSON.stringify(isVerified ? { user: phone } : {}));
}

async function fieldsOf(request: IncomingMessage): Promise<{ phone: string; code?: string }> {
  const fields: unknown = await json(request);
  if (typeof fields !== 'object' || fields === null) throw new TypeError('the body is no object');
  return { phone: '', ...fields };
}

async function call(name: string, body: object) {
  const response = await fetch(`${emulator.url}/api/v1.2/transactions/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return response.json();
}

async function send(phoneNumber: string): Promise<string> {
  const { apiKey: APIKey, pipelineID } = emulator;
  return (await call('send', { APIKey, pipelineID, verificationAddress: { phoneNumber } })).data
    .transactionReqID;
}

async function verify(transactionReqID: string | undefined, otp: string): Promise<boolean> {
  return (await call('verify', { transactionReqID, otp })).status === 'success';
}

/** Runs a test of the page against an app; resolves to its exit code and its output. */
async function runTest(
  { file, command: [program = '', ...args] }: Language,
  code: string,
  url: string,
) {
  writeFileSync(join(folder, file), code);
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...process.env, APP_URL: url, OTP_BASE_URL: emulator.url, GOFLAGS: '-count=1' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const [exitCode] = await once(child, 'close');
  return { exitCode, output };
}

test.for(Object.entries(LANGUAGES))(
  'the page’s test in %s signs in, and fails where the app refuses the code',
  { timeout: 180_000 },
  async ([name, language], { skip, task }) => {
    const [program = ''] = language.command;
    const { error } = spawnSync(program, ['version']);
    if (error !== undefined) {
      // The summary of `npm test` names it.
      task.meta.skipReason = `${program} is not installed`;
      skip(task.meta.skipReason);
    }

    expect(codeOf(name)).not.toBe('');
    expect(await runTest(language, codeOf(name), appUrl)).toMatchObject({ exitCode: 0 });
    expect((await runTest(language, codeOf(name), `${appUrl}/refusing`)).exitCode).not.toBe(0);
  },
);
