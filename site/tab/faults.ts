import { addFault, formProvocation } from './provocations/form-provocations.ts';
import type { TabSystem } from './system.ts';

/** A failure that the first page makes happen. */
export interface Fault {
  readonly name: string;
  /** What the service responds, and the name of the page about it. */
  readonly code: string;
  /** When it happens. */
  readonly when: string;
  /** Another HTTP status than the code's own. */
  readonly status?: number;
}

/** One fault for each outcome of the form. */
export const FAULTS: readonly Fault[] = [
  { name: 'Wrong code', code: 'INVALID_OTP', when: 'Each code is wrong' },
  { name: 'Code expired', code: 'TRANSACTION_EXPIRED', when: 'Each code has expired' },
  {
    name: 'Too many codes',
    code: 'RATE_LIMIT_PHONENUMBER_PERHOUR',
    when: 'Each send is one too many',
  },
  { name: 'Not delivered', code: 'SEND_OTP_FAILED', when: 'No channel delivers' },
  { name: 'Service down', code: 'INTERNAL_SERVER_ERROR', when: 'The service fails' },
  {
    name: 'No credit',
    code: 'TRANSACTION_CREATION_FAILED',
    status: 402,
    when: 'The account has no credit',
  },
];

/** Removes the faults that are set, and sets this one. */
export async function setFault(system: TabSystem, fault: Fault | undefined): Promise<void> {
  await system.control('DELETE', '/faults');
  if (fault?.status) {
    const { code: name, status } = fault;
    await addFault(system, { operation: 'v12.send', name, status });
  } else if (fault) await formProvocation(fault.code)?.arrange?.(system);
}
