import type { ReactNode } from 'react';
import { Bar } from '../bar.tsx';
import { useFeed } from '../use-feed.ts';
import { useTitle } from '../use-title.ts';
import { Inbox } from './inbox.tsx';
import { OrderForm } from './order-form.tsx';
import { Outbox } from './outbox.tsx';
import { entryTitle } from './outbox-entry.tsx';
import { shownState } from './shown-state.ts';
import { words } from './words.ts';

/** Orders, the messages about them, and the phones where they arrive. */
export function OrdersPage(): ReactNode {
  const view = useFeed('/api/orders/events');
  useTitle(words.pageTitle);
  const [changed] = [...(view?.entries ?? [])].sort((a, b) => lastChange(b) - lastChange(a));

  return (
    <>
      <Bar current="orders" />
      <main className="orders">
        <div className="lead">
          <h1>{words.pageTitle}</h1>
          <p>{words.intro}</p>
          <details>
            <summary>{words.howItWorks}</summary>
            <ol>
              {words.how.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </details>
        </div>
        <OrderForm />
        <Outbox view={view} />
        <Inbox messages={view?.messages ?? []} />
        {/* The message that changed last, once for each change. */}
        <p role="status" className="visually-hidden">
          {changed && `${entryTitle(changed)}: ${words.status[shownState(changed)]}`}
        </p>
      </main>
    </>
  );
}

function lastChange({ history }: { readonly history: readonly { readonly at: number }[] }): number {
  return history.at(-1)?.at ?? 0;
}
