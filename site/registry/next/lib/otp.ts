import { randomUUID } from 'node:crypto';
import { createLazyProxy, createOtpProxy, type LazyProxy } from '@otp-kit/server';

/** The header in which your platform writes the client's address, such as x-real-ip on Vercel. Production needs it. */
const clientIpHeader = process.env['OTP_CLIENT_IP_HEADER'];

/** The backend of the form. It is created at its first request, because `next build` loads the routes without secrets. */
export const otp: LazyProxy = createLazyProxy(() =>
  createOtpProxy({
    baseUrl: setting('OTP_BASE_URL'),
    apiKey: setting('OTP_API_KEY'),
    pipelineID: setting('OTP_PIPELINE_ID'),
    sealSecrets: [setting('OTP_SEAL_SECRET')],
    // The countries that you send codes to.
    allowedCountries: ['EG'],
    environment: process.env['OTP_DEVELOPMENT'] === '1' ? 'development' : 'production',
    ...(clientIpHeader && { clientIpHeader }),
    onVerified({ address }) {
      const session = randomUUID(); // Store it with the user of this address.
      console.log('verified by', 'email' in address ? 'email' : 'phone');
      const cookie = `session=${session}; Path=/; HttpOnly; SameSite=Lax; Secure`;
      return { headers: { 'set-cookie': cookie } };
    },
  }),
);

function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
}
