import { type Timeline, timelineOf } from '@otp-kit/emulator/console-api';
import { useMemo } from 'react';
import { useConsole, useRead, useTime } from '../state/console-context.ts';
import { READS } from '../state/reads.ts';
import { knownTransactions } from '../state/transactions.ts';

/** The timeline of a record, kept up to date; undefined if the page does not have the record. */
export function useTimeline(ref: string): Timeline | undefined {
  const controller = useConsole();
  const messages = useRead(READS.messages);
  const requests = useRead(READS.requests);
  const attempts = useRead(READS.attempts);
  const webhooks = useRead(READS.webhooks);
  const { nowMs } = useTime();
  return useMemo(() => {
    const transactions = knownTransactions(controller);
    return timelineOf({ messages, requests, attempts, webhooks, transactions }, ref, nowMs);
  }, [controller, messages, requests, attempts, webhooks, ref, nowMs]);
}
