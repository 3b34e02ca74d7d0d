import { once } from 'node:events';
import { createServer } from 'node:http';
import express from 'express';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { ViewFeed } from '../view-feed.ts';
import { createInboxFeed, type InboxFeed } from './inbox-feed.ts';
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

/** The cookie of a visitor, by one digit. */
const cookieOf = (digit: number) =>
  `visitor=${String(digit).repeat(8)}-0000-4000-8000-000000000000`;
const [OWN, OTHER] = [cookieOf(1), cookieOf(2)];
const visitor = (cookie: string) => cookie.slice('visitor='.length);

/** Opens a feed as the browser with this cookie; returns what it is sent next. */
async function open({ stream }: ViewFeed, cookie: string): Promise<() => Promise<unknown>> {
  const url = await serve(express().get('/', stream));
  const { body } = await fetch(url, { headers: { cookie } });
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  return async () => JSON.parse(String((await reader?.read())?.value).slice('data: '.length));
}

/** A message of the emulator with this code, which is a part of its transaction's ID, too. */
const codeMessage = (id: number) => ({
  id: `msg_${id}`,
  at: AT,
  to: '+201001234567',
  text: `${id} is your code`,
  transactionID: `transaction-secret-${id}`,
  pipelineID: 'pipeline-secret',
  kind: 'code',
  channel: 'sms',
  code: String(id),
});

const AT = '2026-01-01T00:00:00.000Z';

/** A transaction whose code is valid for three minutes. */
const ACTIVE = { status: 'active', createdAt: AT, expiresAt: '2026-01-01T00:03:00.000Z' };

/** The feed of an emulator with these messages and attempts, and the transactions that are not active by their IDs. */
function openInbox(
  messages: readonly object[],
  attempts: readonly object[] = [],
  transactions: Readonly<Record<string, object>> = {},
): InboxFeed {
  const feed = createInboxFeed(async (_, path) => {
    if (path === 'messages') return messages;
    if (path === 'attempts') return attempts;
    return transactions[path.replace('transactions/', '')] ?? ACTIVE;
  });
  onTestFinished(feed.close);
  return feed;
}

test('the inbox shows the newest codes, and nothing that only servers may know', async () => {
  const messages = [
    codeMessage(17),
    { ...codeMessage(16), kind: 'utility' },
    ...[15, 14, 13, 12, 11].map(codeMessage),
  ];
  const feed = openInbox(messages);
  for (const { transactionID } of messages) feed.note(transactionID, visitor(OWN));

  const view = await (await open(feed, OWN))();

  expect(view).toMatchObject({
    messages: ['17', '15', '14', '13', '12'].map((each) => ({ code: each })),
  });
  expect(view).toHaveProperty('messages.0', {
    id: 'msg_17',
    at: AT,
    to: '+201001234567',
    channel: 'sms',
    code: '17',
    state: 'valid',
  });
});

test('the inbox says which codes can be entered: not one that was used, and not one that a newer one replaced', async () => {
  const transactions: Record<string, object> = {
    'transaction-secret-1': { ...ACTIVE, status: 'expired' },
    'transaction-secret-2': { ...ACTIVE, status: 'Successful' },
  };
  const feed = openInbox([3, 2, 1].map(codeMessage), [], transactions);
  for (const id of [1, 2, 3]) feed.note(`transaction-secret-${id}`, visitor(OWN));
  const next = await open(feed, OWN);

  expect(await next()).toMatchObject({
    messages: [
      { code: '3', state: 'valid' },
      { code: '2', state: 'used' },
      { code: '1', state: 'ended' },
    ],
  });

  transactions['transaction-secret-3'] = { ...ACTIVE, status: 'expired' };
  feed.update();

  expect(await next()).toMatchObject({ messages: [{ code: '3', state: 'ended' }, {}, {}] });
});

test('the inbox takes no code for ended because the emulator did not respond for a moment', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const failed = vi.fn<() => Promise<never>>().mockRejectedValue(new Error('no response'));
  const control = vi.fn(async (_: string, path: string): Promise<unknown> => {
    if (path === 'messages') return [codeMessage(1)];
    if (path === 'attempts') return [];
    return failed.mock.calls.length === 0 ? failed() : ACTIVE;
  });
  const feed = createInboxFeed(control);
  onTestFinished(feed.close);
  feed.note('transaction-secret-1', visitor(OWN));
  const next = await open(feed, OWN);
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));

  vi.advanceTimersByTime(1_000);

  expect(await next()).toMatchObject({ messages: [{ code: '1', state: 'valid' }] });
});

test('the inbox says that the time of a code is over as soon as it is, though no event reports it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const transactions: Record<string, object> = {};
  const feed = openInbox([codeMessage(1)], [], transactions);
  feed.note('transaction-secret-1', visitor(OWN));
  const next = await open(feed, OWN);
  expect(await next()).toMatchObject({ messages: [{ state: 'valid' }] });

  transactions['transaction-secret-1'] = { ...ACTIVE, status: 'expired' };
  vi.advanceTimersByTime(180_000);

  expect(await next()).toMatchObject({ messages: [{ state: 'ended' }] });
});

test('the inbox shows a browser the codes that it asked for, also those to a number of another browser', async () => {
  const feed = openInbox([codeMessage(2), codeMessage(1)]);
  const [own, other] = [await open(feed, OWN), await open(feed, OTHER)];
  expect([await own(), await other()]).toEqual([{ messages: [] }, { messages: [] }]);

  feed.note('transaction-secret-1', visitor(OWN));
  expect(await own()).toMatchObject({ messages: [{ code: '1' }] });
  feed.note('transaction-secret-2', visitor(OTHER));

  expect(await other()).toMatchObject({ messages: [{ code: '2' }] });
  expect(await (await open(feed, OWN))()).toMatchObject({ messages: [{ code: '1' }] });
  expect(await (await open(feed, ''))()).toEqual({ messages: [] });
});

test('the inbox shows both codes of an attempt that a browser began, after the second one, too', async () => {
  const about = { privateMetadata: { visitor: visitor(OWN) } };
  const attempts = [{ ...about, transactionID: 'transaction-secret-1' }];
  const messages = [codeMessage(1)];
  const feed = openInbox(messages, attempts);
  const next = await open(feed, OWN);
  expect(await next()).toMatchObject({ messages: [{ code: '1' }] });

  messages.unshift(codeMessage(2));
  attempts.splice(0, 1, { ...about, transactionID: 'transaction-secret-2' });
  feed.update();

  expect(await next()).toMatchObject({ messages: [{ code: '2' }, { code: '1' }] });
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
