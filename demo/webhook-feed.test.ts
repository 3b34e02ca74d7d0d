import { once } from 'node:events';
import { createServer } from 'node:http';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { createWebhookFeed, nameVisitor, visitorOf } from './webhook-feed.ts';

/** A feed on a server of its own, and browsers that follow it. */
async function openFeed(visitors?: number) {
  const feed = createWebhookFeed(visitors);
  const routes = express().use(nameVisitor);
  routes.get('/', (_, response) => void response.end());
  routes.get('/api/webhooks', feed.stream);
  const server = createServer(routes).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => server.close().closeAllConnections());
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return {
    receive: (visitor: string | undefined, status: 'success' | 'failed') => {
      const about = {
        timestamp: '2026-01-01T00:00:00Z',
        widgetAttempt: { attemptId: 'attempt_1' },
      };
      const webhook = { ...about, status, privateMetadata: { visitor } };
      feed.add({ signed: true, id: 'webhook_1', webhook });
    },
    /** @returns the browser's visitor, and what its page reads next */
    open: async (cookie = '') => {
      const page = await fetch(url, { headers: { cookie } });
      const given = page.headers.get('set-cookie');
      const headers = { cookie: given?.split(';')[0] ?? cookie };
      const { body } = await fetch(`${url}/api/webhooks`, { headers });
      const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
      return {
        cookie: given,
        visitor: visitorOf(headers.cookie),
        next: async () => JSON.parse(String((await reader?.read())?.value).slice('data: '.length)),
      };
    },
  };
}

test('a browser is sent the webhooks of its own attempts, the newest first', async () => {
  const { open, receive } = await openFeed();
  const [own, other] = [await open(), await open()];
  expect(await own.next()).toEqual([]);
  expect(await other.next()).toEqual([]);

  receive(own.visitor, 'failed');
  expect(await own.next()).toMatchObject([{ attemptId: 'attempt_1', status: 'failed' }]);
  receive(other.visitor, 'success');
  receive(own.visitor, 'success');

  expect(await own.next()).toMatchObject([{ status: 'success' }, { status: 'failed' }]);
  expect(await other.next()).toMatchObject([{ status: 'success' }]);
});

test('a browser has its webhooks again after a reload, and no script can read its name', async () => {
  const { open, receive } = await openFeed();
  const first = await open();
  await first.next();
  receive(first.visitor, 'success');

  const again = await open(`theme=dark; visitor=${first.visitor}`);

  expect(await again.next()).toMatchObject([{ status: 'success' }]);
  expect(again.cookie).toBeNull();
  expect(first.cookie).toContain('HttpOnly');
});

test('a webhook of an attempt without a visitor is sent to no browser', async () => {
  const { open, receive } = await openFeed();
  const browser = await open();
  await browser.next();

  receive(undefined, 'success');
  receive(browser.visitor, 'failed');

  expect(await browser.next()).toMatchObject([{ status: 'failed' }]);
});

test('a visitor who comes back forgets no other, and a new one forgets the one away the longest', async () => {
  const { open, receive } = await openFeed(2);
  const [first, second] = [await open(), await open()];
  for (const { visitor } of [first, second]) receive(visitor, 'success');
  const reload = async ({ visitor }: typeof first) => (await open(`visitor=${visitor}`)).next();

  expect(await reload(second)).toMatchObject([{ status: 'success' }]);
  expect(await reload(first)).toMatchObject([{ status: 'success' }]);
  await open();

  expect(await reload(first)).toMatchObject([{ status: 'success' }]);
  expect(await reload(second)).toEqual([]);
});
