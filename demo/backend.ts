/**
 * The backend of the demo, as an integrator writes it: the verification routes of the own form and
 * of the widget, and passkeys of its own. A session begins only after the service has verified the
 * code, or the kit has verified the passkey.
 */
import { randomUUID } from 'node:crypto';
import {
  createOtpProxy,
  createWidgetProxy,
  type LogEntry,
  type LoginResponse,
  type OtpProxyConfig,
  type WidgetProxyConfig,
} from '@otp-kit/server';
import { toNodeHandler } from '@otp-kit/server/node';
import { createMemoryPasskeyStore, createPasskeyProxy } from '@otp-kit/server/passkeys';
import express, { type Express } from 'express';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { CHANNELS } from './src/channels.ts';
import { COUNTRIES } from './src/countries.ts';
import { createWebhookFeed, nameVisitor, visitorOf } from './webhook-feed.ts';

/** The backend's settings from its environment. None of them reaches a browser. */
export interface BackendConfig {
  /** The origin of the pages. */
  readonly origin: string;
  readonly baseUrl: string;
  readonly apiKey: string;
  /** The settings of the own form. */
  readonly pipelineID: string;
  readonly widget: {
    readonly origin: string;
    readonly publicKey: string;
    readonly secret: string;
    readonly webhookSecret: string;
  };
  /** The origin of the captcha's script and frame. */
  readonly captchaOrigin: string;
  readonly sealSecret: string;
  /** Asks the service how an attempt ended, for when its webhook does not arrive. */
  readonly lookup?: WidgetProxyConfig['lookup'];
  /** What the product notes with an attempt, for its own eyes: comes back in the webhook, and nowhere else. */
  readonly privateMetadata?: Readonly<Record<string, unknown>>;
  /** The reverse proxies whose `X-Forwarded-For` is trusted. None in development. */
  readonly trustedProxies?: readonly string[];
  /** Unix milliseconds; default the machine's. */
  readonly now?: () => number;
  /** Calls the service; default the platform's `fetch`. */
  readonly fetch?: NonNullable<OtpProxyConfig['fetch']>;
  /** Takes what the proxies log; default the console. */
  readonly log?: (entry: LogEntry) => void;
}

export function createBackend(config: BackendConfig): Express {
  const { origin, sealSecret, trustedProxies = [], widget, captchaOrigin } = config;
  const { now = Date.now, log } = config;
  // A product keeps its sessions in a store that survives a restart.
  const sessions = new Map<string, Session>();
  function beginSession(address: string, verifiedAtMs?: number) {
    // A new identifier for each sign-in, so that one planted before it is worth nothing.
    const session = randomUUID();
    sessions.set(session, { address, verifiedAtMs });
    return { headers: { 'set-cookie': `session=${session}; HttpOnly; SameSite=Lax; Path=/` } };
  }
  const webhooks = createWebhookFeed();
  const { otp, otpWidget } = createProxies(
    config,
    (address) => beginSession(address, now()),
    webhooks.add,
  );
  const passkeys = createPasskeyProxy({
    rpName: 'otp-kit demo',
    rpID: new URL(origin).hostname,
    origins: [origin],
    // A product has them in its database.
    store: createMemoryPasskeyStore(),
    sealSecrets: [sealSecret],
    trustedProxies,
    environment: 'development',
    now,
    ...(log && { log }),
    user({ headers }) {
      const session = sessions.get(sessionOf(headers.get('cookie')));
      return session && { id: session.address, name: session.address, ...session };
    },
    onVerified: ({ userID }) => beginSession(userID),
  });

  const backend = express();
  const policy = contentSecurityPolicy({ captcha: captchaOrigin, widget: widget.origin });
  backend.use((_, response, next) => {
    response.set('content-security-policy', policy);
    next();
  });
  backend.use(nameVisitor);
  // Before anything that parses bodies: a webhook is verified over the very bytes that were sent.
  backend.use('/api/otp/widget', toNodeHandler(otpWidget));
  backend.use('/api/otp', toNodeHandler(otp));
  backend.use('/api/passkeys', toNodeHandler(passkeys));
  backend.get('/api/me', (request, response) => {
    const session = sessions.get(sessionOf(request.headers.cookie));
    response.set('cache-control', 'no-store').json({ signedInAs: session?.address ?? null });
  });
  backend.post('/api/sign-out', (request, response) => {
    sessions.delete(sessionOf(request.headers.cookie));
    response.clearCookie('session').json({});
  });
  backend.get('/api/webhooks', webhooks.stream);
  return backend;
}

/** The proxies of the own form and of the widget. Both begin the same session. */
function createProxies(
  config: BackendConfig,
  beginSession: (address: string) => LoginResponse,
  onWebhook: NonNullable<WidgetProxyConfig['onWebhook']>,
) {
  const { baseUrl, apiKey, pipelineID, widget, sealSecret, trustedProxies = [] } = config;
  const { lookup, privateMetadata = {}, now = Date.now, fetch, log } = config;
  const common = {
    baseUrl,
    apiKey,
    sealSecrets: [sealSecret],
    allowedCountries: COUNTRIES.countries,
    defaultCountry: COUNTRIES.defaultCountry,
    trustedProxies,
    environment: 'development',
    now,
    ...(fetch && { fetch }),
    ...(log && { log }),
    onVerified: ({ address }: { address: { phoneNumber: string } | { email: string } }) =>
      beginSession('phoneNumber' in address ? address.phoneNumber : address.email),
  } as const;
  const otp = createOtpProxy({
    ...common,
    pipelineID,
    addressKinds: ['phoneNumber', 'email'],
    channels: CHANNELS,
  });
  const otpWidget = createWidgetProxy({
    ...common,
    publicKey: widget.publicKey,
    widgetSecret: widget.secret,
    widgetOrigin: widget.origin,
    webhookSecrets: [widget.webhookSecret],
    returnPath: '/redirect.html',
    metadata: ({ request }) => ({
      publicMetadata: { product: 'otp-kit demo' },
      privateMetadata: { ...privateMetadata, visitor: visitorOf(request.headers.get('cookie')) },
    }),
    onWebhook,
    ...(lookup && { lookup }),
  });
  return { otp, otpWidget };
}

interface Session {
  /** The verified phone number or email address. */
  readonly address: string;
  /** When a code was entered, Unix milliseconds; not set in a session that a passkey began. */
  readonly verifiedAtMs: number | undefined;
}

function sessionOf(cookie: string | null | undefined): string {
  return /(?:^|;\s*)session=([^;]+)/.exec(cookie ?? '')?.[1] ?? '';
}
