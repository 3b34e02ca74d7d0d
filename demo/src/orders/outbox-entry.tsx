import { type ReactNode, useId, useRef } from 'react';
import type { EntryView } from '../../orders/order-view.ts';
import { formatLocale, timeText } from '../language.ts';
import { Decision } from './decision.tsx';
import { nextStepText } from './next-step-text.ts';
import { Timeline } from './timeline.tsx';
import { words } from './words.ts';

/** A message in the outbox: its state, what happens next, and what happened before. */
export function OutboxEntry({ entry }: { readonly entry: EntryView }): ReactNode {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);

  return (
    <article className="entry" aria-labelledby={id} data-status={entry.status}>
      <header>
        <h3 id={id} ref={heading} tabIndex={-1}>
          {entryTitle(entry)}
        </h3>
        <b className="status">{words.status[entry.status]}</b>
      </header>
      <p className="quiet">
        {words.channels[entry.pipeline]} · {words.operation} <code dir="ltr">{entry.key}…</code>
      </p>
      <p className="next">
        <b>{words.nextStep}</b> {nextStepText(entry, words.next, timeOf)}
      </p>
      <Decision entry={entry} onDecided={() => heading.current?.focus()} />
      <Timeline history={entry.history} />
    </article>
  );
}

/** The name of a message: its order and its customer. */
export function entryTitle({ orderId, name }: EntryView): string {
  return words.entryTitle(orderId.toLocaleString(formatLocale, { useGrouping: false }), name);
}

function timeOf(unixMs: number): string {
  return timeText(new Date(unixMs).toISOString());
}
