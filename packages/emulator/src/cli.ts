/**
 * The command `npx @otp-kit/emulator`: starts the service on this machine and says where it is.
 *
 * @module
 */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { isOtpError, OtpError } from '@otp-kit/protocol';
import { VERSION } from './app/version.ts';
import { type Credentials, createEmulator, type Emulator } from './node/listen.ts';
import { parseSeed, type Seed } from './seed/parse-seed.ts';
import { systemRandom } from './state/random.ts';

const USAGE = `Usage: npx @otp-kit/emulator [--port 4400] [--widget-port 4401]
                           [--widget-host widget.localhost] [--seed seed.json] [--json]
                           [--webhook-host NAME]... [--max-workspaces 1000]

  --port  the port to listen on, on 127.0.0.1; 0 takes any free one; default $PORT, else 4400
  --widget-port  the port of the hosted widget, which has an origin of its own
  --widget-host  the name of that origin: localhost, or one that ends in .localhost
  --seed  a JSON file with the accounts and pipelines to begin with
  --webhook-host  a host name that webhooks may go to, beside this machine; can be repeated
  --max-workspaces  how many workspaces there may be at a time
  --json  one line of JSON instead of the banner, when it listens
  --version  the version of this package
  --help  these lines`;

const DEFAULT_PORT = '4400';
const DEFAULT_WIDGET_PORT = '4401';

async function main(): Promise<void> {
  const { values } = readArguments();
  if (values.help) {
    console.log(USAGE);
    return;
  }
  if (values.version) {
    console.log(VERSION);
    return;
  }
  const port = readDefaultPort(values.port);
  const widgetPort = readPort('--widget-port', values['widget-port']);
  const widgetHost = values['widget-host'];
  const seed = values.seed === undefined ? undefined : await readSeed(values.seed);
  const emulator = await createEmulator({
    port,
    widgetPort,
    widgetHost,
    // Unlike in tests: an ID that a browser still holds from the last run must not come again.
    random: systemRandom,
    webhookHosts: values['webhook-host'],
    maxWorkspaces: Number(values['max-workspaces']),
    ...(seed !== undefined && { seed }),
  });
  console.log(values.json ? JSON.stringify(startMessage(emulator)) : banner(emulator));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void emulator.close());
  }
}

function readArguments() {
  try {
    return parseArgs({
      options: {
        port: { type: 'string' },
        'widget-port': { type: 'string', default: DEFAULT_WIDGET_PORT },
        'widget-host': { type: 'string', default: 'widget.localhost' },
        seed: { type: 'string' },
        'webhook-host': { type: 'string', multiple: true, default: [] },
        'max-workspaces': { type: 'string', default: '1000' },
        version: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new OtpError('INVALID_ARGUMENT', `${message}\n\n${USAGE}`, { cause: error });
  }
}

// Hosting platforms and process managers name the port in the environment.
function readDefaultPort(option: string | undefined): number {
  const { PORT } = process.env;
  if (option !== undefined || PORT === undefined || PORT === '') {
    return readPort('--port', option ?? DEFAULT_PORT);
  }
  return readPort('PORT', PORT);
}

function readPort(option: string, text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) {
    throw new OtpError('INVALID_ARGUMENT', `${option} must be a number from 0 to 65535`);
  }
  return port;
}

async function readSeed(path: string): Promise<Seed> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new OtpError('INVALID_SEED', `cannot read ${path}`, { cause: error });
  });
  try {
    // Some editors begin a file with a byte order mark, which is no JSON.
    const { seed, warnings } = parseSeed(JSON.parse(text.replace(/^\uFEFF/, '')));
    for (const warning of warnings) console.error(`@otp-kit/emulator: warning: ${warning}`);
    return seed;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new OtpError('INVALID_SEED', `${path}: ${message}`, { cause: error });
  }
}

// What the person can mend is one line; anything else is thrown on, and shows its stack.
function explain(error: unknown): string {
  if (isOtpError(error)) return error.message;
  const listening = error instanceof Error && 'syscall' in error && error.syscall === 'listen';
  if (!listening) throw error;
  return `${error.message}; choose another port with --port or --widget-port, or 0 for any`;
}

function startMessage({ url, port, widgetOrigin, credentials }: Emulator) {
  return { url, port, widgetOrigin, ...credentials };
}

function banner({ url, widgetOrigin, credentials }: Emulator): string {
  const { apiKey, pipelineID, widget, utility } = credentials;
  return `@otp-kit/emulator: a stand-in for tests, with no security of its own. Never expose it.

  API      ${url}
  Console  ${url}/
  Control  ${url}/_emulator/v1/
  Widget   ${widgetOrigin}/

  APIKey      ${apiKey}
  pipelineID  ${pipelineID}${widget === undefined ? '' : widgetLines(widget)}${utility === undefined ? '' : utilityLines(utility)}`;
}

function widgetLines({
  publicKey,
  secret,
  webhookSecret,
}: NonNullable<Credentials['widget']>): string {
  return `

  publicKey       ${publicKey}
  widget secret   ${secret}
  webhook secret  ${webhookSecret}`;
}

function utilityLines({ pipelineID, signingSecret }: NonNullable<Credentials['utility']>): string {
  return `

  utility pipelineID  ${pipelineID}
  signing secret      ${signingSecret ?? 'none'}`;
}

try {
  await main();
} catch (error) {
  console.error(`@otp-kit/emulator: ${explain(error)}`);
  process.exitCode = 1;
}
