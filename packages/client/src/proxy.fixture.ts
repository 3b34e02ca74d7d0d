import { randomBytes } from 'node:crypto';
import {
  describeFailure,
  PROXY_ERRORS,
  type ProxyChallenge,
  type ProxyFlow,
  type ProxySendRequest,
  type ProxyTransport,
  type ProxyVerified,
  type ProxyVerifyRequest,
  V12_ERRORS,
} from '@otp-kit/protocol';
import type { Clock } from './clock.fixture.ts';
import { RefusedError } from './index.ts';
import { solves } from './solver.fixture.ts';

/** The code that the proxy below takes. */
export const CODE = '123456';

const SERVER_AHEAD_MS = 3_600_000; // The browser's clock is an hour slow in every test.

export function refusal(httpStatus: number, code?: string, extra: object = {}): RefusedError {
  // As the proxy does: the browser has no catalogue to look the class up in.
  const { class: failureClass } = describeFailure(httpStatus, { code }, CATALOGUE);
  const body = { status: 'error', code, message: randomProse(), class: failureClass, ...extra };
  return new RefusedError(httpStatus, body);
}

const CATALOGUE = { ...V12_ERRORS, ...PROXY_ERRORS };

/** The message of an error differs at every run, because nothing may depend on it. */
function randomProse(): string {
  return randomBytes(12).toString('base64');
}

type Journaled =
  | { route: 'challenge'; signal: AbortSignal }
  | { route: 'send'; body: ProxySendRequest; signal: AbortSignal }
  | { route: 'verify'; body: ProxyVerifyRequest; signal: AbortSignal }
  | { route: 'cancel'; flowID: string; signal?: undefined };
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
    cancel: [] as Answer<undefined>[],
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

  function verify(body: ProxyVerifyRequest): ProxyVerified {
    if (body.otp !== CODE) throw refusal(403, 'INVALID_OTP');
    return { verified: true, next: '/home', enrollmentToken: 'opaque' };
  }

  function respond(
    route: string,
    body: ProxySendRequest & ProxyVerifyRequest,
    signal: AbortSignal = new AbortController().signal,
  ): Promise<object | undefined> {
    if (route === 'challenge') {
      journal.push({ route, signal });
      return answer(planned.challenge, challenge);
    }
    if (route === 'send') {
      journal.push({ route, body, signal });
      return answer(planned.send, () => send(body));
    }
    if (route === 'verify') {
      journal.push({ route, body, signal });
      return answer(planned.verify, () => verify(body));
    }
    journal.push({ route: 'cancel', flowID: body.flowID });
    return answer(planned.cancel, () => undefined);
  }

  const transport: ProxyTransport = {
    post: async (route, body, parse, { signal }) =>
      parse({ status: 'success', data: await respond(route, onTheWire(body), signal) }),
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

/** As JSON has it, which leaves out what is undefined. */
function onTheWire(body: object): ProxySendRequest & ProxyVerifyRequest {
  return JSON.parse(JSON.stringify(body));
}
