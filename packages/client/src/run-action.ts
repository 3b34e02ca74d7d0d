import type { SingleAddress } from '@otp-kit/protocol';
import type { ChannelOffer } from './channel-offer.ts';
import { describeError, retryAtOf } from './failure.ts';
import type { FlowLog } from './options.ts';
import type { PendingCode } from './pending-code.ts';
import type { AddressState, CodeState, FlowAction, OngoingState, OtpFlowState } from './state.ts';

/** The state where an action began, without what changes while it runs. */
export type Origin = Pick<AddressState, 'status'> | Pick<CodeState, 'status' | 'flow' | 'spent'>;

/** What the actions of one flow share. */
export interface FlowParts {
  readonly get: () => OtpFlowState;
  /** Enters a state that has an address and channels, which are added to it. */
  readonly enter: (state: OngoingState) => void;
  readonly pendingCode: PendingCode;
  readonly channels: ChannelOffer;
  address?: SingleAddress | undefined;
  /** This tab's last flow, which may still exist at the proxy. */
  flowID?: string | undefined;
  /** Set when the flow is closed: no other action starts. */
  isClosed?: true;
  readonly now: () => number;
  readonly log: FlowLog;
}

/** Runs one action of a flow at a time. */
export interface ActionRunner {
  /**
   * Starts an action, or returns the promise of the one that is running. `work` resolves with a function that is called at the end,
   * unless the action was aborted, or rejects with the action's failure.
   */
  readonly act: (
    attempt: FlowAction,
    origin: Origin,
    work: (signal: AbortSignal) => Promise<() => void>,
  ) => Promise<void>;
  /** Resolves when the running action has ended or was aborted; immediately if no action is running. */
  readonly done: () => Promise<void>;
  /** Aborts the running action, and returns where it began. */
  readonly abort: () => Origin | undefined;
}

/** Creates the runner of a flow's actions. */
export function createActionRunner(parts: FlowParts): ActionRunner {
  let current: { origin: Origin; done: Promise<void>; end: () => void } | undefined;

  const done = () => current?.done ?? Promise.resolve();

  function abort(): Origin | undefined {
    const aborted = current;
    aborted?.end();
    return aborted?.origin;
  }

  return {
    act(attempt, origin, work) {
      if (parts.isClosed || current) return done();
      const controller = new AbortController();
      const { signal } = controller;
      const action = {
        origin,
        // Resolves on abort even if a port ignores the signal.
        done: new Promise<void>((resolve) => {
          signal.onabort = () => resolve();
        }),
        end: () => {
          current = undefined;
          controller.abort();
        },
      };
      // Set before the work, which changes the state: a listener may abort the action.
      current = action;
      void work(signal)
        .catch((error: unknown) => () => fail(parts, attempt, error, origin))
        // oxlint-disable-next-line promise/always-return -- the chain ends here
        .then((finish) => {
          if (current !== action) return;
          // Ended before the state changes: a listener may start the next action immediately.
          action.end();
          finish();
        });
      return action.done;
    },
    done,
    abort,
  };
}

/** Returns to where an action began, or further back if its failure requires that. */
function fail(
  { enter, pendingCode, channels, now, log }: FlowParts,
  attempt: FlowAction,
  error: unknown,
  origin: Origin,
): void {
  const { action } = attempt;
  const failure = describeError(attempt, error);
  const retryAtMs = retryAtOf(error, now());
  channels.narrow(failure);
  if (failure.code === 'NO_ACTIVE_FLOW') {
    pendingCode.drop();
    enter({ status: 'address', failure, retryAtMs });
  } else if (origin.status === 'address') {
    enter({ status: 'address', failure, retryAtMs });
  } else {
    const flow = { ...origin.flow };
    if (action === 'verify' && failure.class === 'start-over') {
      // The proxy may allow another code earlier than the flow says, and never later.
      flow.resendAtMs = Math.min(flow.resendAtMs, retryAtMs ?? Infinity);
      pendingCode.drop();
      enter({ ...origin, flow, failure, spent: true });
    } else {
      // A refused resend can move the next one to a later time, never to an earlier one.
      if (action === 'resend') flow.resendAtMs = Math.max(flow.resendAtMs, retryAtMs ?? -Infinity);
      if (!origin.spent) pendingCode.keep(flow);
      enter({ ...origin, flow, failure, retryAtMs });
    }
  }
  log({ event: 'failed', action, failure, error });
}

/** The step without the failure of the previous action. */
export function originOf({ failure, retryAtMs, ...origin }: AddressState | CodeState): Origin {
  return origin;
}
