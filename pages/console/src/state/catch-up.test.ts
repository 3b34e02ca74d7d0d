import { expect, test } from 'vitest';
import { createCatchUp } from './catch-up.ts';

/** A catch-up whose snapshots arrive when the test says so, and what it shows. */
function createFixture() {
  const shown: string[] = [];
  const snapshots: PromiseWithResolversOf<string>[] = [];
  const catchUp = createCatchUp(
    () => {
      const snapshot = withResolvers<string>();
      snapshots.push(snapshot);
      return snapshot.promise;
    },
    (snapshot) => shown.push(snapshot),
  );
  return { shown, snapshots, catchUp, event: (name: string) => () => void shown.push(name) };
}

interface PromiseWithResolversOf<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
  readonly reject: (cause: Error) => void;
}

function withResolvers<T>(): PromiseWithResolversOf<T> {
  let resolve: (value: T) => void = () => undefined;
  let reject: (cause: Error) => void = () => undefined;
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}

test('an event is applied at once while no snapshot is in flight', () => {
  const { shown, catchUp, event } = createFixture();

  catchUp.follow(event('event'));

  expect(shown).toEqual(['event']);
});

test('an event that overtakes a snapshot is applied after it', async () => {
  const { shown, snapshots, catchUp, event } = createFixture();
  const run = catchUp.run();
  catchUp.follow(event('event'));
  snapshots[0]?.resolve('snapshot');
  await run;

  expect(shown).toEqual(['snapshot', 'event']);
});

test('of several snapshots in flight only the last one requested is shown', async () => {
  const { shown, snapshots, catchUp } = createFixture();
  const runs = [catchUp.run(), catchUp.run()];
  snapshots[1]?.resolve('second');
  snapshots[0]?.resolve('first');
  await Promise.all(runs);

  expect(shown).toEqual(['second']);
});

test('a failed snapshot rejects, and the waiting events are still applied', async () => {
  const { shown, snapshots, catchUp, event } = createFixture();
  const run = catchUp.run();
  catchUp.follow(event('event'));
  snapshots[0]?.reject(new Error('no answer'));

  await expect(run).rejects.toThrow('no answer');
  expect(shown).toEqual(['event']);
});

test('forgotten events are not applied', async () => {
  const { shown, snapshots, catchUp, event } = createFixture();
  const run = catchUp.run();
  catchUp.follow(event('event'));
  catchUp.forget();
  snapshots[0]?.resolve('snapshot');
  await run;

  expect(shown).toEqual(['snapshot']);
});

test('a snapshot that fails after another was requested is no failure', async () => {
  const { shown, snapshots, catchUp } = createFixture();
  const runs = [catchUp.run(), catchUp.run()];
  snapshots[1]?.resolve('second');
  snapshots[0]?.reject(new Error('no answer'));
  await Promise.all(runs);

  expect(shown).toEqual(['second']);
});
