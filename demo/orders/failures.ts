/** Makes the emulator or the worker fail, for the buttons of the page. A product has nothing like it. */
import type { Control } from '../emulator-control.ts';
import type { FailureName, PipelineName } from './failure-names.ts';
import type { CrashPoint } from './worker-settings.ts';

interface Order {
  readonly pipeline: PipelineName;
  readonly phone: string;
}

interface Choice {
  readonly order: Order;
  readonly failure: FailureName | undefined;
  /** It has not happened yet. */
  isDue: boolean;
}

/** The failures that were chosen for orders. */
export interface Failures {
  /** Notes what is to fail when the message about an order is sent for the first time. */
  readonly choose: (orderId: number, order: Order, failure: FailureName | undefined) => void;
  /** The failure that was chosen for an order, also after it has happened. */
  readonly of: (orderId: number) => FailureName | undefined;
  /**
   * Causes what was chosen for an order, and undoes what was caused before. The worker calls it just before
   * each send, because a failure of the emulator hits the next message, of whichever order.
   *
   * @returns where the worker is to be killed, if it is
   */
  readonly cause: (orderId: number) => Promise<CrashPoint | undefined>;
}

/** Creates the failures of the orders of one emulator. */
export function createFailures(control: Control): Failures {
  const chosen = new Map<number, Choice>();

  return {
    choose: (orderId, order, failure) => void chosen.set(orderId, { order, failure, isDue: true }),
    of: (orderId) => chosen.get(orderId)?.failure,

    async cause(orderId) {
      const choice = chosen.get(orderId);
      if (!choice) return undefined;
      const { order } = choice;
      const failure = choice.isDue ? choice.failure : undefined;
      choice.isDue = false;
      const { phone, pipeline } = order;
      const mode = (failure && PROVIDER_MODES[pipeline][failure]) ?? { mode: 'accept' };
      await control('POST', 'utilities/suppress', { phone, suppressed: failure === 'opted-out' });
      await control('POST', `utilities/providers/${pipeline}`, { times: 1, ...mode });
      if (failure === 'lost-answer') {
        await control('POST', 'faults', { operation: 'utilities.send', drop: 'reset' });
      }
      if (failure === 'crash-before') return 'before';
      return failure === 'crash-after' ? 'after' : undefined;
    },
  };
}

const PROVIDER_MODES: Readonly<
  Record<PipelineName, Readonly<Partial<Record<FailureName, object>>>>
> = {
  sms: {
    rejected: { mode: 'reject' },
    unknown: { mode: 'unknown' },
    'before-carrier': { mode: 'fail-before-boundary' },
    'no-answer': { mode: 'hang-after-boundary' },
    // Until the worker sends again: the client tries several times by itself.
    pending: { mode: 'pending', certainty: 'accepted', times: 1_000 },
  },
  whatsapp: {
    rejected: { mode: 'reject' },
    'no-answer': { mode: 'hang' },
  },
};
