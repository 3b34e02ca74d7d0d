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
  function decide(decision: 'was-sent' | 'send-again' | 'now'): void {
    onDecided();
    void postJson(`/api/orders/${entry.id}/decision`, { decision }).catch(() => {});
  }

  if (entry.status === 'waiting' && entry.outcome) {
    return (
      <div className="decision">
        <button type="button" className="button" onClick={() => decide('now')}>
          {words.decision.now}
        </button>
      </div>
    );
  }
  if (entry.status === 'refused') {
    return (
      <div className="decision">
        <button type="button" className="button" onClick={() => decide('send-again')}>
          {words.decision.sendAgain}
        </button>
      </div>
    );
  }
  if (entry.status !== 'unknown') return null;
  return (
    <div className="decision">
      <button type="button" className="button" onClick={() => decide('was-sent')}>
        {words.decision.wasSent}
      </button>
      <button type="button" className="button" onClick={() => decide('send-again')}>
        {words.decision.wasNotSent}
      </button>
      <p className="quiet">{words.decision.risk}</p>
    </div>
  );
}
