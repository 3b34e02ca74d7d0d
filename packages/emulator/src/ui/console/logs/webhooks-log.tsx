import type { ReactNode } from 'react';
import { LiveChoice } from '../components/live-choice.tsx';
import { useConsole, useConsoleState } from '../state/console-context.ts';
import { Log } from './log.tsx';
import { WebhookRow } from './webhook-row.tsx';

const SIGNINGS = { valid: 'Valid', missing: 'Missing', wrong: 'Wrong', old: 'An hour old' };

/** The webhooks that the service sent, newest first, and how it signs them. */
export function WebhooksLog(): ReactNode {
  const { client, store } = useConsole();
  const webhooks = useConsoleState((state) => state.webhooks);
  const signing = useConsoleState((state) => state.webhookSigning);
  return (
    <Log
      controls={
        <label className="signing" htmlFor="webhook-signing">
          <span>Signature</span>
          <LiveChoice
            choices={SIGNINGS}
            id="webhook-signing"
            read={client.webhookSigning}
            show={(webhookSigning) => store.set({ webhookSigning })}
            subject="Signatures"
            value={signing}
            write={client.setWebhookSigning}
          />
        </label>
      }
      emptyText="What the service posts to a pipeline's backend callback is listed here, with the answer that it got."
      listId="webhook-list"
      name="webhooks"
      title="Webhooks"
      keys={webhooks.map(({ id }) => id)}
    >
      {webhooks.map((entry) => (
        <WebhookRow entry={entry} key={entry.id} />
      ))}
    </Log>
  );
}
