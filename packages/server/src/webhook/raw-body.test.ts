import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { isOtpError } from '@otp-kit/protocol';
import express from 'express';
import { afterEach, expect, test } from 'vitest';
import { toNodeHandler } from '../node.ts';
import { verifyWebhook } from './verify-webhook.ts';
import { BODY, NOW, SECRET, webhookHeaders } from './webhook.fixture.ts';

const open: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

/** An integrator's own handler of webhooks, that responds with the outcome of one. */
const handler = toNodeHandler(async (request) => {
  try {
    const { signed } = await verifyWebhook(request, { secrets: SECRET, now: () => NOW });
    return new Response(signed ? 'signed' : 'not signed');
  } catch (error) {
    return new Response(isOtpError(error) ? error.code : 'another error');
  }
});

test.each([
  ['http', handler],
  ['Express', express().use(handler)],
  ['Express after express.raw()', express().use(express.raw({ type: '*/*' }), handler)],
])(
  'a webhook of 20 KiB is verified through %s, as its bytes came in [WH-13]',
  async (_name, listener) => {
    expect(await post(listener, BODY.padEnd(20_480))).toBe('signed');
  },
);

test.each([
  ['json', express.json()],
  ['text', express.text({ type: '*/*' })],
])(
  'a webhook behind express.%s() is refused by name, not as a wrong signature [WH-13]',
  async (_name, parser) => {
    expect(await post(express().use(parser, handler), BODY)).toBe('WEBHOOK_BODY_NOT_RAW');
  },
);

test('a webhook that something read to its end, and left nothing of, is refused by name', async () => {
  const drain: RequestListener = (request, response) => {
    request.resume().once('end', () => handler(request, response));
  };

  expect(await post(drain, BODY)).toBe('WEBHOOK_BODY_NOT_RAW');
});

test('a webhook of more than 64 KiB is refused through http too', async () => {
  expect(await post(handler, BODY.padEnd(70_000))).toBe('PAYLOAD_TOO_LARGE');
});

async function post(listener: RequestListener, body: string): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const headers = webhookHeaders({ body });
  const answer = await fetch(`http://127.0.0.1:${port}/hooks`, { method: 'POST', headers, body });
  return answer.text();
}
