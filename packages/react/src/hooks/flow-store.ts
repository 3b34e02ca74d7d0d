import type { OtpFlow, OtpFlowState } from '@otp-kit/client';
import { watchHidden } from './watch-hidden.ts';

/** What a person can do in a flow. Each does nothing once the component has gone, and but `send` before it has subscribed. */
export type FlowActions = Omit<OtpFlow, 'close' | 'getSnapshot' | 'subscribe'>;

/** A flow that is open for as long as somebody is subscribed; a `send` that is quicker opens it early. */
export interface FlowStore {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => OtpFlowState;
  readonly getServerSnapshot: () => OtpFlowState;
  readonly actions: FlowActions;
}

/**
 * Binds a flow's life to a subscription, so that rendering creates nothing that would have to be
 * disposed of: not on the server, not in a render that React throws away. StrictMode's second
 * mount opens a second flow after the first was closed. Before the subscription the state is the
 * address step, so that the server's markup and the hydrated one agree.
 */
export function createFlowStore(openFlow: () => OtpFlow): FlowStore {
  /** `null` once the component has gone. */
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
    getServerSnapshot: () => BEFORE,
    actions: {
      prepare: () => flow?.prepare(),
      pause: () => flow?.pause(),
      async send(address, options) {
        // React subscribes a while after it has shown the address step: a press in between must not be lost.
        if (flow === undefined) flow = openFlow();
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

const BEFORE: OtpFlowState = { status: 'address', choosableChannels: [] };
