import { type Counters, createOtpProxy, type OtpProxy } from '@otp-kit/server';

/** One of several instances behind the load balancer; they share the counters. */
export const createOtp = (counters: Counters): OtpProxy => {
  const otp = createOtpProxy({
    baseUrl: process.env['OTP_BASE_URL'] ?? '',
    apiKey: process.env['OTP_API_KEY'] ?? '',
    pipelineID: process.env['OTP_PIPELINE_ID'] ?? '',
    sealSecrets: [process.env['OTP_SEAL_SECRET'] ?? ''],
    allowedCountries: ['EG'],
    clientIpHeader: 'x-real-ip',
    counters,
    policy: { dailyBudget: 20_000 },
    log: () => undefined,
    onVerified: () => ({ headers: { 'set-cookie': 'session=1; Path=/; HttpOnly; Secure' } }),
  });
  return (request, context) => {
    const headers = new Headers(request.headers);
    headers.set('x-real-ip', headers.get('x-forwarded-for')?.split(',')[0] ?? '');
    return otp(new Request(request, { headers }), context);
  };
};
