import type { FaultyOperation } from '../faults/faults.ts';
import type { ServiceContext } from './service-context.ts';
import type { Workspaces } from './workspaces.ts';

/**
 * An endpoint of the service.
 *
 * @typeParam W what its handler needs of a workspace
 */
export interface ServiceRoute<W> {
  /** Its name in the journal, and for faults. */
  readonly operation: FaultyOperation;
  readonly method: 'GET' | 'POST';
  /** A segment that begins with a colon matches any value. */
  readonly path: string;
  readonly answer: (
    store: Workspaces<W>,
    context: ServiceContext<W>,
  ) => Response | Promise<Response>;
}
