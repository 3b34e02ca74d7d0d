import { createOtpProxy, type OtpProxy } from '@otp-kit/server';
import { createDurableObjectCounters, type OtpCounter } from './otp-counter.ts';

export { OtpCounter } from './otp-counter.ts';
export { OtpResult } from './otp-result.ts';

interface Env {
  readonly OTP_COUNTER: DurableObjectNamespace<OtpCounter>;
  readonly OTP_BASE_URL: string;
  readonly OTP_API_KEY: string;
  readonly OTP_PIPELINE_ID: string;
  readonly OTP_SEAL_SECRET: string;
}

let proxy: OtpProxy | undefined;

// A Worker has its environment in a request, so the proxy is created at the first one.
function proxyOf(env: Env): OtpProxy {
  proxy ??= createOtpProxy({
    baseUrl: env.OTP_BASE_URL,
    apiKey: env.OTP_API_KEY,
    pipelineID: env.OTP_PIPELINE_ID,
    sealSecrets: [env.OTP_SEAL_SECRET],
    allowedCountries: ['EG'],
    clientIpHeader: 'cf-connecting-ip',
    counters: createDurableObjectCounters(env.OTP_COUNTER),
    policy: { dailyBudget: 20_000 },
    onVerified() {
      const session = crypto.randomUUID(); // Store it with the user of the address.
      const cookie = `session=${session}; Path=/; HttpOnly; SameSite=Lax; Secure`;
      return { headers: { 'set-cookie': cookie } };
    },
  });
  return proxy;
}

export default {
  fetch: (request, env, context) =>
    proxyOf(env)(request, { waitUntil: (promise) => context.waitUntil(promise) }),
} satisfies ExportedHandler<Env>;
