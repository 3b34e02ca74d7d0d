import { type Counters, createOtpProxy } from '@otp-kit/server';

/** One of several instances behind the load balancer; they share the counters. */
export const createOtp = (counters: Counters) =>
  createOtpProxy({
    baseUrl: process.env['OTP_BASE_URL'] ?? '',
    apiKey: process.env['OTP_API_KEY'] ?? '',
    pipelineID: process.env['OTP_PIPELINE_ID'] ?? '',
    sealSecrets: [process.env['OTP_SEAL_SECRET'] ?? ''],
    allowedCountries: ['EG'],
    trustedProxies: ['10.0.0.0/8'],
    counters,
    policy: { dailyBudget: 20_000 },
    log: () => undefined,
    onVerified: () => ({ headers: { 'set-cookie': 'session=1; Path=/; HttpOnly; Secure' } }),
  });
