import type { OtpFlow, OtpFlowState } from '@otp-kit/client';
import type { PhoneChannel } from '@otp-kit/protocol';
import { watchHidden } from './watch-hidden.ts';

/** The actions of a flow. They do nothing after unmount, and all but `send` do nothing before the subscription. */
export type FlowActions = Omit<OtpFlow, 'close' | 'getSnapshot' | 'subscribe'>;

/** A flow that is open while the component is subscribed; an early `send` opens it before. */
export interface FlowStore {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => OtpFlowState;
  readonly getServerSnapshot: () => OtpFlowState;
  readonly actions: FlowActions;
}

/**
 * Opens a flow with the subscription and closes it with its end, so that rendering creates nothing that
 * needs cleanup, on the server or in a render that React discards. StrictMode's second mount opens a
 * second flow after the first was closed. Before the subscription the state is the address step, so
 * that the server's markup and the hydrated markup agree.
 */
export function createFlowStore(openFlow: () => OtpFlow): FlowStore {
  /** `null` after unmount. */
  let flow: OtpFlow | null | undefined;

  function subscribe(listener: () => void): () => void {
    flow ??= openFlow();
    const opened = flow;
    const unsubscribe = opened.subscribe(listener);
    const stopWatch = watchHidden(opened.pause);
    return () => {
      stopWatch();
      unsubscribe();
      opened.close();
      flow = null;
    };
  }

  return {
    subscribe,
    getSnapshot: () => flow?.getSnapshot() ?? BEFORE,
    getServerSnapshot: () => SERVER_STATE,
    actions: {
      prepare: () => flow?.prepare(),
      pause: () => flow?.pause(),
      async send(address, options) {
        // React subscribes after it has shown the address step; a press in between must not be lost.
        flow ??= openFlow();
        return flow?.send(address, options);
      },
      resend: async (options) => flow?.resend(options),
      verify: async (code) => flow?.verify(code),
      editAddress: () => flow?.editAddress(),
      resumeCode: () => flow?.resumeCode(),
      startOver: () => flow?.startOver(),
      cancelSending: () => flow?.cancelSending(),
      takeEnrollmentToken: () => flow?.takeEnrollmentToken(),
    },
  };
}

/** The channels of a flow that is not open yet. */
export const NOT_KNOWN: readonly PhoneChannel[] = [];

const BEFORE: OtpFlowState = { status: 'address', choosableChannels: NOT_KNOWN };

/** The state in a server's markup, until React has hydrated it. Equal to the first state, and another object. */
export const SERVER_STATE: OtpFlowState = { ...BEFORE };
