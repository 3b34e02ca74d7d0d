import type { Emulator } from '../node/listen.ts';

/** Describes an emulator that listens: its addresses, and what a backend needs as lines of a `.env` file. */
export function banner(emulator: Emulator, randomSeed: string): string {
  const { url, widgetOrigin, env } = emulator;
  const lines = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  return `@otp-kit/emulator: a stand-in for tests, with no security of its own. Never expose it.

  API      ${url}
  Console  ${url}/
  Control  ${url}/_emulator/v1/
  Widget   ${widgetOrigin}/

Paste into the .env of the backend:

${lines.join('\n')}

To get the same codes and IDs again: --random-seed ${randomSeed}`;
}

/** The same as one line of JSON. */
export function startMessage(
  { url, port, widgetOrigin, credentials }: Emulator,
  randomSeed: string,
): string {
  return JSON.stringify({ url, port, widgetOrigin, ...credentials, randomSeed });
}
