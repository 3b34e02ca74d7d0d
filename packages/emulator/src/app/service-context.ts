import type { Attempts } from '../attempts/attempts.ts';
import type { Behaviors } from '../behaviors/behaviors.ts';
import type { Faults } from '../faults/faults.ts';
import type { RequestBody } from '../http/request-body.ts';
import type { RequestOrigin } from '../http/service-call.ts';
import type { Journal } from '../journal/journal.ts';
import type { Account } from '../model/account.ts';
import type { Pipeline } from '../model/pipeline.ts';
import type { Clock } from '../primitives/clock.ts';
import type { Random } from '../primitives/random.ts';
import type { Transactions } from '../transactions/transactions.ts';
import type { IdempotencyRecords } from '../utilities/state/idempotency-records.ts';

/** What every call reads and writes, whatever its operation: its subject, its fault, its journal entry. */
export interface CallNeeds {
  readonly accounts: readonly Account[];
  readonly attempts: Attempts;
  readonly behaviors: Behaviors;
  readonly chaosRandom: Random;
  readonly clock: Clock;
  readonly faults: Faults;
  readonly idempotency: IdempotencyRecords;
  readonly journal: Journal;
  readonly transactions: Transactions;
  mintId(prefix: string): string;
  pipeline(id: string): Pipeline | undefined;
}

/** The workspace, pipeline and phone number that a call names, before anything of it is checked. */
export interface CallSubject {
  /** The default one where the call names none. */
  readonly workspace: CallNeeds;
  readonly pipeline?: Pipeline | undefined;
  readonly phoneNumber?: string | undefined;
  /** All workspaces, if the call may belong to any of them. */
  readonly candidates?: readonly CallNeeds[];
}

/** What a call of a service route carries from its arrival to its journal entry. */
export interface ServiceEnv {
  Bindings: RequestOrigin;
  Variables: {
    body: RequestBody;
    /** The workspace, pipeline and phone number that the call names. */
    subject: CallSubject;
    /** The ID of the fault that applied to the call. */
    fault?: string;
  };
}
