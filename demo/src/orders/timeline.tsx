import type { ReactNode } from 'react';
import type { HistoryEntry } from '../../orders/order-view.ts';
import { timeText } from '../language.ts';
import { words } from './words.ts';

/** What happened to a message, the oldest first. */
export function Timeline({ history }: { readonly history: readonly HistoryEntry[] }): ReactNode {
  return (
    <ol className="timeline" aria-label={words.history}>
      {history.map((entry, index) => {
        const at = new Date(entry.at).toISOString();
        return (
          <li key={entry.id} data-event={entry.event}>
            <time dateTime={at}>{timeText(at)}</time>
            <span>
              {eventText(entry, history[index - 1])}
              <Details outcome={entry.outcome} />
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function eventText({ event, outcome }: HistoryEntry, before: HistoryEntry | undefined): string {
  if (event === 'performed') {
    return words.events.performed(outcome ? words.status[outcome.outcome] : '');
  }
  if (event === 'claimed' && before?.event === 'claimed') return words.events.claimedAfterCrash;
  return words.events[event];
}

/** What the client reported besides the outcome, in the words of the API. */
function Details({ outcome }: Pick<HistoryEntry, 'outcome'>): ReactNode {
  const { code, class: kind, certainty } = outcome ?? {};
  const details = [code, kind, certainty && `certainty: ${certainty}`].filter(Boolean);
  if (details.length === 0) return null;
  return (
    <span className="details">
      <code dir="ltr">{details.join(' · ')}</code>
    </span>
  );
}
