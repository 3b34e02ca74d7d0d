import type { UtilityClient } from './create-utility-client.ts';
import type { EarlierPerforms } from './earlier-performs.ts';
import { type History, PIPELINES, type Run } from './history.fixture.ts';
import type { HistoryService } from './history-service.fixture.ts';
import { parseUtilityOperation, type UtilityOperation } from './utility-operation.ts';
import type { UtilityOutcome } from './utility-outcome.ts';

/**
 * How a worker treats an operation. `gives-earlier`: as the README says. `omits-earlier`: it never gives
 * the earlier outcome, and after it was killed it has a saved copy. The other two are wrong: they send
 * again under a new key, or perform an operation again whose outcome is unknown.
 */
export type WorkerRules = 'gives-earlier' | 'omits-earlier' | 'new-key' | 'repeats-unknown';

/** The operation as the worker's database has it. */
interface Job {
  operation: UtilityOperation;
  earlier: EarlierPerforms;
}

/** What a history is played with. */
export interface HistorySetting {
  readonly service: HistoryService;
  /** A phone of this history's own. */
  readonly phone: string;
  readonly rules: WorkerRules;
}

/**
 * Plays a history and checks it after each run.
 *
 * @throws Error that says what is wrong: two messages, an accepted message that no phone received, or a
 *   refused one that a phone did
 */
export async function playHistory(history: History, setting: HistorySetting): Promise<void> {
  const { service, phone, rules } = setting;
  const client = service.client(history);
  const isKeyed = history.keyed || rules !== 'gives-earlier' || !history.signed;
  service.reset();
  const job: Job = { operation: prepare(client, phone, isKeyed), earlier: 'none' };

  for (const run of history.runs) {
    const outcome = await playRun(run, { ...setting, history, client, job, isKeyed });
    job.earlier = outcome ?? 'interrupted';
    if (outcome === undefined) {
      job.operation = copyOf(job.operation);
    }
    if (rules === 'new-key' && isUnclear(job.earlier)) {
      job.operation = prepare(client, phone, true);
      job.earlier = 'none';
    }
  }
}

interface RunSetting extends HistorySetting {
  readonly history: History;
  readonly client: UtilityClient;
  readonly job: Job;
  readonly isKeyed: boolean;
}

/** Performs the operation once. Returns what the worker saves, and nothing where it was killed before. */
async function playRun(run: Run, setting: RunSetting): Promise<UtilityOutcome | undefined> {
  const { service, phone, rules, history, client, job, isKeyed } = setting;
  const network = await service.begin(run, history, phone);
  if (run.killed === 'before-request') return undefined;
  const earlier = earlierFor(job, rules);
  const until = new Date(service.clock.now + run.untilSeconds * 1000);
  const workers = [client.perform(job.operation, { until, earlier })];
  if (isKeyed && run.workers === 2) {
    const isSms = PIPELINES[history.pipelineID] === 'sms';
    workers.push(
      rules === 'omits-earlier'
        ? client.perform(job.operation, { until })
        : client.perform(copyOf(job.operation), {
            until,
            earlier: isSms ? earlier : 'interrupted',
          }),
    );
  }
  const outcomes = await Promise.all(workers);
  const isAlone = workers.length === 1 && !network.wasKilled();
  check(outcomes, service.received(phone), isAlone && rules === 'gives-earlier');
  return network.wasKilled() || run.killed === 'before-saving' ? undefined : mostFinal(outcomes);
}

function copyOf(operation: UtilityOperation): UtilityOperation {
  return parseUtilityOperation(JSON.parse(JSON.stringify(operation)));
}

function prepare(client: UtilityClient, phone: string, isKeyed: boolean): UtilityOperation {
  const message = { phone, template: { id: 'order_shipped', variables: { name: 'Mona' } } };
  return client.prepare(message, isKeyed ? {} : { withoutKeyMaySendTwice: true });
}

function earlierFor({ earlier }: Job, rules: WorkerRules): EarlierPerforms | undefined {
  if (rules === 'omits-earlier') return undefined;
  return rules === 'repeats-unknown' && isUnclear(earlier) ? 'none' : earlier;
}

function check(
  outcomes: readonly UtilityOutcome[],
  received: readonly string[],
  refusedIsWhole: boolean,
): void {
  if (received.length > 1) throw new Error(`${received.length} messages reached the phone`);
  for (const outcome of outcomes) {
    if (outcome.outcome === 'accepted' && !received.includes(outcome.transactionID)) {
      throw new Error('an accepted message did not reach the phone');
    }
    if (outcome.outcome === 'refused' && refusedIsWhole && received.length > 0) {
      throw new Error(`a message reached the phone that was refused with ${outcome.code}`);
    }
  }
}

const BY_FINALITY = ['accepted', 'skipped', 'unknown', 'pending', 'refused'];

/** What a database keeps of two outcomes: a final one is not overwritten by another. */
function mostFinal(outcomes: readonly UtilityOutcome[]): UtilityOutcome {
  const [first] = outcomes.toSorted(
    (some, other) => BY_FINALITY.indexOf(some.outcome) - BY_FINALITY.indexOf(other.outcome),
  );
  if (first === undefined) throw new Error('no worker performed the operation');
  return first;
}

function isUnclear(earlier: EarlierPerforms): boolean {
  if (typeof earlier !== 'object') return earlier === 'interrupted';
  return earlier.outcome === 'unknown' || earlier.outcome === 'pending';
}
