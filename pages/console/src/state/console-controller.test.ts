import { beforeEach, expect, test, vi } from 'vitest';
import { createConsoleController } from './console-controller.ts';
import { READS } from './reads.ts';

interface Call {
  readonly path: string;
  readonly respond: (data: unknown) => void;
  readonly fail: () => void;
}

// The calls that have no response yet, in their order.
let calls: Call[] = [];

beforeEach(() => {
  calls = [];
  vi.stubGlobal('fetch', (url: string) => {
    const path = url.replace('/_emulator/v1/', '').replace(/\?.*$/, '');
    return new Promise((resolve) => {
      calls.push({
        path,
        respond: (data) => resolve(Response.json({ status: 'success', data })),
        fail: () => resolve(Response.json({ message: 'not now' }, { status: 500 })),
      });
    });
  });
  return () => vi.unstubAllGlobals();
});

test('an event waits for the list in flight, which may be older', async () => {
  const { queries, readAgain, update } = start();
  const first = readAgain(READS.suppressed);
  await vi.waitFor(() => expect(waiting('utilities/suppressed')).toHaveLength(1));
  const event = update(READS.suppressed, (known) => ['+2', ...known]);
  await respondTo('utilities/suppressed', ['+1']);
  await Promise.all([first, event]);

  expect(queries.getQueryData(['utilities', 'suppressed'])).toEqual(['+2', '+1']);
});

test('a burst of changes costs one reading after the one in flight', async () => {
  const { readAgain } = start();
  const first = readAgain(READS.faults);
  await vi.waitFor(() => expect(waiting('faults')).toHaveLength(1));
  const burst = [readAgain(READS.faults), readAgain(READS.faults), readAgain(READS.faults)];
  await respondTo('faults', []);
  await respondTo('faults', []);
  await Promise.all([first, ...burst]);

  expect(waiting('faults')).toEqual([]);
});

test('of several readings of everything only the newest counts, and is shown', async () => {
  const { page, readAll } = start();
  const older = readAll();
  await vi.waitFor(() => expect(waiting('messages')).toHaveLength(1));
  const newer = readAll();
  await vi.waitFor(() => expect(waiting('messages')).toHaveLength(2));
  for (const { respond } of calls) respond([]);

  expect(await Promise.all([older, newer])).toEqual([false, true]);
  expect(page.get()).toMatchObject({ isLoaded: true, notice: undefined });
});

test('a reading that fails is shown, until everything is read', async () => {
  const { page, readAll } = start();
  const failing = readAll();
  await vi.waitFor(() => expect(waiting('messages')).toHaveLength(1));
  for (const { path, respond, fail } of calls.splice(0)) {
    if (path === 'messages') fail();
    else respond([]);
  }
  await expect(failing).rejects.toThrow('not now');
  expect(page.get()).toMatchObject({ isLoaded: false, notice: expect.stringMatching('not now') });

  const again = readAll();
  await vi.waitFor(() => expect(waiting('messages')).toHaveLength(1));
  for (const { respond } of calls) respond([]);
  await again;
  expect(page.get()).toMatchObject({ isLoaded: true, notice: undefined });
});

test('a failed reading is shown until it succeeds, which does not hide the failure of a change', async () => {
  const { change, page, readAgain } = start();
  const failing = readAgain(READS.faults);
  await failCall('faults');
  await failing;
  const other = readAgain(READS.suppressed);
  await respondTo('utilities/suppressed', []);
  await other;
  expect(page.get().notice).toMatch('not now');

  const again = readAgain(READS.faults);
  await respondTo('faults', []);
  await again;
  expect(page.get().notice).toBeUndefined();

  const failed = readAgain(READS.faults);
  await failCall('faults');
  await failed;
  expect(await change(() => Promise.reject(new Error('not allowed')))).toBe(false);
  const after = readAgain(READS.faults);
  await respondTo('faults', []);
  await after;
  expect(page.get().notice).toBe('not allowed');
  expect(await change(() => Promise.resolve())).toBe(true);
  expect(page.get().notice).toBeUndefined();
});

test('a reading that a reading of everything overtakes ends with what that one read', async () => {
  const { queries, readAgain, readAll } = start();
  const shown = readAgain(READS.suppressed).then(() =>
    queries.getQueryData(['utilities', 'suppressed']),
  );
  await vi.waitFor(() => expect(waiting('utilities/suppressed')).toHaveLength(1));
  const everything = [readAll()];
  await vi.waitFor(() => expect(waiting('utilities/suppressed')).toHaveLength(2));
  everything.push(readAll());
  await vi.waitFor(() => expect(waiting('utilities/suppressed')).toHaveLength(3));
  const [overtaken, older, newest] = waiting('utilities/suppressed');
  overtaken?.respond(['+1']);
  older?.respond(['+2']);
  newest?.respond(['+3']);

  expect(await shown).toEqual(['+3']);
  // It did not wait for the other parts.
  expect(waiting('faults')).toHaveLength(2);
  for (const { respond } of calls) respond([]);
  expect(await Promise.all(everything)).toEqual([false, true]);
});

/** A controller that knows two empty lists, as a page does that shows them. */
function start() {
  const controller = createConsoleController('default');
  controller.queries.setQueryDefaults(['faults'], { queryFn: () => controller.api.get('faults') });
  controller.queries.setQueryDefaults(['utilities', 'suppressed'], {
    queryFn: () => controller.api.get('utilities/suppressed'),
  });
  controller.queries.setQueryData(['faults'], []);
  controller.queries.setQueryData(['utilities', 'suppressed'], []);
  return controller;
}

function waiting(path: string): readonly Call[] {
  return calls.filter((call) => call.path === path);
}

async function respondTo(path: string, data: unknown): Promise<void> {
  (await nextCall(path))?.respond(data);
}

async function failCall(path: string): Promise<void> {
  (await nextCall(path))?.fail();
}

async function nextCall(path: string): Promise<Call | undefined> {
  await vi.waitFor(() => expect(waiting(path)).not.toEqual([]));
  const [call] = waiting(path);
  calls = calls.filter((each) => each !== call);
  return call;
}
