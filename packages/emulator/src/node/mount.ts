/**
 * The emulator inside an app, for preview deployments: the app's proxies call it in the same process, and the app
 * serves its console and control API below `/_emulator/`.
 *
 * @module
 */
import { OtpError } from '@otp-kit/protocol';
import type { EmulatorCoreOptions } from '../app/emulator-core.ts';
import { parseOrigin } from '../http/host-name.ts';
import { type Credentials, credentialsOf } from '../model/credentials.ts';
import { createEmulatorCore } from './emulator-core.ts';
import { isProduction } from './is-production.ts';

/** What a mounted emulator is given. */
export interface MountOptions
  extends Omit<
    EmulatorCoreOptions,
    'containerHosts' | 'loopbackWebhooks' | 'pageOrigins' | 'release'
  > {
  /** The app's own origin, such as `https://pr-12.example.dev`; a request that names another host is refused. */
  readonly origin: string;
  /** The API key of the app's environment, which must be one of the emulator's; default the variable `OTP_API_KEY`. */
  readonly apiKey?: string | undefined;
  /** Lets it run with `NODE_ENV=production`, which most preview deployments set; default false. */
  readonly allowInProduction?: boolean;
}

/** An emulator in the process of an app. */
export interface MountedEmulator {
  /**
   * Serves `/_emulator/` of the app's origin: the console, and the control API below `/_emulator/v1/`. Each client
   * that reaches it reads every code and key. It responds 403 to another host, and 404 to any other path.
   */
  readonly fetch: (request: Request) => Promise<Response>;
  /** The option `fetch` of the app's proxies. It rejects with a `TypeError` for a URL that is not below `baseUrl`. */
  readonly serviceFetch: (url: string, init?: RequestInit) => Promise<Response>;
  /** The option `baseUrl` of the proxies: an origin that does not exist outside of `serviceFetch`. */
  readonly baseUrl: string;
  /** The credentials of the first account. */
  readonly credentials: Credentials;
  /** Ends event streams and long polls. May be called twice. */
  readonly close: () => void;
}

const BASE_URL = 'https://emulator.invalid'; // RFC 2606: it never resolves.
const PREFIX = '/_emulator/';
const PUBLIC = /^\/_emulator\/(v1|console)\//;

/**
 * Creates an emulator for the process of an app. Its state is in the memory of this one process. The hosted page is
 * not served: it needs an origin of its own.
 *
 * @throws {@link OtpError} `PRODUCTION_REFUSED` where `NODE_ENV` is `production` without `allowInProduction`;
 * `REAL_KEY_REFUSED` if the app's API key is not one of the emulator's; `INVALID_ARGUMENT` for another `origin`; further codes as
 * `createEmulatorCore` does
 */
export function createMountedEmulator({
  origin,
  apiKey = process.env['OTP_API_KEY'],
  allowInProduction = false,
  ...options
}: MountOptions): MountedEmulator {
  if (isProduction() && !allowInProduction) {
    const message =
      'with NODE_ENV=production a mounted emulator needs the option allowInProduction';
    throw new OtpError('PRODUCTION_REFUSED', message);
  }
  const { host } = new URL(parseOrigin(origin));
  // Visitors may change where webhooks go, and must not reach what listens beside the app.
  const core = createEmulatorCore({ ...options, loopbackWebhooks: false });
  const { accounts } = core.store.defaultWorkspace;
  if (apiKey && !accounts.some((account) => account.apiKey === apiKey)) {
    core.close();
    const message = 'the API key of this app is not one of the emulator: real keys are refused';
    throw new OtpError('REAL_KEY_REFUSED', message);
  }
  return {
    fetch: async (request) => {
      const url = new URL(request.url);
      if ((request.headers.get('host') ?? url.host).toLowerCase() !== host) {
        return failure(
          403,
          'ORIGIN_REFUSED',
          'the Host header does not name the origin of this app',
        );
      }
      if (`${url.pathname}/` === PREFIX) return Response.redirect(`${origin}${PREFIX}`, 308);
      if (url.pathname !== PREFIX && !PUBLIC.test(url.pathname)) {
        return failure(404, 'ROUTE_NOT_FOUND', 'no such route');
      }
      const path = url.pathname === PREFIX ? '/' : url.pathname;
      const call = new Request(`${origin}${path}${url.search}`, request);
      call.headers.delete('host'); // It has been compared; the core would accept names of this machine alone.
      return core.fetch(call);
    },
    serviceFetch: async (url, init) => {
      const call = new Request(url, init);
      if (!call.url.startsWith(`${BASE_URL}/api/`))
        throw new TypeError('url must be below baseUrl');
      return core.fetch(call);
    },
    baseUrl: BASE_URL,
    credentials: credentialsOf(accounts[0]),
    close: core.close,
  };
}

function failure(status: number, code: string, message: string): Response {
  return Response.json({ status: 'error', code, message }, { status });
}
