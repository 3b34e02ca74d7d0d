/** @module-tag landing */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  buildServer,
  type CallTool,
  connectStdio,
  type Environment,
  sendCode,
} from './client.fixture.ts';
import { HIDDEN } from './hide-secrets.ts';

const PHONE = '+201001234567';
const NO_EMULATOR = ['--url', 'http://127.0.0.1:9'];

type Connection = Awaited<ReturnType<typeof connectStdio>>;
let file = '';
let connection: Connection;
let call: CallTool;
let env: Environment;
const outputs: string[] = [];

beforeAll(async () => {
  file = await buildServer('stdio');
  connection = await connectStdio(file, NO_EMULATOR);
  call = async (...args) => {
    const result = await connection.call(...args);
    if (args[0] !== 'start') outputs.push(result.text);
    return result;
  };
  const { data } = await call('start', { port: 0, widgetPort: 0 });
  env = data.env;
}, 120_000);

afterAll(() => connection?.client.close());

describe('the tools', () => {
  test('are those of the control API, with its summaries and schemas, and those that add to it', async () => {
    const { tools } = await connection.client.listTools();

    expect(tools.map(({ name }) => name)).toEqual([
      'start',
      'wait_for_code',
      'messages',
      'requests',
      'timeline',
      'fault',
      'advance',
      'explain',
      'snapshot',
      'restore',
      'reset',
    ]);
    expect(tools.find(({ name }) => name === 'advance')).toMatchObject({
      description: 'Moves the clock on',
      inputSchema: { properties: { seconds: { type: 'number' } }, required: ['seconds'] },
    });
  });

  test('refuse input that the schema does not have, with the field', async () => {
    const { isError, text } = await call('advance', { seconds: 'many' });

    expect(isError).toBe(true);
    expect(text).toContain('seconds');
  });

  test('start a second time finds the emulator that runs', async () => {
    const { data } = await call('start');

    expect(data).toMatchObject({ started: false, url: env['OTP_BASE_URL'] });
  });

  test('say what to do when no emulator listens', async () => {
    const other = await connectStdio(file, NO_EMULATOR);

    const messages = await other.call('messages');
    const wait = await other.call('wait_for_code', { to: PHONE });
    await other.client.close();

    for (const { isError, text } of [messages, wait]) {
      expect(isError).toBe(true);
      expect(text).toMatch(/^SERVICE_UNAVAILABLE: .*call the tool "start", or run "npx @otp-kit/);
    }
  }, 30_000);

  test('show calls and messages, of which a list has twenty unless asked for more or fewer', async () => {
    await sendCode(env, '+201001234501');
    await sendCode(env, '+201001234502');

    const messages = await call('messages', { limit: 1 });
    const requests = await call('requests');

    expect(messages.data).toMatchObject([{ to: '+201001234502' }]);
    expect(requests.data).toMatchObject([
      { operation: 'v12.send', body: { APIKey: HIDDEN } },
      { operation: 'v12.challenge', query: { APIKey: HIDDEN } },
      { operation: 'v12.send' },
      { operation: 'v12.challenge' },
    ]);
  });

  test('show the timeline of the last verification of an address', async () => {
    await sendCode(env, '+201001234503');

    const { data } = await call('timeline', { to: '+201001234503' });

    expect(data).toMatchObject({
      address: '+201001234503',
      kind: 'form',
      outcome: 'waiting',
      steps: [
        { record: { kind: 'request', entry: { operation: 'v12.challenge' } } },
        { record: { kind: 'request', entry: { operation: 'v12.send' } } },
        { record: { kind: 'message' } },
      ],
    });
  });

  test('explain a utility send that “requests” shows without its key', async () => {
    const { data } = await call('explain', {
      APIKey: HIDDEN,
      pipelineID: env['OTP_UTILITY_PIPELINE_ID'],
      templateId: 'order_confirmed',
    });

    expect(data).toMatchObject({
      checks: expect.arrayContaining([
        expect.objectContaining({ check: 'APIKey', outcome: 'passed' }),
      ]),
    });
  });

  test('make the next send fail', async () => {
    await call('fault', { operation: 'v12.send', name: 'INTERNAL_SERVER_ERROR' });

    const response = await sendCode(env, PHONE);

    expect(response.status).toBe(500);
  });

  test('move the clock past the end of a code, which is then not returned', async () => {
    await sendCode(env, '+201001234504');
    await call('advance', { seconds: 200 });

    const { text } = await call('wait_for_code', { to: '+201001234504', timeoutSeconds: 0.2 });

    expect(text).toMatch(/^WAIT_TIMEOUT/);
  });

  test('take the workspace back to a snapshot, or to its seed, and show none of it', async () => {
    await sendCode(env, '+201001234505');
    const saved = await call('snapshot', { name: 'sent' });
    const missing = await call('restore', { name: 'other' });
    await call('reset');
    const empty = await call('messages');
    await call('restore', { name: 'sent' });
    const restored = await call('messages', { to: '+201001234505' });

    expect(saved.data).toEqual({ bytes: expect.any(Number) });
    expect(missing.text).toBe('no such snapshot: call "snapshot" first');
    expect(empty.data).toEqual([]);
    expect(restored.data).toHaveLength(1);
  });
});

describe('wait_for_code', () => {
  test('returns the code that comes, reports the calls meanwhile, and returns no code twice', async () => {
    const reported: (string | undefined)[] = [];
    const onprogress = ({ message }: { message?: string | undefined }) =>
      void reported.push(message);
    const waiting = call('wait_for_code', { to: '+20 100 123-4567' }, { onprogress });
    await expect.poll(() => reported).toEqual([`waiting for a code for ${PHONE}`]);
    await sendCode(env, '+201001234509');
    await expect.poll(() => reported).toContain('v12.challenge 200');
    await sendCode(env, PHONE);

    const { data } = await waiting;
    const again = await call('wait_for_code', { to: PHONE, timeoutSeconds: 0.2 });

    const { code, text } = data;
    expect(code).toMatch(/^\d{6}$/);
    expect(text).toContain(code);
    expect(again.text).toMatch(
      /^WAIT_TIMEOUT: no new code for \+201001234567 .* no call meanwhile/,
    );
  });

  test('returns a code that came before, but no older one of the address', async () => {
    await sendCode(env, '+201001234506');
    await call('advance', { seconds: 31 });
    await sendCode(env, '+201001234506');

    const { data } = await call('wait_for_code', { to: '+201001234506' });
    const messages = await call('messages', { to: '+201001234506', limit: 1 });

    expect(messages.data).toMatchObject([{ code: data.code }]);
  });

  test('names the calls that arrived when the time is up', async () => {
    await call('fault', { operation: 'v12.send', name: 'INTERNAL_SERVER_ERROR' });
    const sent: Promise<unknown>[] = [];
    const onprogress = () => void (sent.length || sent.push(sendCode(env, '+201001234507')));

    const input = { to: '+201001234507', timeoutSeconds: 1 };
    const { text } = await call('wait_for_code', input, { onprogress });

    expect(text).toContain('v12.challenge 200, v12.send 500 INTERNAL_SERVER_ERROR');
  });

  test('can be cancelled, and takes no code after it', async () => {
    const controller = new AbortController();
    const waiting = call('wait_for_code', { to: '+201001234508' }, { signal: controller.signal });
    await call('clock_that_is_missing').catch(() => undefined); // The wait arrived before this.

    controller.abort();

    await expect(waiting).rejects.toThrow();
    await sendCode(env, '+201001234508');
    const { data } = await call('wait_for_code', { to: '+201001234508' });
    expect(data).toMatchObject({ code: expect.stringMatching(/^\d{6}$/) });
  });
});

test('no tool but “start” shows a key or a secret', async () => {
  const secrets = ['OTP_API_KEY', 'OTP_WIDGET_SECRET', 'OTP_WEBHOOK_SECRET', 'OTP_SIGNING_SECRET'];

  const shown = secrets.filter((name) => outputs.join('').includes(env[name] ?? ''));

  expect(outputs.length).toBeGreaterThan(20);
  expect(shown).toEqual([]);
});

test('the command ends with its client, and the emulator with it', async () => {
  const other = await connectStdio(file, NO_EMULATOR);
  const { data } = await other.call('start', { port: 0, widgetPort: 0 });
  const health = `${data.url}/_emulator/v1/health`;
  await expect(fetch(health)).resolves.toHaveProperty('status', 200);

  await other.client.close();

  await expect
    .poll(() =>
      fetch(health).then(
        () => 'listens',
        () => 'ended',
      ),
    )
    .toBe('ended');
}, 30_000);
