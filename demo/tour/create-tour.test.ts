import { once } from 'node:events';
import { createServer } from 'node:http';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import type { ViewFeed } from '../view-feed.ts';
import { createInboxFeed } from './inbox-feed.ts';
import { createServerTiming } from './server-timing.ts';

/** Serves an app for one test; returns its address. */
async function serve(app: express.Express): Promise<string> {
  const server = createServer(app).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

/** The first event of a feed. */
async function firstEvent({ stream }: ViewFeed): Promise<unknown> {
  const url = await serve(express().get('/', stream));
  const reader = (await fetch(url)).body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  return JSON.parse(new TextDecoder().decode(value).replace('data: ', ''));
}

test('the inbox shows the newest codes, and nothing that only servers may know', async () => {
  const code = (id: number) => ({
    id: `msg_${id}`,
    at: '2026-01-01T00:00:00.000Z',
    to: '+201001234567',
    text: `${id} is your code`,
    transactionID: 'transaction-secret',
    pipelineID: 'pipeline-secret',
    kind: 'code',
    channel: 'sms',
    code: String(id),
  });
  const inbox = [code(17), { ...code(16), kind: 'utility' }, ...[15, 14, 13, 12, 11].map(code)];
  const feed = createInboxFeed(async () => inbox);
  onTestFinished(feed.close);

  const view = await firstEvent(feed);

  expect(view).toMatchObject({
    messages: ['17', '15', '14', '13', '12'].map((each) => ({ code: each })),
  });
  expect(view).toHaveProperty('messages.0', {
    id: 'msg_17',
    at: '2026-01-01T00:00:00.000Z',
    to: '+201001234567',
    channel: 'sms',
    code: '17',
  });
});

test('a response says when the backend and the service worked on it', async () => {
  const service = await serve(express().get('/', (_, response) => void response.send('text')));
  let now = 1_000;
  const timing = createServerTiming(() => {
    now += 10;
    return now;
  });
  const backend = await serve(
    express().get('/', timing.measure, async (_, response) => {
      const received = await timing.fetch(service, {});
      response.send(await received.text());
    }),
  );

  const response = await fetch(backend);

  expect(await response.text()).toBe('text');
  expect(response.headers.get('server-timing')).toBe(
    'backend;desc="1010";dur=30, service;desc="1020";dur=10',
  );
});
