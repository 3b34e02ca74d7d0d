import { OtpError } from '@otp-kit/protocol';
import type { EmulatorCoreOptions } from '../app/emulator-core.ts';
import { type Credentials, credentialsOf } from '../model/credentials.ts';
import { type EmulatorEnvironment, environmentOf } from '../model/environment.ts';
import type { Clock } from '../primitives/clock.ts';
import { createEmulatorCore } from './emulator-core.ts';
import { isProduction } from './is-production.ts';
import { listenOn } from './listening-server.ts';

/** What a listening emulator may be given. */
export interface EmulatorOptions extends EmulatorCoreOptions {
  /** 0 takes any free port. */
  readonly port: number;
  /** The hosted page's; 0, the default, takes any free one. */
  readonly widgetPort?: number;
  /** The name of the hosted page's origin: `localhost` or a name below it; default `widget.localhost`. */
  readonly widgetHost?: string;
}

/** An emulator that listens on this machine. */
export interface Emulator {
  /** `http://127.0.0.1:<port>`, without a slash at the end. */
  readonly url: string;
  readonly port: number;
  /** The origin of the hosted page: `http://<widgetHost>:<widgetPort>`, without a slash at the end. */
  readonly widgetOrigin: string;
  /** The credentials of the first account of the default workspace, with its first pipeline and widget. */
  readonly credentials: Credentials;
  /** The same and the addresses, as the variables of a backend. */
  readonly env: EmulatorEnvironment;
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

const LOOPBACK = '127.0.0.1';
// Browsers resolve it to this machine, and cookies of localhost do not reach it.
const WIDGET_HOST = 'widget.localhost';
// Over http no other name is a secure context, which passkeys need; and the page's guard takes none.
const WIDGET_HOSTS = /^([a-z0-9-]+\.)*localhost$/;

/**
 * Starts an emulator on 127.0.0.1. With `containerHosts` it listens on every IPv4 address, because other
 * containers cannot reach 127.0.0.1: every client that can connect can read codes and keys.
 *
 * @throws {@link OtpError} `INVALID_SEED`, naming the path of each bad field; `PRODUCTION_REFUSED`
 * where `NODE_ENV` is `production`, in any case of letters and in quotes; `INVALID_ARGUMENT` for another `widgetHost`; Node's own error, with the code `EADDRINUSE`, where the port is taken
 */
export async function createEmulator({
  port,
  widgetPort = 0,
  widgetHost = WIDGET_HOST,
  ...options
}: EmulatorOptions): Promise<Emulator> {
  if (isProduction()) {
    throw new OtpError('PRODUCTION_REFUSED', 'the emulator does not run with NODE_ENV=production');
  }
  if (!WIDGET_HOSTS.test(widgetHost)) {
    throw new OtpError(
      'INVALID_ARGUMENT',
      'the widget host must be localhost or end in .localhost',
    );
  }
  const core = createEmulatorCore(options);
  const address = options.containerHosts?.length ? '0.0.0.0' : LOOPBACK;
  const service = await listenOn({ port, address }, core.fetch);
  const hosted = await listenOn({ port: widgetPort, address }, core.fetchWidget).catch(
    async (error: unknown) => {
      core.close();
      await service.close(); // Half an emulator would keep its caller's process alive.
      throw error;
    },
  );

  const { defaultWorkspace } = core.store;
  const url = `http://${LOOPBACK}:${service.port}`;
  const widgetOrigin = `http://${widgetHost}:${hosted.port}`;
  core.store.widgetOrigin = widgetOrigin;
  const credentials = credentialsOf(defaultWorkspace.accounts[0]);
  let closing: Promise<void> | undefined;
  return {
    url,
    port: service.port,
    widgetOrigin,
    credentials,
    env: environmentOf({ url, widgetOrigin, credentials }),
    clock: defaultWorkspace.clock,
    warnings: core.warnings,
    lastCode: (to) => defaultWorkspace.inbox.list({ to }).find(({ kind }) => kind === 'code')?.code,
    reset: () => defaultWorkspace.reset(),
    close: () => {
      closing ??= (async () => {
        core.close();
        await Promise.all([service.close(), hosted.close()]);
      })();
      return closing;
    },
  };
}
