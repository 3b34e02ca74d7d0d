import { createEmulator, type Emulator } from '@otp-kit/emulator';
import { type ControlCall, createControlCall } from '@otp-kit/emulator/testing';
import { isOtpError, OtpError } from '@otp-kit/protocol';

/** What the tools of one process share: the emulator that they reach, and what they keep of it. */
export interface Session {
  /** The address of the emulator, without a slash at the end. */
  readonly url: string;
  /** The call of the control API for a workspace. It rejects with the next step if no emulator listens. */
  readonly callOf: (workspace?: string) => ControlCall;
  /** Snapshots by name. They have the keys of the workspace, so no tool shows them. */
  readonly snapshots: Map<string, unknown>;
  /** The messages whose code a tool returned. */
  readonly returned: Set<string>;
  /** Starts an emulator, unless one listens at the address already. */
  readonly start: (options: StartOptions) => Promise<StartedEmulator>;
  /** Ends the emulator that {@link Session.start} started. May be called twice. */
  readonly close: () => Promise<void>;
}

/** The ports of a new emulator; 0 takes any free one. */
export interface StartOptions {
  readonly port?: number;
  readonly widgetPort?: number;
}

interface StartedEmulator {
  readonly url: string;
  readonly widgetOrigin: string;
  /** False if the emulator was running already. */
  readonly started: boolean;
  /** For the backend's `.env`. Without its secrets if another process started the emulator. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

const WIDGET_PORT = 4401;

/** Creates the session of a process. */
export function createSession(firstUrl: string): Session {
  let url = firstUrl;
  let emulator: Emulator | undefined;
  const callOf = (workspace?: string): ControlCall => {
    const call = createControlCall({ url }, workspace);
    return (method, path, body) => call<never>(method, path, body).catch(nameNextStep);
  };
  return {
    get url() {
      return url;
    },
    callOf,
    snapshots: new Map(),
    returned: new Set(),
    start: async ({ port = Number(new URL(url).port), widgetPort = WIDGET_PORT }) => {
      const wanted = port === 0 ? url : `http://127.0.0.1:${port}`;
      if (emulator === undefined && port !== 0) {
        const health = await healthOf(wanted);
        if (health !== undefined) {
          url = wanted;
          return { url, ...health, started: false, env: { OTP_BASE_URL: url } };
        }
      }
      const started = emulator === undefined;
      emulator ??= await createEmulator({ port, widgetPort }).catch(nameFreePort);
      url = emulator.url;
      return { url, widgetOrigin: emulator.widgetOrigin, started, env: { ...emulator.env } };
    },
    close: async () => {
      await emulator?.close();
    },
  };
}

async function healthOf(url: string): Promise<{ readonly widgetOrigin: string } | undefined> {
  try {
    const { widgetOrigin } = await createControlCall({ url })<{ widgetOrigin: string }>(
      'GET',
      'health',
    );
    return { widgetOrigin };
  } catch {
    return undefined;
  }
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
