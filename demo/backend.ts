/**
 * The backend of the demo, as an integrator writes it: the verification routes, and a session that
 * begins only when the service has said that the code was right.
 */
import { randomUUID } from 'node:crypto';
import { createOtpProxy } from '@otp-kit/server';
import { toNodeHandler } from '@otp-kit/server/node';
import express, { type Express, type Request } from 'express';

/** What the backend is told by its environment; none of it ever reaches a browser. */
export interface BackendConfig {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly pipelineID: string;
  readonly sealSecret: string;
  /** The proxies in front of this backend, whose `X-Forwarded-For` is believed. None at a developer's desk. */
  readonly trustedProxies?: readonly string[];
}

export function createBackend(config: BackendConfig): Express {
  const { baseUrl, apiKey, pipelineID, sealSecret, trustedProxies = [] } = config;
  // A product keeps its sessions in a store that survives a restart.
  const sessions = new Map<string, string>();

  const otp = createOtpProxy({
    baseUrl,
    apiKey,
    pipelineID,
    sealSecrets: [sealSecret],
    allowedCountries: ['EG', 'SA', 'AE', 'GB', 'DE', 'US'],
    defaultCountry: 'EG',
    trustedProxies,
    environment: 'development',
    onVerified: ({ address }) => {
      // A new identifier for each sign-in, so that one planted before it is worth nothing.
      const session = randomUUID();
      sessions.set(session, 'phoneNumber' in address ? address.phoneNumber : address.email);
      return { headers: { 'set-cookie': `session=${session}; HttpOnly; SameSite=Lax; Path=/` } };
    },
  });

  const backend = express();
  backend.use('/api/otp', toNodeHandler(otp));
  backend.get('/api/me', (request, response) => {
    const address = sessions.get(sessionOf(request));
    response.set('cache-control', 'no-store').json({ signedInAs: address ?? null });
  });
  backend.post('/api/sign-out', (request, response) => {
    sessions.delete(sessionOf(request));
    response.clearCookie('session').json({});
  });
  return backend;
}

function sessionOf(request: Request): string {
  return /(?:^|;\s*)session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
}
