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
 * Creates a flow. It asks for nothing until a person acts, so it may be created and closed again at
 * will; it begins at the code step where `storage` kept one whose code has not expired.
 *
 * 1. `address` → `send` → `proving` → `sending` → `code`. A failure leads back to `address`.
 * 2. `code` → `resend` → `proving` → `sending` → `code`. A failure leads back to the code before.
 * 3. `code` → `verify` → `verifying` → `verified`. A failure leads back to `code`, or to `address`
 *    where the proxy knows of no flow.
 * 4. `editAddress` leads back to `address` from anywhere but the end. A code at hand is kept until
 *    another one was sent: a `send` to where it went leads back to it, and asks the proxy for nothing,
 *    and so does `resumeCode`.
 * 5. `startOver` leads back from the end, too, and forgets everything.
 *
 * One action is under way at a time. What supersedes it aborts it, and its late answer changes nothing.
 */
export function createOtpFlow(options: OtpFlowOptions): OtpFlow {
  const { transport, captcha, now = Date.now, schedule = onTimer, log = () => {} } = options;

  const ownSolver = createLazySolver({ now });
  const pendingCode = createPendingCode(options.storage, now);
  const { resumed } = pendingCode;
  const channels = createChannelOffer();
  channels.offer(resumed?.choosableChannels ?? []);
  const flight = createSingleFlight<Origin>();

  let address: SingleAddress | undefined;
  /** Kept for as long as nobody has taken it, and in no state: states are passed around and logged. */
  let enrollmentToken: string | undefined;
  /** This tab's last flow, which the proxy may still keep. */
  let flowID = resumed?.flow.flowID;

  const store = createStore<OtpFlowState>(
    resumed === undefined
      ? { ...ongoing(), status: 'address' }
      : { ...ongoing(), status: 'code', flow: resumed.flow },
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

  /** What outlives the steps, and is part of every state but the last. */
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
      // The flow that the new one takes the place of. Without an address it would be a resend.
      ...(verificationAddress && { verificationAddress, ...(flowID && { flowID }) }),
      ...(channel && { channel }),
    };
    return deliver('send', request, originOf(state));
  }

  function resend({ channel }: ChannelChoice = {}): Promise<void> {
    const state = store.get();
    if (state.status !== 'code') return flight.done();
    const { flow } = state;
    return deliver('resend', { flowID: flow.flowID, ...(channel && { channel }) }, originOf(state));
  }

  /** The way from a step through `proving` and `sending` to a code, or back to the step. */
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
        throw new OtpError('INCOMPLETE_CODE', 'wrong number of digits');
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

  /** One action: what `work` resolves with ends it, or the failure that it rejects with. */
  function act(
    attempt: FlowAction,
    origin: Origin,
    work: (signal: AbortSignal) => Promise<() => void>,
  ): Promise<void> {
    return flight.take(origin, (signal) =>
      work(signal).catch((error: unknown) => () => fail(attempt, error, origin)),
    );
  }

  /** Leads back to where an action began, or as far back as its failure demands. */
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
    // Should it fail, the flow ends by itself, and no other one is touched.
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
      if (origin !== undefined) store.set({ ...origin, ...ongoing() });
    },
    close() {
      flight.close();
      prefetch.drop();
      ownSolver.close();
      enrollmentToken = undefined;
      store.close();
    },
  };
}

const ENROLLMENT_LIFE_MS = 120_000; // the interface, verify: about 2 minutes

/** The type cannot keep a second address out of the object; naming the field does. */
function oneAddress(address: SingleAddress): SingleAddress {
  return 'phoneNumber' in address ? { phoneNumber: address.phoneNumber } : { email: address.email };
}

/** Where an action begins, and where its failure or its end by hand leads back to, with what is ongoing by then. */
type Origin = Pick<AddressState, 'status'> | Pick<CodeState, 'status' | 'flow' | 'spent'>;

type Ongoing = Pick<AddressState, 'address' | 'choosableChannels'>;

/** The step without what the action before it left: a new action clears the old failure. */
function originOf(state: AddressState | CodeState): Origin {
  if (state.status === 'address') return { status: 'address' };
  const { status, flow, spent } = state;
  return { status, flow, spent };
}

/** A resend that was told to wait may be asked for later than planned, never earlier. */
function postponed(flow: ActiveFlow, retryAtMs: number | undefined): ActiveFlow {
  return { ...flow, resendAtMs: Math.max(flow.resendAtMs, retryAtMs ?? -Infinity) };
}

const onTimer: Schedule = (run, delayMs) => {
  const timer = setTimeout(run, delayMs);
  return () => clearTimeout(timer);
};
