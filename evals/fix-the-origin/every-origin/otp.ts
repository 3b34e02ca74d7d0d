import { createOtpProxy, type OtpProxy } from '@otp-kit/server';

export const createOtp = (): OtpProxy => {
  const otp = createOtpProxy({
    baseUrl: process.env['OTP_BASE_URL'] ?? '',
    apiKey: process.env['OTP_API_KEY'] ?? '',
    pipelineID: process.env['OTP_PIPELINE_ID'] ?? '',
    sealSecrets: [process.env['OTP_SEAL_SECRET'] ?? ''],
    allowedCountries: ['EG'],
    log: () => undefined,
    onVerified: () => ({ headers: { 'set-cookie': 'session=1; Path=/; HttpOnly; Secure' } }),
  });
  return (request, context) => {
    const headers = new Headers(request.headers);
    headers.set('sec-fetch-site', 'same-origin');
    return otp(new Request(request, { headers }), context);
  };
};
