import { describe, expect, test } from 'vitest';
import { createMemoryCounters } from '../limits/counters/memory-counters.ts';
import { NO_SUCCESS, prepareAttacks } from './attacks.fixture.ts';
import {
  createUser,
  type Instance,
  SEAL_SECRET,
  sayYesAgain,
  startEmulator,
  startInstance,
  type ToldLogin,
} from './product.fixture.ts';

const SERVED = { status: 200, code: undefined };
const NEW_SECRET = 'the seal secret that replaces it, of 32 bytes';
const MINUTE_MS = 60_000;

/** A product whose instances share one store, which this process holds. */
async function createProduct() {
  const emulator = await startEmulator();
  const logins: ToldLogin[] = [];
  const counters = createMemoryCounters();
  const fetch = sayYesAgain();
  const start = async (sealSecrets = [SEAL_SECRET], now = Date.now) =>
    startInstance(logins, { baseUrl: emulator.url, fetch, counters, sealSecrets, now });
  return { ...emulator, counters, logins, start };
}

describe('a minute between the clocks of two instances', () => {
  test('a flow of one signs in at the other', async () => {
    const { codeOf, counters, logins, start } = await createProduct();
    const one = await start();
    const ahead = await start([SEAL_SECRET], () => Date.now() + MINUTE_MS);
    const attack = await prepareAttacks({ instances: [one, ahead], counters, codeOf, logins });
    const [some, others] = [createUser(), createUser()];

    expect([await some.send(one), await others.send(ahead)]).toEqual([SERVED, SERVED]);
    expect(await attack()).toEqual(NO_SUCCESS);

    expect(await some.verify(ahead, codeOf(some.phoneNumber))).toEqual(SERVED);
    expect(await others.verify(one, codeOf(others.phoneNumber))).toEqual(SERVED);
  });

  test('a sealed flow ends by the clock of the instance that opens it, up to a minute early', async () => {
    const { codeOf, start } = await createProduct();
    let now = Date.now();
    const one = await start([SEAL_SECRET], () => now);
    const ahead = await start([SEAL_SECRET], () => now + MINUTE_MS);
    const user = createUser();
    await user.send(one);

    now += 541_000;

    const otp = codeOf(user.phoneNumber);
    expect(await user.copy().verify(ahead, otp)).toEqual({ status: 401, code: 'NO_ACTIVE_FLOW' });
    expect(await user.verify(one, otp)).toEqual(SERVED);
  });
});

test('a rotation of the seal secret over two instances that restart in turn ends no flow', async () => {
  const { codeOf, counters, logins, start } = await createProduct();
  const instances = [await start(), await start()];
  const attack = await prepareAttacks({ instances, counters, codeOf, logins });
  const balancer = createBalancer(instances);
  const users: ReturnType<typeof createUser>[] = [];
  const answers: object[] = [];
  const begin = async () => {
    const user = createUser();
    answers.push(await balancer.use((at) => user.send(at)));
    users.push(user);
  };
  const end = async () => {
    const user = users.shift();
    if (user === undefined) return;
    answers.push(await balancer.use((at) => user.verify(at, codeOf(user.phoneNumber))));
  };

  // Users of each step end at instances of the next ones.
  for (let turn = 0; turn < 4; turn += 1) await begin();
  for (const secrets of [
    [SEAL_SECRET, NEW_SECRET], // every instance can open what the new secret seals
    [NEW_SECRET, SEAL_SECRET], // and only then seals with it
  ]) {
    for (const place of instances.keys()) {
      const load = Promise.all([begin(), begin(), end(), end()]);
      await balancer.replace(place, () => start(secrets));
      await load;
      await Promise.all([begin(), end()]);
      expect(await attack()).toEqual(NO_SUCCESS);
    }
  }
  while (users.length > 0) await end();

  expect(answers.length).toBeGreaterThan(20);
  expect(answers.filter((answer) => !isServed(answer))).toEqual([]);
  expect(new Set(logins.map(({ transactionID }) => transactionID)).size).toBe(logins.length);
});

function isServed(answer: object): boolean {
  return JSON.stringify(answer) === JSON.stringify(SERVED);
}

/** Sends requests to the instances in turn. One that is replaced gets no further ones, and ends when it has served its last. */
function createBalancer(instances: Instance[]) {
  const ending = new Set<Instance>();
  const underWay = new Map<Instance, Set<Promise<unknown>>>();
  let turn = 0;
  return {
    async use<T>(request: (at: Instance) => Promise<T>): Promise<T> {
      const live = instances.filter((instance) => !ending.has(instance));
      turn += 1;
      const at = live[turn % live.length];
      if (at === undefined) throw new Error('no instance is left');
      const requests = underWay.get(at) ?? new Set();
      underWay.set(at, requests);
      const answer = request(at);
      requests.add(answer);
      return answer.finally(() => requests.delete(answer));
    },
    async replace(place: number, start: () => Promise<Instance>): Promise<void> {
      const old = instances[place];
      if (old === undefined) throw new Error('there is no such instance');
      ending.add(old);
      await Promise.allSettled([...(underWay.get(old) ?? new Set<Promise<unknown>>())]);
      await old.close();
      instances[place] = await start();
    },
  };
}
