import { digitsOf, OtpError, parseProxyVerified } from '@otp-kit/protocol';
import { createChannelOffer } from './channel-offer.ts';
import { createCodeSender } from './code-sender.ts';
import { createLazySolver } from './lazy-solver.ts';
import type { OtpFlowOptions, Schedule } from './options.ts';
import type { OtpFlow } from './otp-flow.ts';
import { createPendingCode } from './pending-code.ts';
import { createProver } from './proof.ts';
import { createProofPrefetch } from './proof-prefetch.ts';
import { createActionRunner, type FlowParts, originOf } from './run-action.ts';
import { createSendActions } from './send-actions.ts';
import type { OngoingState, OtpFlowState } from './state.ts';
import { createStore } from './store.ts';

/**
 * Creates a flow. It makes no request until the user acts. It begins at the code step if `storage` has
 * one that can be sent another code.
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
 * late response changes nothing.
 *
 * @example
 * const transport = createFetchTransport({ endpoint: '/api/otp' });
 * const flow = createOtpFlow({ transport });
 * flow.subscribe(() => draw(flow.getSnapshot()));
 * await flow.send({ phoneNumber: '+201001234567' });
 */
export function createOtpFlow(options: OtpFlowOptions): OtpFlow {
  const { transport, captcha, now = Date.now, schedule = onTimer, log = () => {} } = options;
  const ownSolver = createLazySolver({ now });
  const channels = createChannelOffer();
  const ongoing = () => ({ address: parts.address, choosableChannels: channels.list() });
  const pendingCode = createPendingCode(options, now, ongoing);
  const { flow: resumed, choosableChannels = options.channels ?? [] } = pendingCode.resumed ?? {};
  channels.offer(choosableChannels);
  const first: OngoingState = resumed ? { status: 'code', flow: resumed } : { status: 'address' };
  const store = createStore<OtpFlowState>({ ...first, choosableChannels: channels.list() });
  const { get } = store;
  const enter = (state: OngoingState) => store.set({ ...state, ...ongoing() });
  const parts: FlowParts = { get, enter, pendingCode, channels, flowID: resumed?.flowID, now, log };
  const runner = createActionRunner(parts);
  const { act, abort, done } = runner;
  /** Kept until it is taken, and in no state, because states are passed around and logged. */
  let enrollmentToken: string | undefined;

  const beginProof = createProver({
    transport,
    solver: options.solver ?? ownSolver,
    now,
    log,
    onChallenge: ({ channels: offered, turnstile: { required, siteKey } }) => {
      if (required && siteKey !== null) captcha?.warm?.();
      channels.offer(offered);
      const state = get();
      if (state.status === 'verified') return;
      if (state.choosableChannels.join() === channels.list().join()) return;
      enter(state);
    },
  });
  const prefetch = createProofPrefetch({ beginProof, now, schedule, log });
  const takeProof = prefetch.take;
  const sendCode = createCodeSender({ transport, captcha, takeProof, beginProof, now, log });

  function verify(code: string): Promise<void> {
    const state = get();
    if (state.status !== 'code' || state.spent) return done();
    const { flow } = state;
    const otp = digitsOf(code);
    return act({ action: 'verify' }, originOf(state), async (signal) => {
      if (otp.length !== flow.digits) throw new OtpError('INCOMPLETE_CODE');
      enter({ status: 'verifying', flow });
      const startedAtMs = now();
      const entry = { flowID: flow.flowID, otp };
      const verified = await transport.post('verify', entry, parseProxyVerified, { signal });
      return () => {
        pendingCode.drop();
        prefetch.drop();
        enrollmentToken = verified.enrollmentToken;
        const enrollByMs = enrollmentToken ? startedAtMs + ENROLLMENT_LIFE_MS : undefined;
        store.set({ status: 'verified', next: verified.next, enrollByMs });
      };
    });
  }

  function startOver(): void {
    if (parts.isClosed) return;
    abort();
    pendingCode.drop();
    const { flowID } = parts;
    // The user may be leaving the page. If this fails, the flow expires by itself.
    if (flowID) transport.post('cancel', { flowID }, () => {}, { keepalive: true }).catch(() => {});
    parts.flowID = undefined;
    enrollmentToken = undefined;
    parts.address = undefined;
    enter({ status: 'address' });
  }

  return {
    subscribe: store.subscribe,
    getSnapshot: get,
    prepare() {
      const { status } = get();
      if ((status === 'address' || status === 'code') && !parts.isClosed) prefetch.prepare();
    },
    pause: prefetch.drop,
    ...createSendActions(parts, runner, sendCode),
    verify,
    editAddress() {
      const { status } = get();
      if (status === 'address' || status === 'verified') return;
      abort();
      enter({ status: 'address' });
    },
    resumeCode() {
      const isAtAddress = get().status === 'address';
      const found = isAtAddress ? pendingCode.find(parts.address, undefined) : undefined;
      if (found) enter({ status: 'code', flow: found });
    },
    startOver,
    takeEnrollmentToken() {
      const token = enrollmentToken;
      enrollmentToken = undefined;
      return token;
    },
    cancelSending() {
      const { status } = get();
      const origin = status === 'proving' || status === 'sending' ? abort() : undefined;
      if (origin) enter(origin);
    },
    close() {
      // The code may be used up by now.
      if (get().status === 'verifying') pendingCode.drop();
      parts.isClosed = true;
      abort();
      prefetch.drop();
      ownSolver.close();
      enrollmentToken = undefined;
      store.close();
    },
  };
}

const ENROLLMENT_LIFE_MS = 120_000; // the interface, verify: about 2 minutes

const onTimer: Schedule = (run, delayMs) => {
  const timer = setTimeout(run, delayMs);
  return () => clearTimeout(timer);
};
