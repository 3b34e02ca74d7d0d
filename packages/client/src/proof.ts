import {
  OtpError,
  type PowSolution,
  type ProxyChallenge,
  type ProxyTransport,
  parseProxyChallenge,
} from '@otp-kit/protocol';
import { deadlineOf } from './deadline.ts';
import type { FlowLog, SolverPort } from './options.ts';
import type { ProofProgress } from './state.ts';

/** One challenge and its solution, for one send at most. */
export interface Proof {
  /** Resolves when the challenge is loaded. Never rejects: a failure is an outcome, so an unused proof raises no unhandled rejection. */
  readonly loaded: Promise<Outcome<LoadedChallenge>>;
  /** Resolves when the challenge is solved, immediately if there is nothing to solve. Never rejects. */
  readonly solved: Promise<Outcome<PowSolution | undefined>>;
  /** Whether the proof can still be sent: false once it has failed or expired. */
  readonly isFresh: () => boolean;
  /** Reports the solver's progress, starting with the last report. One listener at a time. */
  readonly watch: (listener: (progress: ProofProgress) => void) => void;
  /** Aborts the request and the search. */
  readonly discard: () => void;
}

/** A challenge, and until when its proof can be sent, by the flow's clock. */
export interface LoadedChallenge {
  readonly challenge: ProxyChallenge;
  readonly usableUntilMs: number;
}

/** The result of an operation that may fail. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: unknown };

/** Options of {@link createProver}. */
export interface ProverOptions {
  readonly transport: ProxyTransport;
  readonly solver: SolverPort;
  readonly now: () => number;
  readonly log: FlowLog;
  /** Called with each challenge that arrives, unless its proof was discarded. */
  readonly onChallenge: (challenge: ProxyChallenge) => void;
}

/**
 * Creates a function that begins proofs. Each loads its own challenge and solves it; nothing is kept
 * from one challenge to the next.
 */
export function createProver(options: ProverOptions): () => Proof {
  const { transport, solver, now, log, onChallenge } = options;
  let isSolverNeeded = true;

  async function load(signal: AbortSignal): Promise<LoadedChallenge> {
    const startedAt = now();
    const challenge = await transport.post('challenge', {}, parseProxyChallenge, { signal });
    signal.throwIfAborted();
    isSolverNeeded = challenge.challengeRequired;
    onChallenge(challenge);
    const usableUntilMs = challenge.challengeRequired
      ? deadlineOf(challenge.expiresAt, challenge.serverTime, startedAt) - SEND_MARGIN_MS
      : startedAt + NO_CHALLENGE_LIFE_MS;
    return { challenge, usableUntilMs };
  }

  async function solve(
    { challenge, usableUntilMs }: LoadedChallenge,
    signal: AbortSignal,
    onProgress: (progress: ProofProgress) => void,
  ): Promise<PowSolution | undefined> {
    if (!challenge.challengeRequired) return undefined;
    if (usableUntilMs <= now()) throw challengeExpired();
    const { nonce, ...work } = await solver.solve(challenge, {
      signal,
      onProgress,
      endsAtMs: usableUntilMs,
    });
    log({ event: 'proved', ...work });
    return { challengeToken: challenge.challengeToken, nonce };
  }

  return function beginProof() {
    const controller = new AbortController();
    const { signal } = controller;
    let usableUntilMs = Infinity;
    let listener: ((progress: ProofProgress) => void) | undefined;
    let progress: ProofProgress | undefined;

    // The worker starts while the challenge is loading.
    if (isSolverNeeded) solver.warm();
    const loading = load(signal);
    const solving = loading.then((loaded) => {
      usableUntilMs = loaded.usableUntilMs;
      return solve(loaded, signal, ({ hashes, expectedHashes }) => {
        progress = { hashes, expectedHashes };
        listener?.(progress);
      });
    });
    solving.catch(() => {
      usableUntilMs = -Infinity;
    });

    return {
      loaded: outcomeOf(loading),
      solved: outcomeOf(solving),
      isFresh: () => !signal.aborted && now() < usableUntilMs,
      watch: (newListener) => {
        listener = newListener;
        if (progress) listener(progress);
      },
      discard: () => {
        listener = undefined;
        controller.abort();
      },
    };
  };
}

/** The error for a challenge that has expired. */
export function challengeExpired(): OtpError {
  return new OtpError('DEADLINE_EXCEEDED');
}

const SEND_MARGIN_MS = 5_000; // A send on a slow mobile network has to arrive before the challenge expires.
const NO_CHALLENGE_LIFE_MS = 90_000; // The interface, "Limits": the shortest life of a challenge. Under load the service may require one at any time.

function outcomeOf<T>(promise: Promise<T>): Promise<Outcome<T>> {
  return promise.then(
    (value) => ({ ok: true, value }),
    (error: unknown) => ({ ok: false, error }),
  );
}
