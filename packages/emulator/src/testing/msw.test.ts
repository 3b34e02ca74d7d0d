import https from 'node:https';
import { setupServer } from 'msw/node';
import { expect, onTestFinished, test } from 'vitest';
import {
  API_KEY,
  challengePath,
  createV12Fixture,
  PHONE,
  PIPELINE,
} from '../app/v12-core.fixture.ts';
import { emulatorHandlers, openWorkspace } from './msw.ts';

const SERVICE = 'https://service.example/v';

test('the core handles calls to the service, which reach its inbox', async () => {
  const { core } = createV12Fixture({ dev: { bypassPoW: true } });
  const server = setupServer(...emulatorHandlers({ core, baseUrl: `${SERVICE}/` }));
  server.listen({ onUnhandledRequest: 'error' });
  onTestFinished(() => server.close());
  const { inbox, apiKey: APIKey, pipelineID } = await openWorkspace({ fetch: core.fetch });

  const response = await fetch(`${SERVICE}/api/v1.2/transactions/send`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-end-user-ip': '203.0.113.7' },
    body: JSON.stringify({ APIKey, pipelineID, verificationAddress: { phoneNumber: PHONE } }),
  });

  const { data } = await response.json();
  expect(response.status).toBe(200);
  expect(await inbox.waitForCode(PHONE)).toMatch(/^\d{6}$/);
  expect((await inbox.messages())[0]?.transactionID).toBe(data.transactionID);
});

test('the core handles calls over node:http, which name the service as their host', async () => {
  const { core } = createV12Fixture();
  const server = setupServer(...emulatorHandlers({ core, baseUrl: SERVICE }));
  server.listen({ onUnhandledRequest: 'error' });
  onTestFinished(() => server.close());

  const status = await new Promise((resolve, reject) => {
    https
      .get(SERVICE + challengePath(API_KEY, PIPELINE), (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
      .once('error', reject);
  });

  expect(status).toBe(200);
});

test('calls to other addresses and to the control API stay unhandled', async () => {
  const { core } = createV12Fixture();
  const handlers = emulatorHandlers({ core, baseUrl: SERVICE });

  const handled = await Promise.all(
    handlers.flatMap((handler) =>
      ['/_emulator/v1/health', '/other'].map((path) =>
        handler.run({ request: new Request(SERVICE + path), requestId: path }),
      ),
    ),
  );

  expect(handled).toEqual([null, null]);
});
