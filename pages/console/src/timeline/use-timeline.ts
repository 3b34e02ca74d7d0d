import { useMemo } from 'react';
import { useConsoleState } from '../state/console-context.ts';
import { type Timeline, timelineOf } from './timeline.ts';

/** The timeline of a record, kept up to date; undefined if the page does not have the record. */
export function useTimeline(ref: string): Timeline | undefined {
  const messages = useConsoleState((state) => state.messages);
  const requests = useConsoleState((state) => state.requests);
  const attempts = useConsoleState((state) => state.attempts);
  const webhooks = useConsoleState((state) => state.webhooks);
  const transactions = useConsoleState((state) => state.transactions);
  const { nowMs } = useConsoleState((state) => state.time);
  // The clock ticks by the second: until something expires, the steps stay the same.
  const seconds = Math.floor(nowMs / 1000);
  return useMemo(
    () => timelineOf({ messages, requests, attempts, webhooks, transactions }, ref, seconds * 1000),
    [messages, requests, attempts, webhooks, transactions, ref, seconds],
  );
}
