import type { ReactNode } from 'react';
import { Empty, Loading, Panel } from '../components/panel.tsx';
import { usePage, useWorkspace } from '../state/console-context.ts';
import { ExplainForm } from './explain-form.tsx';
import { IdempotencyTable } from './idempotency-table.tsx';
import {
  SuppressedPhones,
  UtilityEvents,
  UtilityProviders,
  WhatsAppAccounts,
} from './outside-world.tsx';
import { Spending } from './spending.tsx';
import { Templates } from './templates.tsx';
import { utilityPipelinesOf } from './utility-pipelines.ts';

/** Everything about utility messages beside the inbox. */
export function Utilities(): ReactNode {
  const isLoaded = usePage((page) => page.isLoaded);
  const pipelines = utilityPipelinesOf(useWorkspace());
  return (
    <Panel id="utilities" isSection title="Utilities">
      {!isLoaded && <Loading />}
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
          <Empty title="No utility pipeline.">
            <p>
              Set a pipeline's kind to Utility under Settings to send order updates and the like.
            </p>
          </Empty>
        )
      )}
    </Panel>
  );
}
