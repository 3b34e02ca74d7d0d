import { createHash, randomBytes } from 'node:crypto';
import {
  OtpError,
  type ProxyChallenge,
  type ProxyFlow,
  type ProxySendRequest,
  type ProxyVerified,
  type ProxyVerifyRequest,
} from '@otp-kit/protocol';
import {
  type CodeState,
  createOtpFlow,
  type FlowLogEntry,
  type FlowStorage,
  type OtpFlow,
  type OtpFlowOptions,
  type OtpTransport,
  RefusedError,
  type SolverPort,
} from './index.ts';

/** The code that the proxy below takes. */
export const CODE = '123456';
export const PHONE = { phoneNumber: '+201001234567' };

const SERVER_AHEAD_MS = 3_600_000; // The browser's clock is an hour slow in every test.

/** A promise and what settles it. */
export interface Held<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
  readonly reject: (error: unknown) => void;
}

export function held<T>(): Held<T> {
  let resolve: (value: T) => void = () => {};
  let reject: (error: unknown) => void = () => {};
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}

export function refusal(httpStatus: number, code?: string, extra: object = {}): RefusedError {
  return new RefusedError(httpStatus, { status: 'error', code, message: randomProse(), ...extra });
}

/** What an error says to people is another text at every run: nothing may depend on it. */
function randomProse(): string {
  return randomBytes(12).toString('base64');
}

/** Lets every promise that can settle do so. */
export function settle(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

/** A clock that only moves by hand, and the timers on it. */
export function createClock() {
  let time = Date.parse('2026-01-01T00:00:00Z');
  let timers: { at: number; run: () => void }[] = [];
  return {
    now: () => time,
    schedule: (run: () => void, delayMs: number) => {
      const timer = { at: time + delayMs, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    /** Moves time alone, as a blocked or sleeping machine does. */
    sleep(ms: number) {
      time += ms;
    },
    async advance(ms: number) {
      const end = time + ms;
      for (;;) {
        await settle();
        const due = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
        if (due === undefined) break;
        timers = timers.filter((other) => other !== due);
        time = Math.max(time, due.at);
        due.run();
      }
      time = end;
    },
    pendingTimers: () => timers.length,
  };
}

type Clock = ReturnType<typeof createClock>;
type Journaled =
  | { route: 'challenge'; signal: AbortSignal }
  | { route: 'send'; body: ProxySendRequest; signal: AbortSignal }
  | { route: 'verify'; body: ProxyVerifyRequest; signal: AbortSignal }
  | { route: 'cancel'; signal?: undefined };
type Answer<T> = T | Error | Promise<T>;

/** A proxy in memory. It checks proofs and tokens for real, and ignores abort signals, so that every answer can be late. */
export function createProxy(clock: Clock) {
  const serverNow = () => clock.now() + SERVER_AHEAD_MS;
  const iso = (time: number) => new Date(time).toISOString();
  const issued = new Map<string, { challenge: string; difficulty: number; expiresAt: number }>();
  const spentTokens = new Set<string>();
  const journal: Journaled[] = [];
  const planned = {
    challenge: [] as Answer<ProxyChallenge>[],
    send: [] as Answer<ProxyFlow>[],
    verify: [] as Answer<ProxyVerified>[],
    cancel: [] as Answer<void>[],
  };
  const settings = {
    challengeRequired: true,
    difficulty: 1,
    lifeMs: 90_000,
    captcha: false,
    channels: ['whatsapp', 'sms'],
  };

  function challenge(): ProxyChallenge {
    const extras = {
      turnstile: { required: settings.captcha, siteKey: settings.captcha ? 'site-key' : null },
      channels: settings.channels,
      digits: 6,
      serverTime: iso(serverNow()),
    };
    if (!settings.challengeRequired) return { challengeRequired: false, ...extras };
    const text = randomBytes(32).toString('hex');
    const challengeToken = randomBytes(8).toString('hex');
    const expiresAt = serverNow() + settings.lifeMs;
    const { difficulty } = settings;
    issued.set(challengeToken, { challenge: text, difficulty, expiresAt });
    return {
      challengeRequired: true,
      challenge: text,
      difficulty,
      challengeToken,
      expiresAt: iso(expiresAt),
      algorithm: 'sha256',
      ...extras,
    };
  }

  function flow(): ProxyFlow {
    return {
      flowID: 'flow-1',
      expiresAt: iso(serverNow() + 180_000),
      channels: ['whatsapp'],
      digits: 6,
      maskedAddress: '+20•••••••67',
      resendAfter: iso(serverNow() + 30_000),
      serverTime: iso(serverNow()),
    };
  }

  function send(body: ProxySendRequest): ProxyFlow {
    if (settings.challengeRequired) checkProof(body.powSolution);
    if (settings.captcha) checkToken(body.turnstileToken);
    return flow();
  }

  function checkProof(solution: ProxySendRequest['powSolution']): void {
    if (solution === undefined) throw refusal(400, 'POW_SOLUTION_MISSING');
    const puzzle = issued.get(solution.challengeToken);
    if (puzzle === undefined) throw refusal(409, 'POW_CHALLENGE_REPLAYED');
    issued.delete(solution.challengeToken);
    if (puzzle.expiresAt <= serverNow()) throw refusal(410, 'POW_CHALLENGE_EXPIRED');
    if (!solves(puzzle, solution.nonce)) throw refusal(400, 'POW_INVALID_SOLUTION');
  }

  function checkToken(token: string | undefined): void {
    if (token === undefined) throw refusal(400, 'TURNSTILE_TOKEN_MISSING');
    if (spentTokens.has(token)) throw refusal(403, 'TURNSTILE_VERIFICATION_FAILED');
    spentTokens.add(token);
  }

  async function answer<T>(plan: Answer<T>[], otherwise: () => T): Promise<T> {
    const next = plan.shift();
    if (next instanceof Error) throw next;
    return next === undefined ? otherwise() : await next;
  }

  const transport: OtpTransport = {
    challenge: (signal) => {
      journal.push({ route: 'challenge', signal });
      return answer(planned.challenge, challenge);
    },
    send: (body, signal) => {
      journal.push({ route: 'send', body, signal });
      return answer(planned.send, () => send(body));
    },
    verify: (body, signal) => {
      journal.push({ route: 'verify', body, signal });
      return answer(planned.verify, () => {
        if (body.otp !== CODE) throw refusal(403, 'INVALID_OTP');
        return { verified: true, next: '/home', enrollmentToken: 'opaque' };
      });
    },
    cancel: () => {
      journal.push({ route: 'cancel' });
      return answer(planned.cancel, () => {});
    },
  };

  return {
    transport,
    settings,
    journal,
    challenge,
    flow,
    planned,
    routes: () => journal.map(({ route }) => route),
    count: (route: string) => journal.filter((entry) => entry.route === route).length,
    sends: () => journal.flatMap((entry) => (entry.route === 'send' ? [entry.body] : [])),
    /** Makes the next answers of a route these: a value, an error, or a promise of either. */
    plan<R extends keyof typeof planned>(route: R, ...answers: (typeof planned)[R]) {
      (planned[route] as unknown[]).push(...answers);
    },
  };
}

function solves({ challenge, difficulty }: { challenge: string; difficulty: number }, n: number) {
  const digest = createHash('sha256').update(`${challenge}:${n}`).digest('hex');
  return digest.startsWith('0'.repeat(difficulty));
}

/** A small solver that really solves. `hold` makes it wait in front of its answers. */
export function createTinySolver(clock: Clock) {
  const calls: { difficulty: number; deadline: number | undefined; signal: AbortSignal }[] = [];
  let gate: Held<void> | undefined;
  const solver: SolverPort = {
    warm: () => {},
    async solve(puzzle, { signal = new AbortController().signal, onProgress, deadline } = {}) {
      calls.push({ difficulty: puzzle.difficulty, deadline, signal });
      onProgress?.({ hashes: 5, expectedHashes: 16 ** puzzle.difficulty, elapsedMs: 0 });
      await gate?.promise;
      if (signal.aborted) throw new OtpError('ABORTED', 'the caller aborted');
      if (deadline !== undefined && clock.now() >= deadline) {
        throw new OtpError('DEADLINE_EXCEEDED', 'the deadline passed');
      }
      let nonce = 0;
      while (!solves(puzzle, nonce)) nonce += 1;
      return { nonce, hashes: nonce + 1, elapsedMs: 0, engine: 'hash-wasm', workers: 1 };
    },
  };
  return {
    solver,
    calls,
    hold() {
      gate = held();
      return () => gate?.resolve();
    },
  };
}

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
export function createWorld(options: Partial<OtpFlowOptions> = {}) {
  const clock = createClock();
  const proxy = createProxy(clock);
  const tiny = createTinySolver(clock);
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

export type World = ReturnType<typeof createWorld>;

/** A world whose flow waits for a code. */
export async function createWorldAtCode(options: Partial<OtpFlowOptions> = {}): Promise<World> {
  const world = createWorld(options);
  await world.flow.send(PHONE);
  codeState(world.flow);
  world.statuses.length = 0;
  world.proxy.journal.length = 0;
  return world;
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
