import type { EntryView } from '../../orders/order-view.ts';

/** What the badge of a message says: its status, or the last result while the worker waits to try again. */
export type ShownState = EntryView['status'] | 'retrying';

/** The state of a message in the word that its history ends with. */
export function shownState({ status, outcome }: Pick<EntryView, 'status' | 'outcome'>): ShownState {
  if (status !== 'waiting' || !outcome) return status;
  return outcome.outcome === 'refused' ? 'retrying' : outcome.outcome;
}
