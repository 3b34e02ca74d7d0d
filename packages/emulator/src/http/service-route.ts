import type { Store } from '../app/store.ts';
import type { FaultyOperation } from '../faults/faults.ts';
import type { ServiceContext } from './service-context.ts';

/** An endpoint of the service. */
export interface ServiceRoute {
  /** Its name in the journal, and for faults. */
  readonly operation: FaultyOperation;
  readonly method: 'GET' | 'POST';
  /** A segment that begins with a colon matches any value. */
  readonly path: string;
  readonly answer: (store: Store, context: ServiceContext) => Response | Promise<Response>;
}
