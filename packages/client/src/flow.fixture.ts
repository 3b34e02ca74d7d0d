import { createClock } from './clock.fixture.ts';
import {
  type CodeState,
  createOtpFlow,
  type FlowLogEntry,
  type FlowStorage,
  type OtpFlow,
  type OtpFlowOptions,
} from './index.ts';
import { createProxy } from './proxy.fixture.ts';
import { createFakeSolver } from './solver.fixture.ts';

export const PHONE = { phoneNumber: '+201001234567' };

/** A storage in memory. */
export function createMemoryStorage(): FlowStorage & { readonly items: Map<string, string> } {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => {
      items.set(key, value);
    },
    removeItem: (key) => {
      items.delete(key);
    },
  };
}

/** A flow over a proxy, a clock and a solver in memory, and everything that it went through. */
export function createFlow(options: Partial<OtpFlowOptions> = {}) {
  const clock = createClock();
  const proxy = createProxy(clock);
  const tiny = createFakeSolver(clock);
  const log: FlowLogEntry[] = [];
  const storage = createMemoryStorage();
  const open = (): OtpFlow =>
    createOtpFlow({
      transport: proxy.transport,
      solver: tiny.solver,
      storage,
      now: clock.now,
      schedule: clock.schedule,
      log: (entry) => log.push(entry),
      ...options,
    });
  const flow = open();
  const statuses: string[] = [];
  flow.subscribe(() => statuses.push(flow.getSnapshot().status));
  return { clock, proxy, tiny, log, storage, flow, statuses, open };
}

export type FlowFixture = ReturnType<typeof createFlow>;

/** A fixture whose flow waits for a code. */
export async function createFlowAtCode(
  options: Partial<OtpFlowOptions> = {},
): Promise<FlowFixture> {
  const fixture = createFlow(options);
  await fixture.flow.send(PHONE);
  codeState(fixture.flow);
  fixture.statuses.length = 0;
  fixture.proxy.journal.length = 0;
  return fixture;
}

/** The state, which must be the code step. */
export function codeState(flow: OtpFlow): CodeState {
  const state = flow.getSnapshot();
  if (state.status !== 'code') throw new Error(`expected the code step, is at ${state.status}`);
  return state;
}

/** A captcha port that counts its tokens. */
export function createCaptcha() {
  const requests: { siteKey: string; signal: AbortSignal }[] = [];
  const planned: (Promise<string> | Error)[] = [];
  return {
    requests,
    planned,
    port: {
      async getToken(request: { readonly siteKey: string; readonly signal: AbortSignal }) {
        requests.push(request);
        const next = planned.shift();
        if (next instanceof Error) throw next;
        return next === undefined ? `token-${requests.length}` : await next;
      },
    },
  };
}
