import { expect, test } from 'vitest';
import { GIVE_UP_AFTER_MS, nextStep } from './next-step.ts';
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

  expect(() => orders.place({ ...ORDER, phone: 'abc' })).toThrow(TypeError);

  expect(countOrders()).toBe(0);
  expect(claim()).toBeUndefined();
});

test('an entry is claimed by one of two workers, and the oldest first', () => {
  const file = temporaryDatabase();
  const first = openOutbox(file);
  const second = openOutbox(file);
  first.orders.place(ORDER);
  first.orders.place(ORDER);

  const keys = [first, second, first].map(({ claim }) => claim()?.operation.key);

  expect(keys).toEqual(['key-1', 'key-2', undefined]);
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
  expect(again).toMatchObject({ tries: 2, firstTryAt: before.firstTryAt });
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

test('a recorded entry is never due again', () => {
  const { outbox, orders, clock, claim } = openOutbox();
  orders.place(ORDER);
  outbox.record(claimed(claim()), ACCEPTED, DONE, clock.now);

  clock.now += 10 * GIVE_UP_AFTER_MS;

  expect(claim()).toBeUndefined();
});

test('a decision to send again closes the entry and saves a new operation, once', () => {
  const { outbox, orders, clock, claim, events } = openOutbox();
  orders.place(ORDER);
  const entry = claimed(claim());
  outbox.record(entry, UNKNOWN, { status: 'unknown', dueAt: null }, clock.now);

  expect(orders.sendAgain(entry.id)).toBe(true);
  expect(orders.sendAgain(entry.id)).toBe(false);

  expect(orders.list().map(({ status, operation }) => [status, operation.key])).toEqual([
    ['waiting', 'key-2'],
    ['replaced', 'key-1'],
  ]);
  expect(events(entry.id)).toEqual(['saved', 'claimed', 'performed', 'replaced']);
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
