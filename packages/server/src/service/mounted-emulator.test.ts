import { once } from 'node:events';
import { createServer, request as httpRequest } from 'node:http';
import { createMountedEmulator } from '@otp-kit/emulator/mount';
import { expect, onTestFinished, test } from 'vitest';
import { cookiesOf } from '../integrations/sign-in.fixture.ts';
import { toNodeHandler } from '../node.ts';
import { createOtpProxy } from '../otp/otp-proxy.ts';

const PHONE = '+201001234567';
const CONTROL = '/_emulator/v1';

/** An app on one port: the proxy at `/api/otp/`, and the emulator gets every other request. */
async function startApp() {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', origin);
    if (pathname.startsWith('/api/otp/')) return toNodeHandler(proxy)(request, response);
    return toNodeHandler(emulator.fetch)(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const emulator = createMountedEmulator({ origin, apiKey: undefined });
  const proxy = createOtpProxy({
    baseUrl: emulator.baseUrl,
    apiKey: emulator.credentials.apiKey,
    pipelineID: emulator.credentials.pipelineID,
    fetch: emulator.serviceFetch,
    allowedCountries: ['EG'],
    sealSecrets: ['a seal secret of the tests, of 32 bytes'],
    environment: 'development',
    log: () => undefined,
    onVerified: ({ address: verified }) => ({
      next: '/welcome',
      headers: { 'x-user': JSON.stringify(verified) },
    }),
  });
  onTestFinished(() => {
    emulator.close();
    server.close();
    server.closeAllConnections();
  });
  return { origin, emulator };
}

async function post(url: string, body: object, headers: Record<string, string> = {}) {
  const init = {
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
    'x-otp-kit': '1',
  };
  return fetch(url, {
    method: 'POST',
    headers: { ...init, ...headers },
    body: JSON.stringify(body),
  });
}

test('an app with a mounted emulator signs a user in, by the code of its own inbox', async () => {
  const { origin } = await startApp();

  const { data: challenge } = await (await post(`${origin}/api/otp/challenge`, {})).json();
  const token = { challengeToken: challenge.challengeToken };
  const solved = await (await post(`${origin}${CONTROL}/pow/solve`, token)).json();
  const sent = await post(`${origin}/api/otp/send`, {
    verificationAddress: { phoneNumber: PHONE },
    powSolution: { ...token, nonce: solved.data.nonce },
  });
  const { flowID } = (await sent.clone().json()).data;
  const inbox = await (await fetch(`${origin}${CONTROL}/messages?to=${PHONE}`)).json();
  const verified = await post(
    `${origin}/api/otp/verify`,
    { flowID, otp: inbox.data[0].code },
    { cookie: cookiesOf(sent) },
  );

  expect(verified.status).toBe(200);
  expect(verified.headers.get('x-user')).toBe(JSON.stringify({ phoneNumber: PHONE }));
});

test('the service of a mounted emulator is not reachable from outside', async () => {
  const { origin } = await startApp();
  const query = 'APIKey=ak_emulator_default_not_a_secret&pipelineID=pipe_emulator_default';

  const paths = [
    `/api/v1.2/transactions/challenge?${query}`,
    `/_emulator/api/v1.2/transactions/challenge?${query}`,
    `/_emulator/v1/../../api/v1.2/transactions/challenge?${query}`,
    `/_emulator/v1/..%2f..%2fapi/v1.2/transactions/challenge?${query}`,
    `/_emulator//api/v1.2/transactions/challenge?${query}`,
    '/_emulator/widget/attempts/a/load',
    '/',
    '/w/attempt_1',
  ];
  const statuses = await Promise.all(paths.map(async (path) => rawStatus(origin, path)));

  expect(statuses).toEqual(paths.map(() => 404));
});

test('a request that names another host than the app reads no code', async () => {
  const { origin } = await startApp();

  const statuses = await Promise.all(
    ['rebound.example', 'localhost', `127.0.0.1:1`].map((host) =>
      rawStatus(origin, `${CONTROL}/messages`, host),
    ),
  );

  expect(statuses).toEqual([403, 403, 403]);
});

/** The status of a GET whose path and Host are sent as they are. */
async function rawStatus(origin: string, path: string, host = new URL(origin).host) {
  const { hostname, port } = new URL(origin);
  const request = httpRequest({ hostname, port, path, headers: { host } }).end();
  const [response] = await once(request, 'response');
  response.resume();
  return response.statusCode;
}
