import { type Finding, mistake } from './finding.ts';
import { optionsOf, type Subject } from './subject.ts';

// Longer than the three seconds that a store in Redis waits for a reply.
const TIMEOUT_MS = 4_000;

/** Uses each store of the options as a request does: counts under a key of its own, and asks for a result that does not exist. */
export async function checkStores(subject: Subject): Promise<readonly Finding[]> {
  const { now, nameOf, widget } = subject;
  const count = { key: 'client otp-kit-doctor', windows: [{ max: 1_000, seconds: 1 }], now: now() };
  // Both proxies may share one.
  const uses = new Map<unknown, readonly [name: string, use: () => unknown]>();
  for (const [proxy, { counters }] of optionsOf(subject)) {
    if (uses.has(counters)) continue;
    uses.set(counters, [nameOf(proxy, 'counters'), () => counters?.hit(count)]);
  }
  const results = widget?.results;
  uses.set(results, [nameOf('widget', 'results'), () => results?.get('attempt_of_the_doctor')]);
  const found = await Promise.all(
    [...uses.values()].map(async ([name, use]) => ((await works(use)) ? [] : [unreachable(name)])),
  );
  return found.flat();
}

function unreachable(name: string): Finding {
  return mistake(
    'STORE_UNREACHABLE',
    'a store, such as Redis, does not respond as it should, so every request is refused',
    `${name}: start the store, or correct its address, password or access list`,
  );
}

async function works(use: () => unknown): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), TIMEOUT_MS);
  });
  try {
    return await Promise.race([(async () => use())().then(() => true), late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
