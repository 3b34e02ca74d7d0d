import type { V2ErrorCode } from '@otp-kit/protocol';

/** The operations of the widget that can be made to fail. */
export const FAULTY_OPERATIONS = [
  'widget.create-attempt',
  'widget.load',
  'widget.captcha',
  'widget.otp',
  'widget.resend',
  'widget.verify',
  'widget.passkey.authenticate',
  'widget.passkey.register',
] as const;

/** One of them. */
export type FaultyOperation = (typeof FAULTY_OPERATIONS)[number];

/** A failure to come, by the name of its code. */
export interface Fault {
  readonly id: string;
  readonly operation: FaultyOperation;
  readonly name: V2ErrorCode;
  /** How many more calls fail. */
  readonly times: number;
}

/** The faults of one workspace: what only the service's own trouble provokes. */
export interface Faults {
  add(fault: Omit<Fault, 'id'>): Fault;
  /** Asked by an operation when its body was read: the code to fail with, of the oldest fault. */
  take(operation: FaultyOperation): V2ErrorCode | undefined;
  /** Oldest first. */
  list(): readonly Fault[];
  /** False where there is none with this id. */
  remove(id: string): boolean;
  clear(): void;
}

/** Creates the faults of one workspace: none. */
export function createFaults(): Faults {
  const faults = new Map<string, Fault>();
  let count = 0;
  return {
    add: (fault) => {
      count += 1;
      const added = { id: `fault_${count}`, ...fault };
      faults.set(added.id, added);
      return added;
    },
    take: (operation) => {
      const fault = [...faults.values()].find((candidate) => candidate.operation === operation);
      if (fault === undefined) return undefined;
      if (fault.times > 1) faults.set(fault.id, { ...fault, times: fault.times - 1 });
      else faults.delete(fault.id);
      return fault.name;
    },
    list: () => [...faults.values()],
    remove: (id) => faults.delete(id),
    clear: () => faults.clear(),
  };
}
