import { expect, test } from 'vitest';
import { ORDER, openOutbox, temporaryDatabase } from './outbox.fixture.ts';
import { startService } from './service.fixture.ts';
import { work, workOnce } from './worker.ts';

/** An outbox whose worker sends to a service. */
async function openShop() {
  const fixture = await startService();
  const shop = openOutbox({ service: fixture.service });
  const { outbox, clients, clock, orders } = shop;
  return {
    ...fixture,
    ...shop,
    /** Lets the worker do what is due. */
    works: async (leaseMs = 60_000) => {
      const options = { outbox, perform: clients.perform, leaseMs, now: () => clock.now };
      while (await workOnce(options));
    },
    /** What the page shows of the newest entry. */
    newest: () => orders.list()[0],
  };
}

test('an order is followed by one message', async () => {
  const { orders, works, newest, messagesAbout } = await openShop();

  orders.place(ORDER);
  await works();

  expect(newest()).toMatchObject({ status: 'accepted', outcome: { channel: 'sms' } });
  expect((await messagesAbout())(1)).toBe(1);
});

test('an SMS whose response was lost is performed again when the client says so, and arrives once', async () => {
  const { orders, control, clock, works, newest, messagesAbout } = await openShop();
  await control('POST', 'faults', { operation: 'utilities.send', drop: 'reset' });

  orders.place(ORDER);
  await works();

  const waiting = newest();
  expect(waiting).toMatchObject({ status: 'waiting', outcome: { outcome: 'pending' } });
  clock.now = waiting?.dueAt ?? 0;
  await works();
  expect(newest()).toMatchObject({ status: 'accepted', tries: 2 });
  expect((await messagesAbout())(1)).toBe(1);
});

test.each([
  ['whatsapp', 'faults', { operation: 'utilities.send', drop: 'reset' }],
  ['sms', 'utilities/providers/sms', { mode: 'unknown', times: 1 }],
] as const)('an unknown outcome on %s waits for an operator', async (pipeline, path, failure) => {
  const { orders, control, clock, works, newest, messagesAbout } = await openShop();
  await control('POST', path, failure);

  orders.place({ ...ORDER, pipeline });
  await works();
  clock.now += 1_000 * 60 * 60;
  await works();

  expect(newest()).toMatchObject({ status: 'unknown', tries: 1, dueAt: null });
  orders.sendAgain(1);
  await works();
  expect(newest()).toMatchObject({ id: 2, status: 'accepted' });
  // The first one was sent, and the operator did not know.
  expect((await messagesAbout())(1)).toBe(2);
});

test('a message to a recipient that opted out is skipped', async () => {
  const { orders, control, works, newest, messagesAbout } = await openShop();
  await control('POST', 'utilities/suppress', { phone: ORDER.phone, suppressed: true });

  orders.place(ORDER);
  await works();

  expect(newest()).toMatchObject({ status: 'skipped' });
  expect((await messagesAbout())(1)).toBe(0);
});

test('a refused message is not tried again by itself', async () => {
  const { orders, control, clock, works, newest, messagesAbout } = await openShop();
  await control('POST', 'utilities/providers/sms', { mode: 'reject', times: 1 });

  orders.place(ORDER);
  await works();
  clock.now += 1_000 * 60 * 60;
  await works();

  expect(newest()).toMatchObject({
    status: 'refused',
    tries: 1,
    outcome: { code: 'send_failed', class: 'fix-account' },
  });
  expect((await messagesAbout())(1)).toBe(0);
});

test('the client gives up before the lease ends', async () => {
  const { orders, control, clock, works, newest } = await openShop();
  await control('POST', 'utilities/providers/sms', { mode: 'hang-after-boundary', times: 1 });
  const startedAt = performance.now();

  orders.place(ORDER);
  await works(400);

  expect(performance.now() - startedAt).toBeGreaterThan(250);
  expect(newest()).toMatchObject({ status: 'waiting', tries: 1 });
  clock.now = newest()?.dueAt ?? 0;
  await works();
  expect(newest()).toMatchObject({ status: 'accepted' });
});

test('a client that throws leaves an entry whose outcome is unknown, and its code in the log', async () => {
  const { outbox, orders, clock, newest } = await openShop();
  const logged: string[] = [];
  orders.place(ORDER);

  const perform = () =>
    Promise.reject(Object.assign(new TypeError(`no ${ORDER.phone}`), { code: 'ERR_MISTAKE' }));
  await workOnce({ outbox, perform, now: () => clock.now, log: (line) => void logged.push(line) });

  expect(newest()).toMatchObject({ status: 'unknown', dueAt: null });
  expect(logged).toEqual(['entry 1 was not performed: ERR_MISTAKE']);
});

test.each([
  ['was never performed', undefined, 'refused'],
  ['was refused', { outcome: 'refused', code: 'NETWORK_ERROR', class: 'wait' }, 'refused'],
  [
    'is pending',
    { outcome: 'pending', code: 'NETWORK_ERROR', retryAt: '', needsSupport: false },
    'unknown',
  ],
  ['was interrupted', 'interrupted', 'unknown'],
] as const)(
  'an operation that the client does not take is, where it %s, %j: %s',
  async (_, earlier, status) => {
    const { outbox, orders, clock, clients, newest, claim } = await openShop();
    orders.place(ORDER);
    if (earlier !== undefined) {
      const entry = claim();
      if (!entry) throw new Error('nothing was claimed');
      const next = { status: 'waiting', dueAt: clock.now } as const;
      if (earlier === 'interrupted') clock.now += 60_000;
      else outbox.record(entry, earlier, next, clock.now);
    }

    const logged: string[] = [];
    await workOnce({
      outbox,
      perform: async (entry, signal) => clients.perform({ ...entry, pipeline: 'whatsapp' }, signal),
      now: () => clock.now,
      log: (line) => void logged.push(line),
    });

    expect(newest()).toMatchObject({ status, dueAt: null });
    if (status === 'refused') {
      expect(newest()).toMatchObject({
        outcome: { code: 'INVALID_REQUEST', class: 'fix-account' },
      });
    }
    expect(logged).toEqual(['entry 1 was not performed: INVALID_REQUEST']);
  },
);

test('four workers at once send each of 40 messages once', async () => {
  const { service, messagesAbout } = await startService();
  const file = temporaryDatabase();
  const shops = [1, 2, 3, 4].map(() => openOutbox({ file, service }));
  const { orders } = shops[0] ?? openOutbox();
  for (let count = 0; count < 40; count += 1) orders.place(ORDER);
  const stop = new AbortController();

  const working = shops.map(({ outbox, clients }) =>
    work({ outbox, perform: clients.perform, signal: stop.signal, pollMs: 5 }),
  );
  await expect
    .poll(() => orders.list(40).filter(({ status }) => status === 'accepted').length)
    .toBe(40);
  stop.abort();
  await Promise.all(working);

  const count = await messagesAbout();
  expect(orders.list(40).map(({ orderId, tries }) => [count(orderId), tries])).toEqual(
    Array.from({ length: 40 }, () => [1, 1]),
  );
});
