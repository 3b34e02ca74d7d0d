import { OtpError } from '@otp-kit/protocol';
import * as v from 'valibot';
import type { Attempts } from '../attempts/attempts.ts';
import type { Webhooks } from '../callbacks/webhooks.ts';
import type { Inbox } from '../inbox/inbox.ts';
import type { Journal } from '../journal/journal.ts';
import { viewAttempt } from '../model/attempt-view.ts';
import type { Clock } from '../primitives/clock.ts';
import { newestOf, type Records } from '../timeline/records.ts';
import { timelineOf } from '../timeline/timeline.ts';
import type { Transactions } from '../transactions/transactions.ts';
import { type ControlRoutes, success, withInput } from './control-route.ts';
import { viewTransaction } from './inspection.ts';
import { plusText } from './page.ts';

const Wanted = v.object({
  /** A phone number or an email address: the verification that it took part in last. */
  to: v.exactOptional(plusText),
  /** A record of the verification, such as `message:msg_000000001`; without it and `to`, the newest one. */
  ref: v.exactOptional(v.string()),
});

interface TimelineNeeds {
  readonly attempts: Attempts;
  readonly clock: Clock;
  readonly inbox: Inbox;
  readonly journal: Journal;
  readonly transactions: Transactions;
  readonly webhooks: Webhooks;
}

/** What happened in one verification, in order. */
export const TIMELINE_ROUTES: ControlRoutes<TimelineNeeds> = {
  'GET /timeline': withInput(Wanted, ({ workspace }, { to, ref }) => {
    const nowMs = workspace.clock.now();
    const records = recordsOf(workspace, nowMs);
    const timeline = timelineOf(records, ref ?? newestOf(records, to)?.ref ?? '', nowMs);
    if (timeline === undefined) {
      throw new OtpError('RECORD_NOT_FOUND', 'nothing happened yet with this address or record');
    }
    return success(timeline);
  }),
};

function recordsOf(workspace: TimelineNeeds, nowMs: number): Records {
  const { attempts, inbox, journal, transactions, webhooks } = workspace;
  return {
    messages: inbox.list({}),
    requests: journal.list(),
    webhooks: webhooks.list(),
    attempts: attempts.list().map((attempt) => viewAttempt(attempt, nowMs)),
    transactions: new Map(
      transactions.list().map((each) => [each.transactionID, viewTransaction(each, nowMs)]),
    ),
  };
}
