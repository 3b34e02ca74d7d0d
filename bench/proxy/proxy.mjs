/** A process with the proxy of `@otp-kit/server` on `node:http`, as the package's README sets it up. */
import { createServer } from 'node:http';
import { createOtpProxy } from '@otp-kit/server';
import { createNodeFetch, toNodeHandler } from '@otp-kit/server/node';
import { serve } from '../harness/serve.mjs';

const [, , upstreamPort, client] = process.argv;

const proxy = createOtpProxy({
  baseUrl: `http://127.0.0.1:${upstreamPort}`,
  apiKey: 'bench-api-key',
  pipelineID: 'bench-pipeline',
  allowedCountries: ['EG'],
  sealSecrets: ['a secret of the benchmark, which seals nothing that counts'],
  trustedProxies: ['127.0.0.1'],
  policy: { dailyBudget: 10_000_000 },
  ...(client === 'node:http' && { fetch: createNodeFetch() }),
  onVerified: () => ({ headers: { 'set-cookie': 'session=bench; HttpOnly' } }),
});

serve(createServer(toNodeHandler(proxy)));
