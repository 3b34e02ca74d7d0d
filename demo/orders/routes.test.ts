import { once } from 'node:events';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { createFailures } from './failures.ts';
import { ORDER, openOutbox } from './outbox.fixture.ts';
import { createOrderRoutes } from './routes.ts';

/** The routes with one order, whose worker does nothing. */
async function openRoutes() {
  const { orders, outbox, claim } = openOutbox();
  orders.place(ORDER);
  const { routes, update, close } = createOrderRoutes({
    orders,
    worker: { status: () => 'stopped', close: async () => {} },
    control: async () => [],
    failures: createFailures(async () => []),
  });
  const server = express().use(routes).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    close();
    server.close();
  });
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the server has no port');
  return {
    outbox,
    orders,
    claim,
    update,
    /** Posts an order and returns the status and the body of the response. */
    place: async (order: object) => {
      const response = await fetch(`http://127.0.0.1:${address.port}/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(order),
      });
      return { status: response.status, body: await response.json() };
    },
    /** Opens the page's stream, and reads the states of its entries from each event. */
    follow: async () => {
      const response = await fetch(`http://127.0.0.1:${address.port}/events`);
      const reader = response.body?.getReader();
      onTestFinished(() => reader?.cancel());
      return async () => {
        const event = new TextDecoder().decode((await reader?.read())?.value);
        const { entries } = JSON.parse(event.slice('data: '.length));
        return entries.map(({ status }: { status: string }) => status);
      };
    },
    /** Posts an operator's decision and returns the status of the response. */
    decide: async (decision: unknown, entryId: string | number = 1) => {
      const response = await fetch(`http://127.0.0.1:${address.port}/${entryId}/decision`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ decision }),
      });
      return response.status;
    },
  };
}

test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty', '', null, 1, {}])(
  'a decision that does not exist is a bad request: %j',
  async (decision) => {
    const { decide } = await openRoutes();

    expect(await decide(decision)).toBe(400);
  },
);

test('a decision is taken where the entry waits for it', async () => {
  const { decide } = await openRoutes();

  expect(await decide('now')).toBe(200);
  expect(await decide('was-sent')).toBe(409);
  expect(await decide('now', 'x')).toBe(400);
  expect(await decide(['now'])).toBe(400);
});

test('an open page receives what the worker has done, and what an operator has decided', async () => {
  const { outbox, claim, follow, decide, update } = await openRoutes();
  const nextStates = await follow();
  expect(await nextStates()).toEqual(['waiting']);

  const entry = claim();
  if (!entry) throw new Error('no entry was due');
  update();
  expect(await nextStates()).toEqual(['sending']);
  const unknown = { outcome: 'unknown', needsSupport: false } as const;
  outbox.record(entry, unknown, { status: 'unknown', dueAt: null }, Date.now());
  update();
  expect(await nextStates()).toEqual(['unknown']);

  expect(await decide('was-sent')).toBe(200);
  expect(await nextStates()).toEqual(['confirmed']);
});

test('an order for a number that no mobile phone has is refused, and nothing is stored', async () => {
  const { orders, place } = await openRoutes();

  const refused = await place({ ...ORDER, phone: '+20 10 0123 46' });

  expect(refused).toEqual({ status: 400, body: { code: 'INVALID_PHONE_NUMBER' } });
  expect(orders.list()).toHaveLength(1);
});
