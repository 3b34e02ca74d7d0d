import type { Behaviors } from '../behaviors/behaviors.ts';

/** The result that a callback reports. */
export interface Result {
  readonly status: 'success' | 'failed';
  /** ISO 8601. */
  readonly timestamp: string;
  readonly transactionID: string;
}

/** Makes the payload of a result callback, which the interface does not show. */
export function resultPayload(result: Result, shape: Behaviors['resultCallback']): unknown {
  switch (shape) {
    case 'minimal':
      return result;
    case 'extra':
      return { ...result, event: 'transaction.completed', attempts: 1 };
    case 'empty':
      return {};
    case 'array':
      return [result];
  }
}
