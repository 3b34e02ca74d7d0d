import { type ReactNode, useState } from 'react';
import type { HistoryEntry } from '../../orders/order-view.ts';
import { timeText } from '../language.ts';
import { words } from './words.ts';

/** What happened to a message, the oldest first: the last events, and all of them at a press. */
export function Timeline({ history }: { readonly history: readonly HistoryEntry[] }): ReactNode {
  const [isWhole, setWhole] = useState(false);
  const earlier = isWhole ? 0 : Math.max(0, history.length - SHOWN);
  return (
    <div className="timeline">
      {earlier > 0 && (
        <button type="button" className="button" data-kind="quiet" onClick={() => setWhole(true)}>
          {words.earlierEvents}
        </button>
      )}
      <ol className="thread" aria-label={words.history}>
        {history.slice(earlier).map((entry, index) => {
          const at = new Date(entry.at).toISOString();
          return (
            <li className="row" key={entry.id} data-event={entry.event}>
              <time dateTime={at}>{timeText(at)}</time>
              <span>
                {eventText(entry, history[earlier + index - 1])}
                <Details outcome={entry.outcome} />
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** The number of events of a message that is claimed again after a crash. */
const SHOWN = 4;

function eventText({ event, outcome }: HistoryEntry, before: HistoryEntry | undefined): string {
  if (event === 'performed') return outcome ? words.results[outcome.outcome] : '';
  if (event === 'claimed' && before?.event === 'claimed') return words.events.claimedAfterCrash;
  return words.events[event];
}

/** What the client reported besides the outcome, in the words of the API. */
function Details({ outcome }: Pick<HistoryEntry, 'outcome'>): ReactNode {
  const { code, class: kind, certainty } = outcome ?? {};
  const details = [code, kind && `class: ${kind}`, certainty && `certainty: ${certainty}`].filter(
    Boolean,
  );
  if (details.length === 0) return null;
  return (
    <span className="details">
      <code dir="ltr">{details.join(' · ')}</code>
    </span>
  );
}
