/**
 * One process of the backend: the built proxy over Node's http, and the counters in Redis. It reports to its parent
 * of each login, and measures itself when its parent asks.
 */
import { createServer } from 'node:http';
import { createOtpProxy, createRedisCounters } from '@otp-kit/server';
import { createNodeFetch, toNodeHandler } from '@otp-kit/server/node';
import { createClient } from 'redis';

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
    process.send({ login: { transactionID, phoneNumber: address.phoneNumber } });
    return { headers: { 'x-transaction': transactionID } };
  },
});

const server = createServer(toNodeHandler(otp));
// Longer than the clients keep an idle connection, as behind a load balancer.
server.keepAliveTimeout = 75_000;
server.listen(0, '127.0.0.1', () => {
  process.send({ port: server.address().port });
});

let collectingMs = 0;
process.on('message', () => {
  const beforeMs = processorTimeMs();
  // Twice: the first one runs finalizers, whose objects the second one takes.
  globalThis.gc();
  globalThis.gc();
  const afterMs = processorTimeMs();
  collectingMs += afterMs - beforeMs;
  const { rss, heapUsed } = process.memoryUsage();
  process.send({ state: { rss, heapUsed, cpuMs: afterMs - collectingMs, faults } });
});
process.on('disconnect', () => process.exit());

function processorTimeMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
