import type { VirtualClock } from './clock.ts';
import { createCrypto } from './crypto.ts';
import type { Random } from './random.ts';

/** What the simulated machines share. */
export interface Platform {
  readonly clock: VirtualClock;
  readonly random: Random;
  /** The network of what is given no `fetch` of its own: the service's webhooks. */
  readonly fetch: typeof fetch;
}

/**
 * Replaces everything of the platform that shows time, chance or the outside: timers, `Date.now`, `performance.now`,
 * `Math.random`, Web Crypto, `fetch` and tasks. What the product takes by an option, such as its clock, it is
 * given by that option; this is for the rest, and for libraries.
 *
 * @returns restores the platform
 */
export function installPlatform({ clock, random, fetch }: Platform): () => void {
  // A timer is an object, not a number: one of an earlier history has no equal here.
  const timers = new Map<object, () => void>();
  const setTimeout = (run: (...args: unknown[]) => void, delayMs = 0, ...args: unknown[]) => {
    const timer = {};
    const cancel = clock.after(delayMs, () => {
      timers.delete(timer);
      run(...args);
    });
    timers.set(timer, cancel);
    return timer;
  };
  const clearTimeout = (timer: object) => {
    timers.get(timer)?.();
    timers.delete(timer);
  };
  const fork = random.fork('platform');
  const restores = [
    replace(globalThis, 'setTimeout', setTimeout),
    replace(globalThis, 'clearTimeout', clearTimeout),
    replace(globalThis, 'fetch', fetch),
    replace(globalThis, 'crypto', createCrypto(fork, globalThis.crypto)),
    replace(globalThis, 'MessageChannel', createMessageChannel(clock)),
    replace(Date, 'now', clock.now),
    replace(performance, 'now', clock.now),
    replace(Math, 'random', fork.next),
  ];
  return () => {
    for (const restore of restores) restore();
  };
}

function replace(owner: object, name: string, value: unknown): () => void {
  const before = Object.getOwnPropertyDescriptor(owner, name);
  Object.defineProperty(owner, name, { value, configurable: true, writable: true });
  return () => {
    if (before) Object.defineProperty(owner, name, before);
    else Reflect.deleteProperty(owner, name);
  };
}

/** A channel whose messages are events of the clock. The solver yields to the page by one. */
function createMessageChannel({ after }: VirtualClock): new () => object {
  return class {
    readonly port1: { onmessage?: () => void; close: () => void } = { close: () => {} };
    readonly port2: { postMessage: () => void } = {
      postMessage: () => void after(0, () => this.port1.onmessage?.()),
    };
  };
}
