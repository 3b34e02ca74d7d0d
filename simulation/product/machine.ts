import type { VirtualClock } from '../platform/clock.ts';
import type { Mishap, Mishaps } from '../platform/mishaps.ts';
import { connectionError } from '../platform/network.ts';
import type { Random } from '../platform/random.ts';

/** A process of the backend between its start and its end. */
export interface Machine {
  /** Serves a request, unless the machine ends first. */
  readonly serve: <T>(work: () => Promise<T>) => Promise<T>;
  /** Does something outside of the process. Once the machine has ended, nothing is done, and nothing returns. */
  readonly outside: <T>(work: () => T | Promise<T>) => Promise<T>;
  readonly crash: () => void;
  readonly isUp: () => boolean;
}

interface MachineParts {
  readonly clock: VirtualClock;
  readonly random: Random;
  readonly mishaps: Mishaps;
  /** What happens beside this machine. */
  readonly failOver: () => void;
  readonly onCrash: () => void;
}

/** What can happen between two steps of a request, and how often in a request. */
const KINDS = [
  ['the proxy crashes', 0.01],
  ['the store fails over', 0.006],
] as const;

/** Creates a machine. It crashes between two steps of a request, which are its calls to the store and the service. */
export function createMachine(parts: MachineParts): Machine {
  const { clock, random, mishaps, failOver, onCrash } = parts;
  const steps = new Map<string, { left: number; readonly mishap: Mishap }>();
  let end: (error: Error) => void = () => {};
  const ended = new Promise<never>((_resolve, reject) => {
    end = reject;
  });
  ended.catch(() => undefined);
  let isUp = true;

  function crash(): void {
    isUp = false;
    end(connectionError('ECONNRESET'));
    onCrash();
  }

  function plan(request: string): void {
    const own = random.fork(`${request} steps`);
    for (const [kind, probability] of KINDS) {
      const left = own.between(1, MAX_STEPS);
      const to = `${request}, step ${left}`;
      const mishap = { to, kind };
      if (mishaps.isPlanned(mishap, probability, own)) steps.set(request, { left, mishap });
    }
  }

  function step(request: string): void {
    const planned = steps.get(request);
    if (planned === undefined) return;
    planned.left -= 1;
    if (planned.left !== 0) return;
    mishaps.note(planned.mishap);
    if (planned.mishap.kind === 'the proxy crashes') crash();
    else failOver();
  }

  async function pass(request: string): Promise<void> {
    await clock.wait(STEP_MS, request);
    step(request);
    if (!isUp) await new Promise(() => {});
  }

  return {
    crash,
    isUp: () => isUp,
    async serve(work) {
      if (!isUp) throw connectionError('ECONNREFUSED');
      const request = clock.cause();
      plan(request);
      const serveAll = async () => {
        const response = await work();
        await pass(request);
        return response;
      };
      return Promise.race([serveAll(), ended]);
    },
    async outside(work) {
      const request = clock.cause();
      await pass(request);
      const result = await work();
      // What follows belongs to the request again, and is done by no machine that has ended.
      if (clock.cause() !== request || !isUp) await pass(request);
      return result;
    },
  };
}

const STEP_MS = 0.4;
const MAX_STEPS = 20; // A verify takes about this many.
