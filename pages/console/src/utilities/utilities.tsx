import type { ReactNode } from 'react';
import { useConsoleState, useWorkspace } from '../state/console-context.ts';
import { ExplainForm } from './explain-form.tsx';
import { IdempotencyTable } from './idempotency-table.tsx';
import { Spending } from './spending.tsx';
import { SuppressedPhones } from './suppressed-phones.tsx';
import { Templates } from './templates.tsx';
import { UtilityEvents } from './utility-events.tsx';
import { utilityPipelinesOf } from './utility-pipelines.ts';
import { UtilityProviders } from './utility-providers.tsx';
import { WhatsAppAccounts } from './whatsapp-accounts.tsx';

/** Everything about utility messages beside the inbox. */
export function Utilities(): ReactNode {
  const isLoaded = useConsoleState((state) => state.isLoaded);
  const pipelines = utilityPipelinesOf(useWorkspace());
  return (
    <section aria-labelledby="utilities-title" className="card log" id="utilities" tabIndex={-1}>
      <div className="title-row">
        <h2 id="utilities-title">Utilities</h2>
      </div>
      {pipelines.length > 0 ? (
        <div className="parts">
          <Templates />
          <Spending />
          <IdempotencyTable />
          <ExplainForm />
          <UtilityProviders />
          <WhatsAppAccounts />
          <SuppressedPhones />
          <UtilityEvents />
        </div>
      ) : (
        isLoaded && (
          <div className="empty">
            <h3>No utility pipeline.</h3>
            <p>
              Set a pipeline's kind to Utility under Settings to send order updates and the like.
            </p>
          </div>
        )
      )}
    </section>
  );
}
