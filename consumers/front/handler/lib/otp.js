// The backend as a function of a Request, and a page that needs a session.
import { createLazyProxy, createOtpProxy } from '@otp-kit/server';

// A framework may load this file once for each route, and the routes share their sessions.
globalThis.sessions ??= new Map();

export const otp = createLazyProxy(() =>
  createOtpProxy({
    baseUrl: process.env.OTP_BASE_URL,
    apiKey: process.env.OTP_API_KEY,
    pipelineID: process.env.OTP_PIPELINE_ID,
    sealSecrets: [process.env.OTP_SEAL_SECRET],
    allowedCountries: ['EG'],
    environment: process.env.OTP_DEVELOPMENT === '1' ? 'development' : 'production',
    clientIpHeader: process.env.OTP_CLIENT_IP_HEADER,
    onVerified({ address }) {
      const id = crypto.randomUUID();
      globalThis.sessions.set(id, address.phoneNumber);
      return { headers: { 'set-cookie': `session=${id}; Path=/; HttpOnly; SameSite=Lax` } };
    },
  }),
);

/** @param {string | null | undefined} cookie of the request */
export function accountPage(cookie) {
  const id = /session=([\w-]+)/.exec(cookie ?? '')?.[1];
  return `<!doctype html><title>Account</title><link rel="icon" href="data:,">Signed in as ${globalThis.sessions.get(id)}`;
}

/** @param {Request} request */
export function account(request) {
  const html = accountPage(request.headers.get('cookie'));
  return new Response(html, { headers: { 'content-type': 'text/html' } });
}
