import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { OtpError } from '@otp-kit/protocol';
import type { Clock } from './clock.ts';
import { createEmulatorCore, type EmulatorCoreOptions } from './emulator-core.ts';
import { answerUnreadable, unreadable } from './unreadable.ts';

/** What a listening emulator may be given. */
export interface EmulatorOptions extends EmulatorCoreOptions {
  /** 0 takes any free port. */
  readonly port: number;
}

/** An emulator that listens on this machine. */
export interface Emulator {
  /** `http://127.0.0.1:<port>`, without a slash at the end. */
  readonly url: string;
  readonly port: number;
  /** Of the first account of the default workspace and its first pipeline. */
  readonly credentials: { readonly apiKey: string; readonly pipelineID: string };
  /** The clock of the default workspace. */
  readonly clock: Clock;
  /** What the seed had that this version does not know, in words. */
  readonly warnings: readonly string[];
  /** The newest code that reached an address in the default workspace. */
  readonly lastCode: (to: string) => string | undefined;
  /** Takes the default workspace back to its seed. */
  readonly reset: () => void;
  /** Stops listening and cuts what is open. May be called twice. */
  readonly close: () => Promise<void>;
}

const HOST = '127.0.0.1'; // The inbox and the API keys are readable by whoever can connect.

/**
 * Starts an emulator on 127.0.0.1.
 *
 * @throws {@link OtpError} `INVALID_SEED`, naming the path of each bad field; `PRODUCTION_REFUSED`
 * where `NODE_ENV` is `production`; Node's own error, with the code `EADDRINUSE`, where the port is taken
 */
export async function createEmulator({ port, ...options }: EmulatorOptions): Promise<Emulator> {
  if (process.env['NODE_ENV'] === 'production') {
    throw new OtpError('PRODUCTION_REFUSED', 'the emulator does not run with NODE_ENV=production');
  }
  const core = createEmulatorCore(options);
  const listener = getRequestListener(core.fetch, {
    // The emulator is a guest in the process of a test, whose Request and Response stay as they are.
    overrideGlobalObjects: false,
    errorHandler: unreadable,
  });
  // A missing Host is the listener's to refuse, which does it with a body.
  const server = createServer(
    { requireHostHeader: false },
    (request, response) => void listener(request, response),
  );
  answerUnreadable(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, resolve);
  });

  const { defaultWorkspace } = core.store;
  const listeningPort = portOf(server.address());
  let closing: Promise<void> | undefined;
  return {
    url: `http://${HOST}:${listeningPort}`,
    port: listeningPort,
    credentials: {
      apiKey: defaultWorkspace.accounts[0]?.apiKey ?? '',
      pipelineID: defaultWorkspace.accounts[0]?.pipelines[0]?.id ?? '',
    },
    clock: defaultWorkspace.clock,
    warnings: core.warnings,
    lastCode: (to) => defaultWorkspace.inbox.list({ to })[0]?.code,
    reset: () => defaultWorkspace.reset(),
    close: () => {
      closing ??= new Promise((resolve) => {
        core.close();
        server.close(() => resolve());
        server.closeAllConnections();
      });
      return closing;
    },
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') {
    throw new TypeError('the server does not listen on a port');
  }
  return address.port;
}
