// Runs the contracts inside workerd, where the Durable Objects are.
import { countersContract, resultStoreContract } from '@otp-kit/server/testing';
import { createDurableObjectCounters, type OtpCounter } from '../src/otp-counter.ts';
import { createDurableObjectResultStore, type OtpResult } from '../src/otp-result.ts';

export { OtpCounter } from '../src/otp-counter.ts';
export { OtpResult } from '../src/otp-result.ts';

interface Env {
  readonly OTP_COUNTER: DurableObjectNamespace<OtpCounter>;
  readonly OTP_RESULT: DurableObjectNamespace<OtpResult>;
}

/** GET gives the titles of the checks, POST runs the one whose title is the body. */
export default {
  async fetch(request, env) {
    const checks = [
      ...countersContract(() => createDurableObjectCounters(env.OTP_COUNTER)),
      ...resultStoreContract(() => createDurableObjectResultStore(env.OTP_RESULT)),
      {
        title: 'an alarm deletes a count that has ended',
        async run() {
          const counters = createDurableObjectCounters(env.OTP_COUNTER);
          const query = { key: crypto.randomUUID(), now: 1000 };
          await counters.add({ ...query, amount: 1, seconds: 1 });
          // The caller's clock never reaches its end.
          while (await counters.read(query)) await scheduler.wait(50);
        },
      },
    ];
    if (request.method === 'GET') return Response.json(checks.map(({ title }) => title));
    const title = await request.text();
    const check = checks.find((one) => one.title === title);
    if (check === undefined) return new Response('no such check', { status: 404 });
    try {
      await check.run();
      return new Response('kept');
    } catch (error) {
      return new Response(String(error), { status: 500 });
    }
  },
} satisfies ExportedHandler<Env>;
