import { expect, test } from 'vitest';
import type { FailureName } from './failure-names.ts';
import { createFailures } from './failures.ts';
import { ORDER, openOutbox } from './outbox.fixture.ts';
import { startService } from './service.fixture.ts';
import { workOnce } from './worker.ts';

test.each<readonly [FailureName, string]>([
  ['rejected', 'refused'],
  ['unknown', 'unknown'],
  ['opted-out', 'skipped'],
  ['crash-after', 'after'],
])('“%s” hits its own order, however quickly the orders were placed', async (failure, expected) => {
  const { service, control } = await startService();
  const { clients, orders, outbox, clock } = openOutbox({ service });
  const failures = createFailures(control);
  const seen: unknown[] = [];
  for (const chosen of [undefined, failure, undefined]) {
    failures.choose(orders.place(ORDER), ORDER, chosen);
  }

  const perform: typeof clients.perform = async (entry, signal) => {
    const crashPoint = await failures.cause(entry.orderId);
    const { outcome } = await clients.perform(entry, signal);
    seen.push(crashPoint ?? outcome);
    return { outcome: 'unknown', needsSupport: false };
  };
  while (await workOnce({ outbox, perform, now: () => clock.now }));

  expect(seen).toEqual(['accepted', expected, 'accepted']);
});

test('the failure of an order is known after it has happened, too', async () => {
  const failures = createFailures(async () => []);
  failures.choose(1, ORDER, 'crash-before');
  failures.choose(2, ORDER, undefined);

  expect(await failures.cause(1)).toBe('before');

  expect(await failures.cause(1)).toBeUndefined();
  expect([1, 2, 3].map(failures.of)).toEqual(['crash-before', undefined, undefined]);
});

test('a failure happens once, and another send of the order succeeds', async () => {
  const { service, control } = await startService();
  const { clients, orders, claim } = openOutbox({ service });
  const failures = createFailures(control);
  const id = orders.place(ORDER);
  failures.choose(id, ORDER, 'lost-answer');
  const entry = claim();
  if (!entry) throw new Error('no entry was due');

  await failures.cause(id);
  const first = await clients.perform(entry, new AbortController().signal);
  await failures.cause(id);
  const second = await clients.perform({ ...entry, earlier: first }, new AbortController().signal);

  expect([first.outcome, second.outcome]).toEqual(['pending', 'accepted']);
});
