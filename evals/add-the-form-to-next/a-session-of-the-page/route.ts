import { createLazyProxy, createOtpProxy } from '@otp-kit/server';

const otp = createLazyProxy(() =>
  createOtpProxy({
    baseUrl: process.env['OTP_BASE_URL'] ?? '',
    apiKey: process.env['OTP_API_KEY'] ?? '',
    pipelineID: process.env['OTP_PIPELINE_ID'] ?? '',
    sealSecrets: [process.env['OTP_SEAL_SECRET'] ?? ''],
    allowedCountries: ['EG'],
    environment: process.env['OTP_DEVELOPMENT'] === '1' ? 'development' : 'production',
    log: () => undefined,
    onVerified: () => undefined,
  }),
);

export const POST = (request: Request): Promise<Response> => otp(request);
