import type { Fault } from '../faults/faults.ts';
import type { ControlCall } from './control-call.ts';

/** A fault to add; `nth` and `times` default to 1: the next call, once. */
export type NewFault = Pick<Fault, 'operation'> & Partial<Omit<Fault, 'id' | 'operation'>>;

/** The faults of a workspace: what its service fails with. */
export interface TestFaults {
  /**
   * Makes the next call of an operation fail. With `phoneNumber` it applies only to calls about that
   * number, so that tests can share a workspace.
   *
   * @throws {@link OtpError} `INVALID_REQUEST`, naming what is wrong
   */
  add(fault: NewFault): Promise<Fault>;
  /** The faults that no call has met yet, oldest first. */
  list(): Promise<readonly Fault[]>;
  /** Removes the faults that were added here and that no call has met. */
  clear(): Promise<void>;
}

/** Creates the faults of a workspace, for a test. */
export function createTestFaults(call: ControlCall): TestFaults {
  const added = new Set<string>();
  const list = (): Promise<readonly Fault[]> => call('GET', 'faults');
  return {
    list,
    add: async (fault) => {
      const created = await call<Fault>('POST', 'faults', fault);
      added.add(created.id);
      return created;
    },
    clear: async () => {
      const waiting = (await list()).filter(({ id }) => added.has(id));
      added.clear();
      await Promise.all(waiting.map(({ id }) => call('DELETE', `faults/${id}`)));
    },
  };
}
