/**
 * The backend of the demo, as an integrator writes it: the verification routes of the own form and
 * of the widget, and passkeys of its own. A session begins only after the service has verified the
 * code, or this backend has verified the passkey.
 */
import { randomUUID } from 'node:crypto';
import {
  createOtpProxy,
  createWidgetProxy,
  type LogEntry,
  type OtpProxyConfig,
  type WidgetProxyConfig,
} from '@otp-kit/server';
import { toNodeHandler } from '@otp-kit/server/node';
import express, { type Express, type Request } from 'express';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { createPasskeySignIn } from './passkey-sign-in.ts';
import { createPasskeyStore } from './passkey-store.ts';
import { createPasskeyRoutes, type PasskeyConfig } from './passkeys.ts';
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
  /** Redeems the enrollment token of the form's verification, which permits creating a passkey. */
  readonly redeemEnrollment: PasskeyConfig['redeem'];
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
  const { origin, widget, captchaOrigin, redeemEnrollment, now = Date.now } = config;
  // A product keeps its sessions in a store that survives a restart.
  const sessions = new Map<string, string>();
  const signedInAs = (request: Request) => sessions.get(sessionOf(request));
  function beginSession(address: string): string {
    // A new identifier for each sign-in, so that one planted before it is worth nothing.
    const session = randomUUID();
    sessions.set(session, address);
    return `session=${session}; HttpOnly; SameSite=Lax; Path=/`;
  }
  const passkeys = createPasskeyStore();
  const webhooks = createWebhookFeed();
  const { otp, otpWidget } = createProxies(config, beginSession, webhooks.add);

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
  backend.get('/api/me', (request, response) => {
    response.set('cache-control', 'no-store').json({ signedInAs: signedInAs(request) ?? null });
  });
  backend.post('/api/sign-out', (request, response) => {
    sessions.delete(sessionOf(request));
    response.clearCookie('session').json({});
  });
  backend.use(
    '/api/passkeys/sign-in',
    createPasskeySignIn({ origin, passkeys, beginSession, now }),
  );
  backend.use(
    '/api/passkeys',
    createPasskeyRoutes({ origin, passkeys, redeem: redeemEnrollment, signedInAs, now }),
  );
  backend.get('/api/webhooks', webhooks.stream);
  return backend;
}

/** The proxies of the own form and of the widget. Both begin the same session. */
function createProxies(
  config: BackendConfig,
  beginSession: (address: string) => string,
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
    onVerified: ({ address }: { address: { phoneNumber: string } | { email: string } }) => {
      const session = beginSession('phoneNumber' in address ? address.phoneNumber : address.email);
      return { headers: { 'set-cookie': session } };
    },
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

function sessionOf(request: Request): string {
  return /(?:^|;\s*)session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
}
