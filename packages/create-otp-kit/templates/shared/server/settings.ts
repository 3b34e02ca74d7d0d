import { existsSync } from 'node:fs';
import type { BaseProxyConfig } from '@otp-kit/server';

// What the environment sets already stays as it is.
if (existsSync('.env')) process.loadEnvFile('.env');

/** Reads a setting from the environment. Development reads `.env`; `.env.example` explains each setting. */
export function setting(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`${name} is not set; see .env.example`);
  return value;
}

/** Unsafe on the internet: `npm run dev` alone sets OTP_DEVELOPMENT. */
export const isDevelopment = (): boolean => process.env['OTP_DEVELOPMENT'] === '1';

/** The settings of every proxy. */
export function proxySettings() {
  const trustedProxies = listOf(process.env['OTP_TRUSTED_PROXIES']);
  const allowedOrigins = listOf(process.env['OTP_ALLOWED_ORIGINS']);
  const clientIpHeader = process.env['OTP_CLIENT_IP_HEADER'];
  return {
    baseUrl: setting('OTP_BASE_URL'),
    apiKey: setting('OTP_API_KEY'),
    sealSecrets: [setting('OTP_SEAL_SECRET')],
    allowedCountries: listOf(setting('OTP_ALLOWED_COUNTRIES')),
    environment: isDevelopment() ? 'development' : 'production',
    ...(trustedProxies.length > 0 && { trustedProxies }),
    ...(allowedOrigins.length > 0 && { allowedOrigins }),
    ...(clientIpHeader && { clientIpHeader }),
  } satisfies Partial<BaseProxyConfig>;
}

function listOf(text = ''): string[] {
  const items = text.split(',').map((item) => item.trim());
  return items.filter((item) => item !== '');
}
