import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCommand, firstOutput } from './cli/command.fixture.ts';

let command: Awaited<ReturnType<typeof buildCommand>>;
let folder = '';

beforeAll(async () => {
  command = await buildCommand('cli');
  folder = await mkdtemp(join(tmpdir(), 'otp-emulator-'));
});

afterAll(async () => {
  command.killAll();
  await rm(folder, { recursive: true });
});

const run = (args: readonly string[], env?: Record<string, string>) => command.run(args, env);

/** The outcomes of the first webhooks that an event stream reports. */
async function webhooksIn({ body }: Response, count: number): Promise<string[]> {
  // A chunk may hold several events, or a part of one.
  let received = '';
  let outcomes: string[] = [];
  for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    received += chunk;
    const events = received.matchAll(/^event: webhook\ndata: (.*)\n/gm);
    outcomes = Array.from(events, ([, data = '']) => JSON.parse(data).outcome);
    if (outcomes.length === count) break;
  }
  return outcomes;
}

async function seedFile(name: string, content: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

describe('the command', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    'says in one line of JSON where it is, and ends by itself on %s',
    async (signal) => {
      const emulator = run(['--port', '0', '--widget-port', '0', '--json']);

      const line = await firstOutput(emulator);
      const message = JSON.parse(line);
      const health = await fetch(`${message.url}/_emulator/v1/health`);
      emulator.child.kill(signal);
      const { exitCode, stderr } = await emulator.ended;

      expect(line.trim().split('\n')).toHaveLength(1);
      expect(message).toEqual({
        url: `http://127.0.0.1:${message.port}`,
        port: expect.any(Number),
        apiKey: 'ak_emulator_default_not_a_secret',
        pipelineID: 'pipe_emulator_default',
        widgetOrigin: expect.stringMatching(/^http:\/\/widget\.localhost:\d+$/),
        widget: {
          publicKey: 'pk_emulator_default',
          secret: 'widget_secret_emulator_default_not_a_secret',
          pipelineID: 'pipe_emulator_default_widget',
          webhookSecret: expect.stringMatching(/^whsec_/),
        },
        utility: {
          pipelineID: 'pipe_emulator_default_utility',
          signingSecret: 'request_signing_secret_emulator_default_not_a_secret',
        },
        randomSeed: expect.stringMatching(/^[0-9a-f]{16}$/),
      });
      expect(health.status).toBe(200);
      expect([exitCode, stderr]).toEqual([0, '']);
    },
    60_000,
  );

  test('prints a banner with the addresses and the credentials, and says when the port is taken', async () => {
    const seed = await seedFile(
      'good.json',
      JSON.stringify({
        accounts: [
          { id: 'a', apiKey: 'ak_a', pipelines: [{ id: 'pipe_a', baseDifficult: 2 }], plan: 'x' },
        ],
      }),
    );
    const first = run(['--port', '0', '--widget-port', '0', '--seed', seed]);
    const banner = await firstOutput(first);
    const port = /http:\/\/127\.0\.0\.1:(\d+)/.exec(banner)?.[1] ?? '';

    const second = await run(['--port', port, '--widget-port', '0']).ended;
    first.child.kill('SIGTERM');
    const { stderr } = await first.ended;

    expect(banner).toContain('Never expose it');
    expect(banner).toContain('\nOTP_API_KEY=ak_a\nOTP_PIPELINE_ID=pipe_a\n');
    expect(banner).toContain(`\nOTP_BASE_URL=http://127.0.0.1:${port}\n`);
    expect(stderr).toContain('warning: accounts.0.plan');
    expect(stderr).toContain('warning: accounts.0.pipelines.0.baseDifficult ');
    expect(second.exitCode).toBe(1);
    expect(second.stderr.trim().split('\n')).toEqual([
      `@otp-kit/emulator: listen EADDRINUSE: address already in use 127.0.0.1:${port}; choose another port with --port or --widget-port, or 0 for any`,
    ]);
  }, 60_000);

  test('names what is wrong with its input, in one line and without a stack', async () => {
    const bad = await seedFile(
      'bad.json',
      '{"accounts":[{"id":"a","apiKey":"k","pipelines":[{"active":"yes"}]}]}',
    );

    const { exitCode, stderr } = await run(['--seed', bad]).ended;

    expect(exitCode).toBe(1);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).toContain(`${bad}: accounts.0.pipelines.0.active: `);
  }, 60_000);

  test('prints its version', async () => {
    const manifest = JSON.parse(
      await readFile(new URL('../package.json', import.meta.url), 'utf8'),
    );

    const { exitCode, stdout } = await run(['--version']).ended;

    expect([exitCode, stdout]).toEqual([0, `${manifest.version}\n`]);
  }, 60_000);

  test('takes a seed with a byte order mark, and warns where there is no pipeline to begin with', async () => {
    const seed = await seedFile(
      'marked.json',
      '\uFEFF{"accounts":[{"id":"a","apiKey":"ak_a","pipelines":[]}]}',
    );
    const emulator = run(['--port', '0', '--widget-port', '0', '--json', '--seed', seed]);

    const message = JSON.parse(await firstOutput(emulator));
    emulator.child.kill('SIGTERM');
    const { stderr } = await emulator.ended;

    expect(message).toMatchObject({ apiKey: 'ak_a', pipelineID: '' });
    expect(stderr).toContain('warning: accounts.0.pipelines is empty');
  }, 60_000);

  test('sends webhooks to the hosts that it is given, and to no others', async () => {
    const pipeline = (id: string, host: string) => ({
      id,
      backendCallbackURL: `http://${host}/hook`,
      dev: { bypassPoW: true },
    });
    const seed = await seedFile(
      'callbacks.json',
      JSON.stringify({
        accounts: [
          {
            id: 'a',
            apiKey: 'ak_a',
            pipelines: [
              pipeline('pipe_given', 'one.invalid'),
              pipeline('pipe_other', 'two.invalid'),
            ],
          },
        ],
      }),
    );
    const emulator = run([
      '--port',
      '0',
      '--widget-port',
      '0',
      '--json',
      '--seed',
      seed,
      '--webhook-host',
      'one.invalid',
    ]);
    const { url } = JSON.parse(await firstOutput(emulator));
    const post = async (path: string, body: object) => {
      const headers = { 'Content-Type': 'application/json' };
      const response = await fetch(url + path, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      return response.json();
    };

    const events = await fetch(`${url}/_emulator/v1/events`);
    for (const pipelineID of ['pipe_given', 'pipe_other']) {
      const verificationAddress = { phoneNumber: '+201001234567' };
      const fields = { APIKey: 'ak_a', pipelineID, verificationAddress, otp: '1234' };
      const { data } = await post('/api/v1.2/transactions/send', fields);
      const { transactionReqID } = data;
      await post('/api/v1.2/transactions/verify', { transactionReqID, otp: '1234' });
    }
    const outcomes = await webhooksIn(events, 2);
    emulator.child.kill('SIGTERM');
    await emulator.ended;

    // .invalid never resolves (RFC 2606): trying fails, and that is what was to be shown.
    expect(outcomes).toEqual(['failed', 'refused']);
  }, 60_000);

  test('names the other option where the port of the widget is taken, and ends', async () => {
    const occupant = createServer().listen(0, '127.0.0.1');
    await once(occupant, 'listening');
    const address = occupant.address();
    if (address === null || typeof address === 'string') throw new TypeError('it has no port');

    const ports = ['--port', '0', '--widget-port', String(address.port)];
    const { exitCode, stderr } = await run(ports).ended;
    occupant.close();

    expect(exitCode).toBe(1);
    expect(stderr).toContain(`127.0.0.1:${address.port}; choose another port`);
    expect(stderr).toContain('--widget-port');
  }, 60_000);

  test('refuses to run in production, and an option that it does not know', async () => {
    const [production, unknown] = await Promise.all([
      run([], { NODE_ENV: 'production' }).ended,
      run(['--host', '0.0.0.0']).ended,
    ]);

    expect([production.exitCode, unknown.exitCode]).toEqual([1, 1]);
    expect(production.stderr).toContain('NODE_ENV=production');
    expect(unknown.stderr).toContain('Usage: npx @otp-kit/emulator');
  }, 60_000);
});
