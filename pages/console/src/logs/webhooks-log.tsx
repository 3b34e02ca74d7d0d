import type { ReactNode } from 'react';
import { useAddress } from '../address/use-address.ts';
import { listRows } from '../components/listed-rows.ts';
import { LiveChoice } from '../components/live-choice.tsx';
import { useConsole, useConsoleState } from '../state/console-context.ts';
import { Log } from './log.tsx';
import { MissingCallback } from './missing-callback.tsx';
import { matchesSearch, webhookWords } from './search-words.ts';
import { WebhookRow } from './webhook-row.tsx';

const SIGNINGS = { valid: 'Valid', missing: 'Missing', wrong: 'Wrong', old: 'An hour old' };

/** The webhooks that the service sent, newest first, and how it signs them. */
export function WebhooksLog(): ReactNode {
  const { client, store } = useConsole();
  const { find } = useAddress();
  const webhooks = useConsoleState((state) => state.webhooks);
  const { rows, visible, found } = listRows(webhooks, (each) =>
    matchesSearch(webhookWords(each), find),
  );
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
      emptyText={
        <>
          Name your receiver as a pipeline’s backend callback under <a href="#settings">Settings</a>
          , and verify a code. What the service posts is listed here, with the answer that it got.
        </>
      }
      listId="webhook-list"
      name="webhooks"
      found={found}
      total={webhooks.length}
      title="Webhooks"
      warning={<MissingCallback />}
      keys={rows.map(({ id }) => id)}
    >
      {rows.map((entry) => (
        <WebhookRow entry={entry} isHidden={!visible.has(entry)} key={entry.id} />
      ))}
    </Log>
  );
}
