import { createOtpProxy } from '@otp-kit/server';

const otp = createOtpProxy({
  baseUrl: process.env['OTP_BASE_URL'] ?? '',
  apiKey: process.env['OTP_API_KEY'] ?? '',
  pipelineID: process.env['OTP_PIPELINE_ID'] ?? '',
  sealSecrets: [process.env['OTP_SEAL_SECRET'] ?? ''],
  allowedCountries: ['EG'],
  environment: process.env['OTP_DEVELOPMENT'] === '1' ? 'development' : 'production',
  log: () => undefined,
  onVerified: () => ({
    headers: { 'set-cookie': 'session=1; Path=/; HttpOnly; SameSite=Lax; Secure' },
  }),
});

export const POST = (request: Request): Promise<Response> => otp(request);
