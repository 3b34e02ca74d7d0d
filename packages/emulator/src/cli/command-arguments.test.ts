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
