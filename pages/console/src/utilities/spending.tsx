import type { ReactNode } from 'react';
import type { SpendingView } from '../api/control-types.ts';
import { useRead, useWorkspace } from '../state/console-context.ts';
import { READS } from '../state/reads.ts';
import { Part } from './part.tsx';
import { utilityPipelinesOf } from './utility-pipelines.ts';

/** What each utility pipeline spent today, against its cap. */
export function Spending(): ReactNode {
  const spending = useRead(READS.spending);
  const pipelines = utilityPipelinesOf(useWorkspace());
  return (
    <Part
      hint="By the workspace's clock. A fee is reserved until its message is billed."
      isWide
      title="Spending today"
    >
      <ul className="stack">
        {spending.map((entry) => (
          <li key={entry.pipelineID}>
            <p className="field-name wrap">
              {pipelines.find(({ id }) => id === entry.pipelineID)?.name ?? entry.pipelineID}
            </p>
            <SpendingBar {...entry} />
          </li>
        ))}
      </ul>
    </Part>
  );
}

function SpendingBar({ cap, spent, reserved, currency }: SpendingView): ReactNode {
  const money = (amount: number) => `${amount.toFixed(2)} ${currency}`;
  if (cap === null) {
    return (
      <p className="quiet small">{`${money(spent)} spent, ${money(reserved)} reserved, no cap`}</p>
    );
  }
  const share = (amount: number) => (cap > 0 ? Math.min(1, amount / cap) : 1);
  return (
    <>
      <div
        aria-hidden="true"
        className="track spending-bar"
        data-full={spent + reserved >= cap ? '' : undefined}
      >
        <span style={{ inlineSize: `${100 * share(spent)}%` }} />
        <span style={{ inlineSize: `${100 * share(reserved)}%` }} />
      </div>
      <p className="quiet small">
        {`${money(spent)} spent and ${money(reserved)} reserved of ${money(cap)}`}
      </p>
    </>
  );
}
