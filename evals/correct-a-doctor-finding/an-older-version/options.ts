import type { OtpProxyConfig } from '@otp-kit/server';

export const createOptions = (): OtpProxyConfig => ({
  baseUrl: process.env['OTP_BASE_URL'] ?? '',
  apiKey: process.env['OTP_API_KEY'] ?? '',
  pipelineID: 'pipe_emulator_default_widget',
  sealSecrets: [process.env['OTP_SEAL_SECRET'] ?? ''],
  version: 'V1.0',
  allowedCountries: ['EG'],
  clientIpHeader: 'x-real-ip',
  log: () => undefined,
  onVerified: () => ({ headers: { 'set-cookie': 'session=1; Path=/; HttpOnly; Secure' } }),
});
