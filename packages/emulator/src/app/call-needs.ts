import type { Attempts } from '../attempts/attempts.ts';
import type { Behaviors } from '../behaviors/behaviors.ts';
import type { Faults } from '../faults/faults.ts';
import type { Journal } from '../journal/journal.ts';
import type { Account } from '../model/account.ts';
import type { Pipeline } from '../model/pipeline.ts';
import type { Clock } from '../primitives/clock.ts';
import type { Random } from '../primitives/random.ts';
import type { Transactions } from '../transactions/transactions.ts';

/** What every call reads and writes, whatever its operation: its subject, its fault, its journal entry. */
export interface CallNeeds {
  readonly accounts: readonly Account[];
  readonly attempts: Attempts;
  readonly behaviors: Behaviors;
  readonly chaosRandom: Random;
  readonly clock: Clock;
  readonly faults: Faults;
  readonly journal: Journal;
  readonly transactions: Transactions;
  mintId(prefix: string): string;
  pipeline(id: string): Pipeline | undefined;
}
