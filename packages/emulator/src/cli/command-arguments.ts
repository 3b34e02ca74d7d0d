import { parseArgs } from 'node:util';
import { OtpError } from '@otp-kit/protocol';

export const USAGE = `Usage: npx @otp-kit/emulator [options]
       npx @otp-kit/emulator exec [options] -- COMMAND [ARGUMENT]...
       npx @otp-kit/emulator mcp [options]

  exec  starts an emulator, runs the command with its addresses and credentials in OTP_BASE_URL, OTP_API_KEY,
        OTP_PIPELINE_ID and further variables, and ends with the exit code of the command

  mcp   the emulator as tools of an MCP server, for coding agents; mcp --help lists its options

  --port  the port to listen on, on 127.0.0.1; 0 takes any free one; default $PORT, else 4400; with exec 0
  --widget-port  the port of the hosted widget, which has an origin of its own; default 4401; with exec 0
  --widget-host  the name of that origin: localhost, or one that ends in .localhost
  --seed  a JSON file with the accounts and pipelines to begin with
  --snapshot  a file that it goes on from, if there is one, and that it writes when it ends
  --backend-callback  the URL that webhooks go to, for each widget's pipeline that names none in the seed
  --random-seed  a text that decides codes, challenges and IDs: the same requests in the same order get the
                 same ones. By default another one at each start; it is printed, to repeat a run that failed
  --webhook-host  a host name that webhooks may go to, beside this machine; can be repeated
  --container-host  a name that other containers call the emulator by, such as its service name in Docker
                    Compose; can be repeated. It then listens on every address: only for use in a container
  --page-origin  the origin of pages on which the devtools of @otp-kit/react may read the inbox, set faults and
                 move the clock, such as http://localhost:3000; can be repeated
  --max-workspaces  how many workspaces there may be at a time
  --json  one line of JSON instead of the banner, when it listens
  --version  the version of this package
  --help  these lines`;

/** The arguments of the command. */
export interface CommandArguments {
  readonly help: boolean;
  readonly version: boolean;
  readonly json: boolean;
  readonly port: number;
  readonly widgetPort: number;
  readonly widgetHost: string;
  /** The path of the seed. */
  readonly seed: string | undefined;
  /** The path of the file with the snapshots of all workspaces. */
  readonly snapshot: string | undefined;
  readonly backendCallback: string | undefined;
  readonly randomSeed: string | undefined;
  readonly webhookHosts: readonly string[];
  readonly containerHosts: readonly string[];
  readonly pageOrigins: readonly string[];
  readonly maxWorkspaces: number;
  /** The command of `exec` with its arguments. */
  readonly command: readonly string[] | undefined;
}

const DEFAULT_PORT = '4400';
const DEFAULT_WIDGET_PORT = '4401';

/**
 * Reads the command's arguments and the variable `PORT`.
 *
 * @throws {@link OtpError} `INVALID_ARGUMENT`, naming the argument
 */
export function readArguments(
  args: readonly string[],
  { PORT }: Readonly<Record<string, string | undefined>>,
): CommandArguments {
  const isExec = args[0] === 'exec';
  const end = args.indexOf('--');
  const command = isExec && end !== -1 ? args.slice(end + 1) : undefined;
  const values = parseOptions(isExec ? args.slice(1, end === -1 ? undefined : end) : args);
  const isInformation = values.help || values.version;
  if (isExec && !isInformation && !command?.length) {
    throw new OtpError('INVALID_ARGUMENT', `exec needs a command after --\n\n${USAGE}`);
  }
  return {
    help: values.help,
    version: values.version,
    json: values.json,
    // With exec, the variable is for the command.
    port: isExec ? readPort('--port', values.port ?? '0') : readDefaultPort(values.port, PORT),
    widgetPort: readPort(
      '--widget-port',
      values['widget-port'] ?? (isExec ? '0' : DEFAULT_WIDGET_PORT),
    ),
    widgetHost: values['widget-host'],
    seed: values.seed,
    snapshot: values.snapshot,
    backendCallback: readCallback(values['backend-callback']),
    randomSeed: values['random-seed'],
    webhookHosts: values['webhook-host'],
    containerHosts: values['container-host'],
    pageOrigins: values['page-origin'],
    maxWorkspaces: Number(values['max-workspaces']),
    command,
  };
}

function parseOptions(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        port: { type: 'string' },
        'widget-port': { type: 'string' },
        'widget-host': { type: 'string', default: 'widget.localhost' },
        seed: { type: 'string' },
        snapshot: { type: 'string' },
        'backend-callback': { type: 'string' },
        'random-seed': { type: 'string' },
        'webhook-host': { type: 'string', multiple: true, default: [] },
        'container-host': { type: 'string', multiple: true, default: [] },
        'page-origin': { type: 'string', multiple: true, default: [] },
        'max-workspaces': { type: 'string', default: '1000' },
        version: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new OtpError('INVALID_ARGUMENT', `${message}\n\n${USAGE}`, { cause: error });
  }
}

// Hosting platforms and process managers name the port in the environment.
function readDefaultPort(option: string | undefined, variable: string | undefined): number {
  if (option !== undefined || variable === undefined || variable === '') {
    return readPort('--port', option ?? DEFAULT_PORT);
  }
  return readPort('PORT', variable);
}

function readPort(option: string, text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) {
    throw new OtpError('INVALID_ARGUMENT', `${option} must be a number from 0 to 65535`);
  }
  return port;
}

function readCallback(text: string | undefined): string | undefined {
  if (text === undefined || /^https?:$/.test(URL.canParse(text) ? new URL(text).protocol : '')) {
    return text;
  }
  throw new OtpError('INVALID_ARGUMENT', '--backend-callback must be an http or https URL');
}
