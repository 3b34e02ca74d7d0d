import type { OtpFlow, OtpFlowState } from '@otp-kit/client';
import { watchHidden } from './watch-hidden.ts';

/** What a person can do in a flow. Each does nothing once the component has gone. */
export type FlowActions = Omit<OtpFlow, 'close' | 'getSnapshot' | 'subscribe'>;

/** A flow that is open for as long as somebody is subscribed; an action before that opens it early. */
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
  let flow: OtpFlow | undefined;
  let hasGone = false;

  function subscribe(listener: () => void): () => void {
    hasGone = false;
    flow ??= openFlow();
    const opened = flow;
    const unsubscribe = opened.subscribe(listener);
    const stopWatch = watchHidden(opened.pause);
    return () => {
      stopWatch();
      unsubscribe();
      opened.close();
      flow = undefined;
      hasGone = true;
    };
  }

  // React subscribes a while after it has shown the form, and a press in between must not be lost.
  function acting(): OtpFlow | undefined {
    if (!hasGone) flow ??= openFlow();
    return flow;
  }

  return {
    subscribe,
    getSnapshot: () => flow?.getSnapshot() ?? BEFORE,
    getServerSnapshot: () => BEFORE,
    actions: {
      prepare: () => acting()?.prepare(),
      pause: () => acting()?.pause(),
      send: async (address, options) => acting()?.send(address, options),
      resend: async (options) => acting()?.resend(options),
      verify: async (code) => acting()?.verify(code),
      editAddress: () => acting()?.editAddress(),
      startOver: () => acting()?.startOver(),
      cancelSending: () => acting()?.cancelSending(),
      takeEnrollmentToken: () => acting()?.takeEnrollmentToken(),
    },
  };
}

const BEFORE: OtpFlowState = { status: 'address', choosableChannels: [] };
