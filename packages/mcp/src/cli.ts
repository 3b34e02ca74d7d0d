/**
 * The command `npx @otp-kit/emulator mcp`: the emulator as tools of an MCP server.
 *
 * @module
 */
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { createServer } from './create-server.ts';
import { serveHttp } from './serve-http.ts';
import { createSession } from './session.ts';

const DEFAULT_URL = 'http://127.0.0.1:4400';

const USAGE = `Usage: npx @otp-kit/emulator mcp [--http PORT] [--url URL]

  --http  serves streamable HTTP on 127.0.0.1 and this port, instead of the standard input and output; 0 takes any
          free one
  --url   the emulator that the tools reach, and that the tool "start" starts; default $OTP_EMULATOR_URL, else
          ${DEFAULT_URL}
  --help  these lines`;

/** Runs the command until its client, or a signal, ends it. Returns its exit code. */
export async function main(args: readonly string[]): Promise<number> {
  try {
    const options = readArguments(args);
    if (options.help) console.log(USAGE);
    else await serve(options);
    return 0;
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    console.error(`@otp-kit/mcp: ${text}; --help lists the options`);
    return 2;
  }
}

async function serve({ url, http }: ReturnType<typeof readArguments>): Promise<void> {
  const session = createSession(url);
  const ended = [once(process, 'SIGINT'), once(process, 'SIGTERM')];
  try {
    if (http === undefined) {
      const connection = serveStdio(() => createServer(session));
      await Promise.race([...ended, once(process.stdin, 'close')]);
      await connection.close();
    } else {
      const server = await serveHttp(session, http);
      console.log(`MCP server of the otp-kit emulator: ${server.url}`);
      await Promise.race(ended);
      await server.close();
    }
  } finally {
    await session.close();
  }
}

function readArguments(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      http: { type: 'string' },
      url: { type: 'string', default: process.env['OTP_EMULATOR_URL'] || DEFAULT_URL },
      help: { type: 'boolean', default: false },
    },
  });
  const http = values.http === undefined ? undefined : Number(values.http || Number.NaN);
  if (http !== undefined && !(Number.isInteger(http) && http >= 0 && http <= 65_535)) {
    throw new TypeError('--http must be a number from 0 to 65535');
  }
  // "localhost:4400" is a URL, too, of the scheme "localhost".
  if (!/^https?:\/\//.test(values.url) || !URL.canParse(values.url)) {
    throw new TypeError('--url must be a URL such as http://127.0.0.1:4400');
  }
  return { help: values.help, url: new URL(values.url).origin, http };
}
