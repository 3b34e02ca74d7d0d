import { once } from 'node:events';
import { createServer, get } from 'node:http';
import express from 'express';
import { Redis } from 'ioredis';
import { afterEach, expect, test } from 'vitest';
import { titleOverRedis } from './limits/counters/over-redis.fixture.ts';
import { HAS_REDIS, startRedis } from './limits/counters/redis-server.fixture.ts';
import { toNodeHandler } from './node.ts';
import { createOtpProxyFixture, PHONE, START } from './otp/otp-proxy.fixture.ts';
import { createRedisResultStore } from './widget/results/redis-result-store.ts';
import { createWidgetProxyFixture, hookRequest } from './widget/widget-proxy.fixture.ts';

const PAGE = {
  'content-type': 'application/json',
  'sec-fetch-site': 'same-origin',
  'x-otp-kit': '1',
  'x-forwarded-for': '41.33.200.7',
};

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function listen(app: express.Express): Promise<string> {
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanups.push(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/api/otp/widget`;
}

async function sendHook(base: string, attemptId: string): Promise<Response> {
  const { headers, body } = hookRequest(attemptId, START);
  return fetch(`${base}/webhook`, {
    method: 'POST',
    headers,
    body: await new Response(body).text(),
  });
}

test('in Express, mounted before express.json() and beside the routes of V1.2, the way goes through', async () => {
  const { proxy } = createWidgetProxyFixture({ trustedProxies: ['127.0.0.1'] });
  const app = express()
    .use('/api/otp/widget', toNodeHandler(proxy))
    .use('/api/otp', toNodeHandler(createOtpProxyFixture().proxy))
    .use(express.json());
  const base = await listen(app);
  const post = async (route: string, body: object, cookie = '') =>
    fetch(`${base}/${route}`, {
      method: 'POST',
      headers: { ...PAGE, cookie },
      body: JSON.stringify(body),
    });

  const begun = await post('attempt', { verificationAddress: { phoneNumber: PHONE } });
  const cookie = begun.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const { data } = await begun.json();
  expect((await sendHook(base, data.attemptId)).status).toBe(204);
  // Uses `http`, since Node's `fetch` says of itself that it is no navigation.
  const completeOnReturn = get(`${base}/return?attemptId=${data.attemptId}&status=success`, {
    headers: { cookie, 'x-forwarded-for': '41.33.200.7', 'sec-fetch-mode': 'navigate' },
  });
  const [landed] = await once(completeOnReturn, 'response');

  expect(landed).toMatchObject({ statusCode: 303, headers: { location: '/home' } });
  expect(landed.headers['set-cookie']).toContain('session=s1; HttpOnly');
});

test('mounted behind express.json() the webhook is a 500 with a fault that says what to do [WH-13]', async () => {
  const { proxy, errors } = createWidgetProxyFixture();
  const base = await listen(express().use(express.json(), toNodeHandler(proxy)));

  const answer = await sendHook(base, 'attempt_1');

  expect(answer.status).toBe(500);
  expect(errors).toMatchObject([{ code: 'WEBHOOK_BODY_NOT_RAW' }]);
});

test.skipIf(!HAS_REDIS)(
  titleOverRedis('two instances and one Redis: the webhook at one, the browser at the other'),
  async () => {
    const redis = await startRedis();
    cleanups.push(async () => redis.close());
    const client = new Redis(redis.port, '127.0.0.1');
    cleanups.push(() => client.disconnect());
    const store = () => createRedisResultStore(async (...args) => client.call(...args));
    const one = createWidgetProxyFixture({ results: store() });
    const other = createWidgetProxyFixture({ results: store() });
    const person = one.browser();
    const attemptId = await person.begin();

    await other.hook(attemptId);

    expect((await person.complete(attemptId)).status).toBe(200);
    expect(one.logins).toMatchObject([{ address: { phoneNumber: PHONE } }]);
  },
);
