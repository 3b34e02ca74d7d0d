/** @module-tag landing */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmulatorCore } from '../node/emulator-core.ts';
import { createSeededRandom } from '../primitives/random.ts';
import { buildCommand, firstOutput, type StartedCommand } from './command.fixture.ts';

let command: Awaited<ReturnType<typeof buildCommand>>;
beforeAll(async () => {
  command = await buildCommand('exec');
});
afterAll(() => command.killAll());

/** Runs a script as the command of `exec`. */
function exec(script: string, options: readonly string[] = []): StartedCommand {
  return command.run(['exec', ...options, '--', process.execPath, '-e', script], { PORT: '1234' });
}

test('the command gets the emulator’s addresses and credentials, and its own output and exit code', async () => {
  const { ended } = exec(`
    fetch(process.env.OTP_BASE_URL + '/_emulator/v1/health')
      .then(({ status }) => {
        const { OTP_API_KEY, OTP_PIPELINE_ID, OTP_WIDGET_ORIGIN, PORT } = process.env;
        console.log(JSON.stringify({ status, OTP_API_KEY, OTP_PIPELINE_ID, OTP_WIDGET_ORIGIN, PORT }));
        process.exitCode = 7;
      });
  `);

  const { exitCode, stdout, stderr } = await ended;

  expect(JSON.parse(stdout)).toEqual({
    status: 200,
    OTP_API_KEY: 'ak_emulator_default_not_a_secret',
    OTP_PIPELINE_ID: 'pipe_emulator_default',
    OTP_WIDGET_ORIGIN: expect.stringMatching(/^http:\/\/widget\.localhost:\d+$/),
    PORT: '1234', // the command's own
  });
  expect(stderr).toContain('OTP_BASE_URL=http://127.0.0.1:');
  expect(exitCode).toBe(7);
}, 60_000);

test('--container-host lets other containers call the emulator by that name', async () => {
  const { ended } = exec(
    `
    const { port } = new URL(process.env.OTP_BASE_URL);
    for (const Host of ['emulator', 'evil.test']) {
      require('node:http').get({ port, path: '/_emulator/v1/health', headers: { Host } }, (answer) => {
        console.log(Host, answer.resume().statusCode);
      });
    }
    `,
    ['--container-host', 'emulator'],
  );

  const { stdout } = await ended;

  expect(stdout.trim().split('\n').sort()).toEqual(['emulator 200', 'evil.test 403']);
}, 60_000);

test('a signal goes to the command, and the emulator ends after it', async () => {
  const started = exec(`
    process.on('SIGTERM', () => { console.log('ended'); process.exit(3); });
    setInterval(() => {}, 1000);
    console.log(process.env.OTP_BASE_URL);
  `);
  const url = (await firstOutput(started)).trim();

  started.child.kill('SIGTERM');
  const { exitCode } = await started.ended;

  expect(exitCode).toBe(3);
  await expect(fetch(url)).rejects.toThrow();
}, 60_000);

test('a command that a signal ends has the exit code of a shell', async () => {
  const { exitCode } = await exec("process.kill(process.pid, 'SIGKILL')").ended;

  expect(exitCode).toBe(137);
}, 60_000);

test('a random seed decides codes and IDs, and is printed', async () => {
  const path = `/api/v1.2/transactions/challenge?${new URLSearchParams({
    APIKey: 'ak_emulator_default_not_a_secret',
    pipelineID: 'pipe_emulator_default',
  })}`;
  const core = createEmulatorCore({ random: createSeededRandom('one') });
  const expected = await (await core.fetch(new Request(`http://localhost${path}`))).json();

  const { stdout, stderr } = await exec(
    `fetch(process.env.OTP_BASE_URL + '${path}')
       .then((response) => response.json())
       .then(({ data }) => console.log(data.challenge));`,
    ['--random-seed', 'one'],
  ).ended;

  expect(stdout).toBe(`${expected.data.challenge}\n`);
  expect(stderr).toContain('--random-seed one');
}, 60_000);

test('exec says that its command cannot be run', async () => {
  const { exitCode, stderr } = await command.run(['exec', '--', 'no-such-command-here']).ended;

  expect(exitCode).toBe(1);
  expect(stderr).toContain('@otp-kit/emulator: cannot run no-such-command-here');
}, 60_000);
