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
  let options: ReturnType<typeof readArguments>;
  try {
    options = readArguments(args);
  } catch (error) {
    console.error(`${textOf(error)}\n\n${USAGE}`);
    return 2;
  }
  if (options.help) {
    console.log(USAGE);
    return 0;
  }
  const session = createSession(options.url);
  const ended = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  try {
    if (options.http === undefined) {
      const connection = serveStdio(() => createServer(session));
      await Promise.race([ended, once(process.stdin, 'close')]);
      await connection.close();
    } else {
      const { url, close } = await serveHttp(session, options.http);
      console.log(`MCP server of the otp-kit emulator: ${url}`);
      await ended;
      await close();
    }
    return 0;
  } catch (error) {
    console.error(`@otp-kit/mcp: ${textOf(error)}`);
    return 2;
  } finally {
    await session.close();
  }
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
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
  if (!URL.canParse(values.url)) throw new TypeError('--url must be a URL');
  return { help: values.help, url: new URL(values.url).origin, http };
}
