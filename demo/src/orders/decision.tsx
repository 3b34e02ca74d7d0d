import type { ReactNode } from 'react';
import type { EntryView } from '../../orders/order-view.ts';
import { postJson } from '../post-json.ts';
import { words } from './words.ts';

interface DecisionProps {
  readonly entry: EntryView;
  /** The buttons are about to go. */
  readonly onDecided: () => void;
}

/** Asks an operator what the worker must not decide: whether to send a message again under a new key. */
export function Decision({ entry, onDecided }: DecisionProps): ReactNode {
  const choices = choicesOf(entry);
  if (choices.length === 0) return null;

  function decide(decision: Choice): void {
    onDecided();
    void postJson(`/api/orders/${entry.id}/decision`, { decision: DECISIONS[decision] }).catch(
      () => {},
    );
  }

  return (
    <div className="row decision">
      {entry.status === 'unknown' && <p className="quiet">{words.decision.risk}</p>}
      {choices.map((choice) => (
        <button
          key={choice}
          type="button"
          className="button"
          data-size="small"
          onClick={() => decide(choice)}
        >
          {words.decision[choice]}
        </button>
      ))}
    </div>
  );
}

/** The names of the choices in the page's words, and what the backend calls them. */
const DECISIONS = { wasSent: 'was-sent', sendAgain: 'send-again', now: 'now' } as const;

type Choice = keyof typeof DECISIONS;

function choicesOf({ outcome, status }: EntryView): readonly Choice[] {
  switch (status) {
    case 'waiting':
      return outcome ? ['now'] : [];
    case 'refused':
      return ['sendAgain'];
    case 'unknown':
      return ['wasSent', 'sendAgain'];
    default:
      return [];
  }
}
