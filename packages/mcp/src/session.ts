import { fromJsonSchema } from '@modelcontextprotocol/server';
import { createEmulator, type Emulator } from '@otp-kit/emulator';
import { type ControlCall, createControlCall } from '@otp-kit/emulator/testing';
import { isOtpError, OtpError } from '@otp-kit/protocol';
import type { ToolDescription } from './operations.ts';

/** What the tools of one process share: the emulator that they reach, and what they keep of it. */
export interface Session {
  /** The call of the control API for a workspace. It rejects with the next step if no emulator listens. */
  readonly callOf: (workspace?: string) => ControlCall;
  /** Snapshots by name. They have the keys of the workspace, so no tool shows them. */
  readonly snapshots: Map<string, unknown>;
  /** The messages whose code a tool returned. */
  readonly returned: Set<string>;
  /**
   * Starts an emulator, unless one listens at the address already: then `started` is false, and `env`, which is for the
   * backend's `.env`, has its address alone if another process started it. Port 0 takes any free one.
   */
  readonly start: (ports: StartPorts) => Promise<object>;
  /** Ends the emulator that {@link Session.start} started. */
  readonly close: () => Promise<void>;
}

interface StartPorts {
  readonly port?: number;
  readonly widgetPort?: number;
}

const PORT = { type: 'integer', minimum: 0, maximum: 65_535 };

/** The tool of {@link Session.start}. */
export const START: ToolDescription<StartPorts> = {
  description:
    'Starts the emulator, or finds the one that runs. Returns its addresses and, for the .env of the backend, its variables',
  inputSchema: fromJsonSchema({
    type: 'object',
    properties: { port: PORT, widgetPort: PORT },
    additionalProperties: false,
  }),
  isReadOnly: false,
};

const WIDGET_PORT = 4401;

/** Creates the session of a process. */
export function createSession(firstUrl: string): Session {
  let url = firstUrl;
  let emulator: Emulator | undefined;
  return {
    callOf: (workspace) => {
      const call = createControlCall({ url }, workspace);
      return (method, path, body) => call<never>(method, path, body).catch(nameNextStep);
    },
    snapshots: new Map(),
    returned: new Set(),
    start: async ({ port, widgetPort = WIDGET_PORT }) => {
      const started = emulator === undefined;
      if (emulator === undefined) {
        const wanted = port === undefined ? url : `http://127.0.0.1:${port}`;
        const widgetOrigin = await widgetOriginOf(wanted);
        if (widgetOrigin !== undefined) {
          url = wanted;
          return { url, widgetOrigin, started: false, env: { OTP_BASE_URL: url } };
        }
        const ports = { port: Number(new URL(wanted).port), widgetPort };
        emulator = await createEmulator(ports).catch(nameFreePort);
        url = emulator.url;
      }
      return { url, widgetOrigin: emulator.widgetOrigin, started, env: { ...emulator.env } };
    },
    close: async () => emulator?.close(),
  };
}

/** The origin of the widget of the emulator at an address; undefined if none listens there. */
async function widgetOriginOf(url: string): Promise<string | undefined> {
  const health = createControlCall({ url })<{ widgetOrigin: string }>('GET', 'health');
  return health.then(
    ({ widgetOrigin }) => widgetOrigin,
    () => undefined,
  );
}

function nameNextStep(error: unknown): never {
  if (!isOtpError(error) || error.code !== 'SERVICE_UNAVAILABLE') throw error;
  throw new OtpError(
    error.code,
    `${error.message}: call the tool "start", or run "npx @otp-kit/emulator" in a terminal`,
    { cause: error },
  );
}

function nameFreePort(error: unknown): never {
  if (!(error instanceof Error && 'syscall' in error && error.syscall === 'listen')) throw error;
  throw new OtpError(
    'INVALID_ARGUMENT',
    `${error.message}; call "start" with another port and widgetPort, or with 0 for any free one`,
    { cause: error },
  );
}
