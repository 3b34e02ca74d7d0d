import { createEmulator } from '@otp-kit/emulator';
import { expect, onTestFinished, test, vi } from 'vitest';
import { main } from './cli.ts';
import { createSession } from './session.ts';

test.each([
  ['--http', 'many'],
  ['--url', 'localhost:4400'],
  ['--colour', 'red'],
])('the command refuses %s %s, and names the option', async (...args) => {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => error.mockRestore());

  expect(await main(args)).toBe(2);
  expect(error.mock.calls.join()).toContain(args[0]);
});

test('start without a port finds the emulator at the address of the command', async () => {
  const emulator = await createEmulator({ port: 0, widgetPort: 0 });
  onTestFinished(() => emulator.close());
  const url = emulator.url.replace('127.0.0.1', 'localhost');

  const started = await createSession(url).start({});

  expect(started).toMatchObject({ url, started: false, env: { OTP_BASE_URL: url } });
});
