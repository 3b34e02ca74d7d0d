import { type ReactNode, useId, useRef } from 'react';
import type { EntryView } from '../../orders/order-view.ts';
import { formatLocale, timeText } from '../language.ts';
import { Decision } from './decision.tsx';
import { nextStepText } from './next-step-text.ts';
import { type ShownState, shownState } from './shown-state.ts';
import { Timeline } from './timeline.tsx';
import { words } from './words.ts';

interface OutboxEntryProps {
  readonly entry: EntryView;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** A message in the outbox: its state, and if it is open what happens next and what happened before. */
export function OutboxEntry({ entry, isOpen, onToggle }: OutboxEntryProps): ReactNode {
  const id = useId();
  const state = shownState(entry);
  const summary = useRef<HTMLElement>(null);

  return (
    <article className="entry" aria-labelledby={id} data-status={entry.status}>
      <details open={isOpen}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a control */}
        <summary
          className="row"
          ref={summary}
          onClick={(event) => {
            // React opens and closes it, because another one may have to close.
            event.preventDefault();
            onToggle();
          }}
        >
          <h3 id={id}>{entryTitle(entry)}</h3>
          <b className="badge" data-tone={TONES[state]}>
            {words.status[state]}
          </b>
          {!isOpen && entry.failure && <span className="quiet">{failureText(entry)}</span>}
        </summary>
        <p className="quiet">
          {words.channels[entry.pipeline]} · {words.operation} <code dir="ltr">{entry.key}…</code>
        </p>
        <p className="quiet">{failureText(entry)}</p>
        <Timeline history={entry.history} />
        <div className="next-step">
          <div className="well">
            <p>
              <b>{words.nextStep}</b> {nextStepText(entry, words.next, timeOf)}
            </p>
            <Decision entry={entry} onDecided={() => summary.current?.focus()} />
          </div>
        </div>
      </details>
    </article>
  );
}

const TONES: Partial<Readonly<Record<ShownState, string>>> = {
  sending: 'accent',
  waiting: 'accent',
  accepted: 'success',
  refused: 'danger',
  unknown: 'warning',
  pending: 'warning',
  retrying: 'warning',
};

/** The name of a message: its order and its customer. */
export function entryTitle({ orderId, name }: EntryView): string {
  return words.entryTitle(orderId.toLocaleString(formatLocale, { useGrouping: false }), name);
}

function failureText({ failure }: EntryView): string {
  return failure ? `${words.simulated} ${words.failures[failure]}` : words.noFailure;
}

function timeOf(unixMs: number): string {
  return timeText(new Date(unixMs).toISOString());
}
