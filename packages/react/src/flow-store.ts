import type { OtpFlow, OtpFlowState } from '@otp-kit/client';
import { watchHidden } from './watch-hidden.ts';

/** What a person can do in a flow. Each does nothing while no component is mounted. */
export type FlowActions = Omit<OtpFlow, 'close' | 'getSnapshot' | 'subscribe'>;

/** A flow that is open exactly as long as somebody is subscribed. */
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

  function subscribe(listener: () => void): () => void {
    const opened = openFlow();
    flow = opened;
    const unsubscribe = opened.subscribe(listener);
    const stopWatch = watchHidden(opened.pause);
    return () => {
      stopWatch();
      unsubscribe();
      opened.close();
      if (flow === opened) flow = undefined;
    };
  }

  return {
    subscribe,
    getSnapshot: () => flow?.getSnapshot() ?? BEFORE,
    getServerSnapshot: () => BEFORE,
    actions: {
      prepare: () => flow?.prepare(),
      pause: () => flow?.pause(),
      send: async (address, options) => flow?.send(address, options),
      resend: async (options) => flow?.resend(options),
      verify: async (code) => flow?.verify(code),
      editAddress: () => flow?.editAddress(),
      startOver: () => flow?.startOver(),
      cancelSending: () => flow?.cancelSending(),
      takeEnrollmentToken: () => flow?.takeEnrollmentToken(),
    },
  };
}

const BEFORE: OtpFlowState = { status: 'address', choosableChannels: [] };
