import { expect, test } from 'vitest';
import { GIVE_UP_AFTER_MS, nextStep } from './next-step.ts';
import { entryView } from './order-view.ts';
import { ACCEPTED, ORDER, openOutbox, temporaryDatabase } from './outbox.fixture.ts';
import type { ClaimedEntry } from './outbox.ts';

const DONE = { status: 'accepted', dueAt: null } as const;
const UNKNOWN = { outcome: 'unknown', needsSupport: false } as const;

function claimed(entry: ClaimedEntry | undefined): ClaimedEntry {
  if (!entry) throw new Error('nothing was due');
  return entry;
}

test('an order whose message cannot be prepared is not saved either', () => {
  const { orders, claim, countOrders } = openOutbox();

  expect(() => orders.place({ ...ORDER, phone: 'abc' })).toThrow(
    expect.objectContaining({ code: 'INVALID_PHONE_NUMBER' }),
  );

  expect(countOrders()).toBe(0);
  expect(claim()).toBeUndefined();
});

test('an entry is claimed by one of two workers, and the oldest first', () => {
  const file = temporaryDatabase();
  const first = openOutbox({ file });
  const second = openOutbox({ file });
  first.orders.place(ORDER);
  first.orders.place(ORDER);

  const claims = [first, second, first].map(({ claim }) => claim()?.orderId);

  expect(claims).toEqual([1, 2, undefined]);
});

test('an entry whose worker has crashed is claimed again when its lease ends, with the same operation', () => {
  const { orders, clock, claim, events } = openOutbox();
  orders.place(ORDER);
  const before = claimed(claim());

  clock.now += 59_999;
  expect(claim()).toBeUndefined();
  clock.now += 1;
  const again = claimed(claim());

  expect(again.operation).toEqual(before.operation);
  expect(before).toMatchObject({ tries: 1, earlier: 'none' });
  expect(again).toMatchObject({ tries: 2, earlier: 'interrupted', firstTryAt: before.firstTryAt });
  expect(events(again.id)).toEqual(['saved', 'claimed', 'claimed']);
});

test('the outcome of a worker that has lost its lease is not recorded', () => {
  const { outbox, orders, clock, claim } = openOutbox();
  orders.place(ORDER);
  const slow = claimed(claim());
  clock.now += 60_000;
  const fast = claimed(claim());

  expect(
    outbox.record(slow, UNKNOWN, nextStep(UNKNOWN, { ...slow, now: clock.now }), clock.now),
  ).toBe(false);
  expect(outbox.record(fast, ACCEPTED, DONE, clock.now)).toBe(true);
  expect(orders.list()[0]).toMatchObject({ status: 'accepted', dueAt: null });
});

const LATER = '2030-01-01T00:00:00Z';
const PENDING = {
  outcome: 'pending',
  code: 'NETWORK_ERROR',
  retryAt: LATER,
  needsSupport: false,
} as const;
const REFUSED = {
  outcome: 'refused',
  code: 'NETWORK_ERROR',
  class: 'wait',
  retryAt: LATER,
} as const;

test.each([PENDING, REFUSED])(
  'a waiting entry is claimed when it is due, with its last outcome',
  (outcome) => {
    const { outbox, orders, clock, claim } = openOutbox();
    orders.place(ORDER);
    const dueAt = clock.now + 5_000;
    outbox.record(claimed(claim()), outcome, { status: 'waiting', dueAt }, clock.now);

    clock.now = dueAt - 1;
    expect(claim()).toBeUndefined();
    clock.now = dueAt;
    expect(claim()).toMatchObject({ tries: 2, earlier: outcome });
  },
);

test('a waiting entry can be made due at once, and no other', () => {
  const { outbox, orders, clock, claim } = openOutbox();
  orders.place(ORDER);
  const entry = claimed(claim());
  expect(orders.hurry(entry.id)).toBe(false);
  outbox.record(entry, PENDING, { status: 'waiting', dueAt: clock.now + 5_000 }, clock.now);

  expect(orders.hurry(entry.id)).toBe(true);
  expect(claim()).toMatchObject({ id: entry.id });
});

test('a recorded entry is never due again', () => {
  const { outbox, orders, clock, claim } = openOutbox();
  orders.place(ORDER);
  outbox.record(claimed(claim()), ACCEPTED, DONE, clock.now);

  clock.now += 10 * GIVE_UP_AFTER_MS;

  expect(claim()).toBeUndefined();
});

test('the list has the newest messages, and the count has all', () => {
  const { orders } = openOutbox();
  for (let placed = 0; placed < 13; placed++) orders.place(ORDER);

  expect(orders.list()).toHaveLength(12);
  expect(orders.count()).toBe(13);
});

test('a message that waits for a decision stays in the list', () => {
  const { orders, outbox, claim, clock } = openOutbox();
  const id = orders.place(ORDER);
  outbox.record(claimed(claim()), UNKNOWN, { status: 'unknown', dueAt: null }, clock.now);
  for (let placed = 0; placed < 12; placed++) orders.place(ORDER);

  expect(orders.list()).toHaveLength(13);
  expect(orders.list().at(-1)).toMatchObject({ orderId: id, status: 'unknown' });
});

test('a decision to send again closes the entry and saves a new operation, once', () => {
  const { outbox, orders, clock, claim, events } = openOutbox();
  orders.place(ORDER);
  const entry = claimed(claim());
  outbox.record(entry, UNKNOWN, { status: 'unknown', dueAt: null }, clock.now);

  expect(orders.sendAgain(entry.id)).toBe(true);
  expect(orders.sendAgain(entry.id)).toBe(false);

  const [again, before] = orders.list();
  expect([again?.status, before?.status]).toEqual(['waiting', 'replaced']);
  expect(again?.operation.key).not.toBe(before?.operation.key);
  expect(again?.operation.body).toBe(before?.operation.body);
  expect(events(entry.id)).toEqual(['saved', 'claimed', 'performed', 'replaced']);
});

test('a message that is sent again says so, and names no failure of the first', () => {
  const { outbox, orders, clock, claim } = openOutbox();
  orders.place(ORDER);
  const entry = claimed(claim());
  outbox.record(entry, UNKNOWN, { status: 'unknown', dueAt: null }, clock.now);
  orders.sendAgain(entry.id);

  const [again, first] = orders.list().map((row) => entryView(row, 'rejected'));

  expect(first).toMatchObject({ failure: 'rejected', history: { 0: { event: 'saved' } } });
  expect(again).toMatchObject({ failure: undefined, history: [{ event: 'saved-again' }] });
});

test('a decision that it was sent closes the entry, and nothing is sent', () => {
  const { outbox, orders, clock, claim } = openOutbox();
  orders.place(ORDER);
  const entry = claimed(claim());
  outbox.record(entry, UNKNOWN, { status: 'unknown', dueAt: null }, clock.now);

  expect(orders.confirm(entry.id)).toBe(true);
  expect(orders.sendAgain(entry.id)).toBe(false);
  expect(orders.list().map(({ status }) => status)).toEqual(['confirmed']);
  expect(claim()).toBeUndefined();
});

test.each(['waiting', 'sending', 'accepted'] as const)(
  'an entry that is %s waits for no decision',
  (status) => {
    const { outbox, orders, clock, claim } = openOutbox();
    orders.place(ORDER);
    const entry = status === 'waiting' ? undefined : claimed(claim());
    if (entry && status === 'accepted') outbox.record(entry, ACCEPTED, DONE, clock.now);

    expect(orders.sendAgain(1)).toBe(false);
    expect(orders.confirm(1)).toBe(false);
    expect(orders.list()).toHaveLength(1);
    expect(orders.list()[0]).toMatchObject({ status });
  },
);

test('an entry that was refused is not closed as sent', () => {
  const { outbox, orders, clock, claim } = openOutbox();
  orders.place(ORDER);
  const entry = claimed(claim());
  const refused = { outcome: 'refused', code: 'INVALID_PHONE', class: 'fix-request' } as const;
  outbox.record(entry, refused, { status: 'refused', dueAt: null }, clock.now);

  expect(orders.confirm(entry.id)).toBe(false);
  expect(orders.sendAgain(entry.id)).toBe(true);
});
