import { type ReactNode, useState } from 'react';
import type { OrdersView } from '../../orders/order-view.ts';
import { newestOf } from './newest-of.ts';
import { OutboxEntry } from './outbox-entry.tsx';
import { words } from './words.ts';

/** The messages, the newest first. One is open: the newest, until the user chooses another. */
export function Outbox({ view }: { readonly view: OrdersView | undefined }): ReactNode {
  const newest = view?.entries[0]?.id;
  const [chosen, setChosen] = useState<{ newest: number | undefined; open: number | undefined }>();
  // A new order opens its message.
  const open = chosen && chosen.newest === newest ? chosen.open : newest;
  const count = view && newestOf(view.entries.length, view.entryCount);

  return (
    <section className="panel outbox" aria-labelledby="outbox" aria-busy={!view}>
      <h2 id="outbox">{words.outbox}</h2>
      <p className="row quiet worker">
        {view && (
          <>
            <span className="tile" data-tone={view.worker === 'stopped' ? 'danger' : 'success'} />
            {words.worker[view.worker]}
          </>
        )}
      </p>
      {view?.entries.length === 0 && <NoEntry />}
      {view?.entries.map((entry) => (
        <OutboxEntry
          key={entry.id}
          entry={entry}
          isOpen={entry.id === open}
          onToggle={() => setChosen({ newest, open: entry.id === open ? undefined : entry.id })}
        />
      ))}
      {count && <p className="quiet">{count}</p>}
    </section>
  );
}

/** What happens to a message, before there is one. */
function NoEntry(): ReactNode {
  const { events, outboxEmpty, results } = words;
  return (
    <div className="well empty">
      <p>{outboxEmpty}</p>
      <div className="timeline">
        <ol className="thread">
          {[events.saved, events.claimed, results.accepted].map((text) => (
            <li className="row" key={text}>
              <span>{text}</span>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}
