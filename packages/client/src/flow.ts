import { digitsOf, OtpError, type SingleAddress } from '@otp-kit/protocol';
import { createChannelOffer } from './channel-offer.ts';
import { type CodeRequest, createCodeSender, type SendStage } from './code-sender.ts';
import { describeError, retryAtOf } from './failure.ts';
import { createLazySolver } from './lazy-solver.ts';
import type { OtpFlowOptions, Schedule } from './options.ts';
import type { ChannelChoice, OtpFlow } from './otp-flow.ts';
import { createPendingCode, isSameAddress } from './pending-code.ts';
import { createProver } from './proof.ts';
import { createProofPrefetch } from './proof-prefetch.ts';
import { createSingleFlight } from './single-flight.ts';
import type {
  ActiveFlow,
  AddressState,
  CodeState,
  FlowAction,
  FlowActionName,
  OtpFlowState,
} from './state.ts';
import { createStore } from './store.ts';

/**
 * Creates a flow. It makes no request until the user acts. It begins at the code step if `storage` has
 * one whose code has not expired.
 *
 * 1. `address` → `send` → `proving` → `sending` → `code`. A failure returns to `address`.
 * 2. `code` → `resend` → `proving` → `sending` → `code`. A failure returns to the previous code.
 * 3. `code` → `verify` → `verifying` → `verified`. A failure returns to `code`, or to `address` if the
 *    proxy has no such flow.
 * 4. `editAddress` returns to `address` from every state but `verified`. The code is kept until another
 *    one is sent: a `send` to the same address, and `resumeCode`, return to it without a request.
 * 5. `startOver` resets the flow from every state.
 *
 * One action runs at a time. `editAddress`, `startOver`, `cancelSending` and `close` abort it, and its
 * late answer changes nothing.
 */
export function createOtpFlow(options: OtpFlowOptions): OtpFlow {
  const { transport, captcha, now = Date.now, schedule = onTimer, log = () => {} } = options;

  const ownSolver = createLazySolver({ now });
  const pendingCode = createPendingCode(options, now);
  const { resumed } = pendingCode;
  const channels = createChannelOffer();
  channels.offer(resumed?.choosableChannels ?? options.channels ?? []);
  const flight = createSingleFlight<Origin>();

  let address: SingleAddress | undefined;
  /** Kept until it is taken, and in no state, because states are passed around and logged. */
  let enrollmentToken: string | undefined;
  /** This tab's last flow, which may still exist at the proxy. */
  let flowID = resumed?.flow.flowID;

  const store = createStore<OtpFlowState>(
    resumed
      ? { ...ongoing(), status: 'code', flow: resumed.flow }
      : { ...ongoing(), status: 'address' },
  );

  const beginProof = createProver({
    transport,
    solver: options.solver ?? ownSolver,
    now,
    log,
    onChallenge: ({ channels: offered, turnstile: { required, siteKey } }) => {
      if (required && siteKey !== null) captcha?.warm?.();
      channels.offer(offered);
      const state = store.get();
      if (state.status === 'verified') return;
      if (state.choosableChannels.join() === channels.list().join()) return;
      store.set({ ...state, ...ongoing() });
    },
  });
  const prefetch = createProofPrefetch({ beginProof, now, schedule, log });
  const sendCode = createCodeSender({
    transport,
    captcha,
    takeProof: prefetch.take,
    beginProof,
    now,
    log,
  });

  /** What is part of every state but the last. */
  function ongoing(): Ongoing {
    return { address, choosableChannels: channels.list() };
  }

  function send(given?: SingleAddress, { channel }: ChannelChoice = {}): Promise<void> {
    const state = store.get();
    if (state.status !== 'address') return flight.done();
    const verificationAddress = given && oneAddress(given);
    if (!isSameAddress(address, verificationAddress)) channels.widen();
    address = verificationAddress;
    const flow = pendingCode.find(address, channel);
    if (flow) {
      store.set({ ...ongoing(), status: 'code', flow });
      return flight.done();
    }
    const request = {
      // The flow that is replaced. Without an address the request would be a resend.
      flowID: verificationAddress && flowID,
      verificationAddress,
      channel,
    };
    return deliver('send', request, originOf(state));
  }

  function resend({ channel }: ChannelChoice = {}): Promise<void> {
    const state = store.get();
    if (state.status !== 'code') return flight.done();
    const { flow } = state;
    return deliver('resend', { flowID: flow.flowID, channel }, originOf(state));
  }

  /** Goes through `proving` and `sending` to a code, or back to `origin`. */
  function deliver(action: FlowActionName, request: CodeRequest, origin: Origin): Promise<void> {
    const flow = origin.status === 'code' ? origin.flow : undefined;
    return act({ action, channel: request.channel }, origin, async (signal) => {
      const onStage = (stage: SendStage) => {
        if (!signal.aborted) store.set({ ...ongoing(), ...stage, flow });
      };
      const sent = await sendCode(request, { signal, onStage });
      return () => {
        flowID = sent.flowID;
        pendingCode.keep(sent, ongoing());
        store.set({ ...ongoing(), status: 'code', flow: sent });
      };
    });
  }

  function verify(code: string): Promise<void> {
    const state = store.get();
    if (state.status !== 'code' || state.spent) return flight.done();
    const { flow } = state;
    const otp = digitsOf(code);
    return act({ action: 'verify' }, originOf(state), async (signal) => {
      if (otp.length !== flow.digits) {
        throw new OtpError('INCOMPLETE_CODE');
      }
      store.set({ ...ongoing(), status: 'verifying', flow });
      const startedAt = now();
      const answer = await transport.verify({ flowID: flow.flowID, otp }, signal);
      return () => {
        pendingCode.drop();
        prefetch.drop();
        enrollmentToken = answer.enrollmentToken;
        const enrollByMs = enrollmentToken ? startedAt + ENROLLMENT_LIFE_MS : undefined;
        store.set({ status: 'verified', next: answer.next, enrollByMs });
      };
    });
  }

  /** Runs one action. `work` resolves with a function that ends it, or rejects with its failure. */
  function act(
    attempt: FlowAction,
    origin: Origin,
    work: (signal: AbortSignal) => Promise<() => void>,
  ): Promise<void> {
    return flight.take(origin, (signal) =>
      work(signal).catch((error: unknown) => () => fail(attempt, error, origin)),
    );
  }

  /** Returns to where an action began, or further back if its failure requires that. */
  function fail(attempt: FlowAction, error: unknown, origin: Origin): void {
    const { action } = attempt;
    const failure = describeError(attempt, error);
    const retryAtMs = retryAtOf(error, now());
    channels.narrow(failure);
    if (failure.code === 'NO_ACTIVE_FLOW') pendingCode.drop();
    if (origin.status === 'address' || failure.code === 'NO_ACTIVE_FLOW') {
      store.set({ ...ongoing(), status: 'address', failure, retryAtMs });
    } else if (action === 'verify' && failure.class === 'start-over') {
      pendingCode.drop();
      store.set({ ...origin, ...ongoing(), failure, spent: true });
    } else {
      const flow = action === 'resend' ? postponed(origin.flow, retryAtMs) : origin.flow;
      if (!origin.spent) pendingCode.keep(flow, ongoing());
      store.set({ ...origin, ...ongoing(), flow, failure, retryAtMs });
    }
    log({ event: 'failed', action, failure, error });
  }

  function editAddress(): void {
    const { status } = store.get();
    if (flight.isClosed() || status === 'address' || status === 'verified') return;
    flight.abort();
    store.set({ ...ongoing(), status: 'address' });
  }

  function resumeCode(): void {
    const flow =
      store.get().status === 'address' ? pendingCode.find(address, undefined) : undefined;
    if (flow && !flight.isClosed()) store.set({ ...ongoing(), status: 'code', flow });
  }

  function startOver(): void {
    if (flight.isClosed()) return;
    flight.abort();
    pendingCode.drop();
    // If this fails, the flow expires by itself.
    if (flowID) transport.cancel(flowID).catch(() => {});
    flowID = undefined;
    enrollmentToken = undefined;
    address = undefined;
    store.set({ ...ongoing(), status: 'address' });
  }

  return {
    subscribe: store.subscribe,
    getSnapshot: store.get,
    prepare() {
      const { status } = store.get();
      if (!flight.isClosed() && (status === 'address' || status === 'code')) prefetch.prepare();
    },
    pause: prefetch.drop,
    send,
    resend,
    verify,
    editAddress,
    resumeCode,
    startOver,
    takeEnrollmentToken() {
      const token = enrollmentToken;
      enrollmentToken = undefined;
      return token;
    },
    cancelSending() {
      const { status } = store.get();
      if (status !== 'proving' && status !== 'sending') return;
      const origin = flight.abort();
      if (origin) store.set({ ...origin, ...ongoing() });
    },
    close() {
      // The code may be used up by now.
      if (store.get().status === 'verifying') pendingCode.drop();
      flight.close();
      prefetch.drop();
      ownSolver.close();
      enrollmentToken = undefined;
      store.close();
    },
  };
}

const ENROLLMENT_LIFE_MS = 120_000; // the interface, verify: about 2 minutes

/** Copies one field, because the type allows an object with a second address. */
function oneAddress(address: SingleAddress): SingleAddress {
  return 'phoneNumber' in address ? { phoneNumber: address.phoneNumber } : { email: address.email };
}

/** The state where an action began, without what changes while it runs. */
type Origin = Pick<AddressState, 'status'> | Pick<CodeState, 'status' | 'flow' | 'spent'>;

type Ongoing = Pick<AddressState, 'address' | 'choosableChannels'>;

/** The step without the failure of the previous action. */
function originOf({ failure, retryAtMs, ...origin }: AddressState | CodeState): Origin {
  return origin;
}

/** A refused resend can move the next one to a later time, never to an earlier one. */
function postponed(flow: ActiveFlow, retryAtMs: number | undefined): ActiveFlow {
  return { ...flow, resendAtMs: Math.max(flow.resendAtMs, retryAtMs ?? -Infinity) };
}

const onTimer: Schedule = (run, delayMs) => {
  const timer = setTimeout(run, delayMs);
  return () => clearTimeout(timer);
};
