// The backend: the proxy, a page that needs a session, and the built pages.
import { createOtpProxy } from '@otp-kit/server';
import { toNodeHandler } from '@otp-kit/server/node';
import express from 'express';

const env = process.env;
const sessions = new Map();

const otp = createOtpProxy({
  baseUrl: env.OTP_BASE_URL,
  apiKey: env.OTP_API_KEY,
  pipelineID: env.OTP_PIPELINE_ID,
  sealSecrets: [env.OTP_SEAL_SECRET],
  allowedCountries: ['EG'],
  environment: env.OTP_DEVELOPMENT === '1' ? 'development' : 'production',
  onVerified({ address }) {
    const id = crypto.randomUUID();
    sessions.set(id, address.phoneNumber);
    return { headers: { 'set-cookie': `session=${id}; Path=/; HttpOnly; SameSite=Lax` } };
  },
});

const app = express().use('/api/otp', toNodeHandler(otp));
app.get('/api/account', (request, response) => {
  const id = /session=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1];
  response.send(
    `<!doctype html><title>Account</title><link rel="icon" href="data:,">Signed in as ${sessions.get(id)}`,
  );
});
if (env.PAGES) app.use(express.static(env.PAGES));
app.listen(env.PORT, '127.0.0.1');
