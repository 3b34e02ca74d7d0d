import { OtpError } from '@otp-kit/protocol';
import { Hono } from 'hono';
import { NO_LOOPBACK } from '../callbacks/webhook-target.ts';
import { createControl } from '../control/control.ts';
import { createRelease, type ReleaseOptions } from '../delivery/release.ts';
import { type ApiError, V12_ENVELOPE } from '../http/api-error.ts';
import { render } from '../http/envelope.ts';
import { failed } from '../http/failure.ts';
import { createHostGuard } from '../http/guard.ts';
import { parseHostName, parseOrigin } from '../http/host-name.ts';
import type { RequestOrigin } from '../http/service-call.ts';
import type { PageFiles } from '../http/static-file.ts';
import { createSeededRandom, type Random } from '../primitives/random.ts';
import { parseSeed, type SeedInput } from '../seed/parse-seed.ts';
import { createConsolePage } from './console-page.ts';
import { CONTROL_ROUTES } from './control-routes.ts';
import { createHostedOrigin } from './hosted-origin.ts';
import { createService } from './service-routes.ts';
import { createStore, type Store } from './store.ts';

/** What an emulator may be given. */
export interface EmulatorCoreOptions {
  /** What the default workspace begins with; default one account with one pipeline. */
  readonly seed?: SeedInput;
  /** The machine's time in Unix milliseconds; default `Date.now`. */
  readonly now?: () => number;
  /** The source of codes, challenges and IDs; by default the same on each run. */
  readonly random?: Random;
  /** Host names that webhooks may go to, beside this machine's own; exact, without a port. */
  readonly webhookHosts?: readonly string[];
  /** Whether webhooks may go to this machine; default true. */
  readonly loopbackWebhooks?: boolean;
  /** Host names that requests may name, beside this machine's own: those of the emulator's container; exact, without a port. */
  readonly containerHosts?: readonly string[];
  /**
   * Origins of pages on which `@otp-kit/react/devtools` may read the inbox, set faults and move the clock, such as
   * `http://localhost:3000`; exact; default none.
   */
  readonly pageOrigins?: readonly string[];
  /** How many workspaces there may be at a time, the default one included; default 1000. */
  readonly maxWorkspaces?: number;
  /** Takes warnings for the developer, such as a missing backend callback; default `console.warn`. */
  readonly warn?: (text: string) => void;
  /** Releases single messages to real addresses, when the control API asks for it; default never. */
  readonly release?: ReleaseOptions;
  /** The files of the console and of the hosted page; default none. */
  readonly pages?: PageFiles;
}

/** The service without a server: a function from request to response. */
export interface EmulatorCore {
  /**
   * Handles a request, whatever host its URL names; a `Host` header must name this machine or one of
   * `containerHosts`. Never rejects: a fault of its own is a 500 with a JSON body.
   * @param origin where it came from, where that is known
   */
  readonly fetch: (request: Request, origin?: RequestOrigin) => Promise<Response>;
  /** Handles a request to the hosted page's own origin, as `fetch` does. */
  readonly fetchWidget: (request: Request, origin?: RequestOrigin) => Promise<Response>;
  readonly store: Store;
  /** What the seed had that this version does not know, in words. */
  readonly warnings: readonly string[];
  /** Ends event streams and long polls. May be called twice. */
  readonly close: () => void;
}

/**
 * Creates the emulator's core. The control API is matched before everything else, so that no
 * emulated path can ever hide it.
 *
 * @throws {@link OtpError} `INVALID_SEED`, naming the path of each bad field; `INVALID_ARGUMENT` for
 * another of `webhookHosts`, `containerHosts`, `pageOrigins`, `maxWorkspaces` or `release.to`
 */
export function createEmulatorCore({
  seed,
  now = Date.now,
  random = createSeededRandom('otp-kit'),
  webhookHosts = [],
  loopbackWebhooks = true,
  containerHosts = [],
  pageOrigins = [],
  maxWorkspaces = 1000,
  warn = (text) => console.warn(text),
  release,
  pages = {},
}: EmulatorCoreOptions = {}): EmulatorCore {
  const parsed = seed === undefined ? undefined : parseSeed(seed);
  if (!Number.isSafeInteger(maxWorkspaces) || maxWorkspaces < 1) {
    throw new OtpError('INVALID_ARGUMENT', 'maxWorkspaces must be a whole number from 1 on');
  }
  const store = createStore({
    seed: parsed?.seed,
    now,
    random,
    webhookHosts: [...webhookHosts.map(parseHostName), ...(loopbackWebhooks ? [] : [NO_LOOPBACK])],
    maxWorkspaces,
    warn,
    release: createRelease(release),
  });

  // Without it, a page whose name was re-bound to this machine could send and read codes.
  const hostGuard = createHostGuard(containerHosts.map(parseHostName));
  const app = new Hono();
  app.use('*', hostGuard);
  app.route('/', createControl(store, CONTROL_ROUTES, pageOrigins.map(parseOrigin)));
  app.route('/', createService(store, now));
  app.route('/', createConsolePage(pages.console));
  addFallbacks(app);
  const hosted = new Hono();
  hosted.use('*', hostGuard);
  hosted.route('/', createHostedOrigin(store, { now, pages }));
  addFallbacks(hosted);

  return {
    fetch: async (request, origin = {}) => app.fetch(request, origin),
    fetchWidget: async (request, origin = {}) => hosted.fetch(request, origin),
    store,
    warnings: parsed?.warnings ?? [],
    close: () => store.close(),
  };
}

function addFallbacks(app: Hono): void {
  app.notFound(() =>
    Response.json(
      { status: 'error', code: 'ROUTE_NOT_FOUND', message: 'no such route' },
      { status: 404 },
    ),
  );
  app.onError((error, { req }) => {
    // A client that goes away in the middle of a body is no fault of the emulator's.
    if (!req.raw.signal.aborted) console.error(error);
    const message = 'the emulator failed; its log says where';
    return render(failed<ApiError>({ code: 'INTERNAL_SERVER_ERROR', message }), V12_ENVELOPE);
  });
}
