import { expect, test } from 'vitest';
import { readArguments } from './command-arguments.ts';
import { readSeed } from './read-seed.ts';

test('exec listens on free ports, and leaves PORT and what follows -- to the command', () => {
  const args = ['exec', '--random-seed', 'one', '--', 'npm', 'test', '--', '--port', '1'];

  expect(readArguments(args, { PORT: '3000' })).toMatchObject({
    port: 0,
    widgetPort: 0,
    randomSeed: 'one',
    command: ['npm', 'test', '--', '--port', '1'],
  });
  expect(readArguments(['exec', '--port', '4400', '--', 'x'], {}).port).toBe(4400);
  expect(readArguments([], { PORT: '3000' })).toMatchObject({
    port: 3000,
    widgetPort: 4401,
    command: undefined,
  });
});

test('an option comes before the variable PORT, which is read only without it', () => {
  expect(readArguments(['--port', '0'], { PORT: 'many' }).port).toBe(0);
  expect(readArguments([], { PORT: '' }).port).toBe(4400);
  expect(() => readArguments([], { PORT: 'many' })).toThrow(
    'PORT must be a number from 0 to 65535',
  );
});

test.each(['many', '', '0x10', '65536', '1e3'])('%j is no port', (port) => {
  expect(() => readArguments(['--port', port], {})).toThrow(
    '--port must be a number from 0 to 65535',
  );
});

test('hosts and the limit of workspaces are given to the emulator, which refuses wrong ones', () => {
  const args = ['--widget-host', 'widget.test', '--webhook-host', 'http://x/y'];
  args.push('--page-origin', 'http://localhost:3000');
  args.push('--container-host', 'emulator', '--container-host', 'service');

  expect(readArguments([...args, '--max-workspaces', 'many'], {})).toMatchObject({
    widgetHost: 'widget.test',
    webhookHosts: ['http://x/y'],
    containerHosts: ['emulator', 'service'],
    pageOrigins: ['http://localhost:3000'],
    maxWorkspaces: Number.NaN,
  });
});

test.each([
  [['exec'], 'exec needs a command after --'],
  [['exec', '--port', '0', '--'], 'exec needs a command after --'],
  [['exec', 'npm', 'test'], "Unexpected argument 'npm'"],
  [['--backend-callback', 'localhost:3000/hook'], '--backend-callback must be an http or https'],
  [['--backend-callback', 'hook'], '--backend-callback must be an http or https URL'],
])('%j is refused with the reason', (args, reason) => {
  expect(() => readArguments(args, {})).toThrow(
    expect.objectContaining({
      code: 'INVALID_ARGUMENT',
      message: expect.stringContaining(reason),
    }),
  );
});

test('the backend’s callback is that of the widget’s pipeline alone', async () => {
  const backendCallback = 'http://localhost:3000/hook';

  const { accounts } = await readSeed(undefined, { backendCallback });

  expect(accounts[0]?.pipelines.map((each) => each.backendCallbackURL)).toEqual([
    undefined,
    backendCallback,
    undefined,
  ]);
});

test('a seed that is missing or no JSON is refused with the name of its file', async () => {
  const missing = '/no-such-folder/seed.json';
  await expect(readSeed(missing, NO_CALLBACK)).rejects.toMatchObject({
    code: 'INVALID_SEED',
    message: `cannot read ${missing}`,
  });

  const noJson = import.meta.filename;
  await expect(readSeed(noJson, NO_CALLBACK)).rejects.toMatchObject({
    code: 'INVALID_SEED',
    message: expect.stringContaining(noJson),
  });
});

const NO_CALLBACK = { backendCallback: undefined };
