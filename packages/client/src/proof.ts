import { OtpError, type PowSolution, type ProxyChallenge } from '@otp-kit/protocol';
import { deadlineOf } from './deadline.ts';
import type { FlowLog, SolverPort } from './options.ts';
import type { ProofProgress } from './state.ts';
import type { OtpTransport } from './transport.ts';

/** One challenge, loaded and solved. For one send at most. */
export interface Proof {
  /** Settles when the challenge is there. Never rejects: a failure is an outcome, so that a proof nobody waits for fails in silence. */
  readonly loaded: Promise<Outcome<LoadedChallenge>>;
  /** Settles when it is solved, at once where nothing is to be solved; never rejects. */
  readonly solved: Promise<Outcome<PowSolution | undefined>>;
  /** Whether it is worth waiting for or sending: false once it has failed or its time is up. */
  readonly isFresh: () => boolean;
  /** Tells how far the solver is, beginning with what it last said. One listener at a time. */
  readonly watch: (listener: (progress: ProofProgress) => void) => void;
  /** Stops what is under way. */
  readonly discard: () => void;
}

/** A challenge, and how long a proof of it is fit to be sent, on the own clock. */
export interface LoadedChallenge {
  readonly challenge: ProxyChallenge;
  readonly usableUntilMs: number;
}

/** What became of something that may fail. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: unknown };

/** What proofs are made with. */
export interface ProverOptions {
  readonly transport: OtpTransport;
  readonly solver: SolverPort;
  readonly now: () => number;
  readonly log: FlowLog;
  /** Called with each challenge that arrives and is still wanted. */
  readonly onChallenge: (challenge: ProxyChallenge) => void;
}

/**
 * Creates what begins proofs: each loads a challenge of its own and solves it. Nothing of one
 * challenge is kept for the next; its difficulty is its own.
 */
export function createProver(options: ProverOptions): () => Proof {
  const { transport, solver, now, log, onChallenge } = options;
  let isSolverNeeded = true;

  async function load(signal: AbortSignal): Promise<LoadedChallenge> {
    const startedAt = now();
    const challenge = await transport.challenge(signal);
    signal.throwIfAborted();
    isSolverNeeded = challenge.challengeRequired;
    onChallenge(challenge);
    if (!challenge.challengeRequired) {
      return { challenge, usableUntilMs: startedAt + NO_CHALLENGE_LIFE_MS };
    }
    const expiresAtMs = deadlineOf(challenge.expiresAt, challenge.serverTime, startedAt);
    return { challenge, usableUntilMs: expiresAtMs - SEND_MARGIN_MS };
  }

  async function solve(
    { challenge, usableUntilMs }: LoadedChallenge,
    signal: AbortSignal,
    onProgress: (progress: ProofProgress) => void,
  ): Promise<PowSolution | undefined> {
    if (!challenge.challengeRequired) return undefined;
    if (usableUntilMs <= now()) throw challengeExpired();
    const { algorithm, difficulty, challengeToken } = challenge;
    const { nonce, ...work } = await solver.solve(
      { challenge: challenge.challenge, difficulty, algorithm },
      { signal, onProgress, deadline: usableUntilMs },
    );
    log({ event: 'proved', ...work });
    return { challengeToken, nonce };
  }

  return function beginProof() {
    const controller = new AbortController();
    const { signal } = controller;
    let usableUntilMs = Infinity;
    let progress: ProofProgress | undefined;
    let listener: ((progress: ProofProgress) => void) | undefined;

    // Its worker starts while the challenge is on its way.
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
        if (progress !== undefined) listener(progress);
      },
      discard: () => {
        listener = undefined;
        controller.abort();
      },
    };
  };
}

/** Says that a challenge's time is up. */
export function challengeExpired(): OtpError {
  return new OtpError('DEADLINE_EXCEEDED', 'the challenge ran out');
}

const SEND_MARGIN_MS = 5_000; // A send on a slow mobile network has to arrive before the challenge expires.
const NO_CHALLENGE_LIFE_MS = 90_000; // The interface, "Limits": the shortest life of a challenge; load may call for one any time.

function outcomeOf<T>(promise: Promise<T>): Promise<Outcome<T>> {
  return promise.then(
    (value) => ({ ok: true, value }),
    (error: unknown) => ({ ok: false, error }),
  );
}
