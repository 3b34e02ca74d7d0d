/**
 * One process of the backend: the built proxy over Node's http, and the counters in Redis. It reports each login to
 * its parent, and measures itself when its parent asks.
 */
import { createServer } from 'node:http';
import { createOtpProxy, createRedisCounters } from '@otp-kit/server';
import { createNodeFetch, toNodeHandler } from '@otp-kit/server/node';
import { createClient } from 'redis';
import { processorTimeMs, report, serve } from '../harness/serve.mjs';

const { REDIS_PORT, OTP_BASE_URL, OTP_API_KEY, OTP_PIPELINE_ID, OTP_SEAL_SECRET } = process.env;

const redis = createClient({ socket: { host: '127.0.0.1', port: Number(REDIS_PORT) } });
redis.on('error', () => {}); // The proxy's responses show it.
await redis.connect();

let faults = 0;
const otp = createOtpProxy({
  baseUrl: OTP_BASE_URL,
  fetch: createNodeFetch(),
  apiKey: OTP_API_KEY,
  pipelineID: OTP_PIPELINE_ID,
  sealSecrets: [OTP_SEAL_SECRET],
  allowedCountries: ['EG'],
  trustedProxies: ['127.0.0.1'],
  counters: createRedisCounters((...args) => redis.sendCommand(args)),
  policy: {
    dailyBudget: 100_000_000,
    // The numbers of the run are in a thousand blocks, so that each would raise it.
    prefixAlarmPerHour: 1_000_000,
    // A resend after two seconds, so that it happens within the run.
    resendSeconds: [2],
  },
  log: () => {},
  onError: () => {
    faults += 1;
  },
  onVerified({ address, transactionID }) {
    report({ transactionID, phoneNumber: address.phoneNumber });
    return { headers: { 'x-transaction': transactionID } };
  },
});

let collectingMs = 0;
serve(createServer(toNodeHandler(otp)), (totalMs) => {
  const cpuMs = totalMs - collectingMs;
  // Twice: the first one runs finalizers, whose objects the second one takes.
  globalThis.gc();
  globalThis.gc();
  collectingMs += processorTimeMs() - totalMs;
  const { rss, heapUsed } = process.memoryUsage();
  return { rss, heapUsed, cpuMs, faults };
});
