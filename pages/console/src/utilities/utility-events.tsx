import type { ReactNode } from 'react';
import { useConsole } from '../state/console-context.ts';
import { Part } from './part.tsx';

const EVENTS = {
  delivery: 'Delivery',
  reply: 'Reply',
  button: 'Button tap',
  template: 'Template decision',
};

/** Posts the webhook of an event that the service reports about a WhatsApp message. */
export function UtilityEvents(): ReactNode {
  const { client, announce, report } = useConsole();

  async function post(kind: string, name: string): Promise<void> {
    await client.utilities.postEvent(kind);
    announce(`Webhook posted: ${name}`);
  }

  return (
    <Part
      hint="The interface shows no shapes for these webhooks, so they are off until the behavior utilityWebhooks is on. They appear under Webhooks."
      title="Webhooks of WhatsApp messages"
    >
      <div className="button-line">
        {Object.entries(EVENTS).map(([kind, name]) => (
          <button
            className="button"
            key={kind}
            onClick={() => report(post(kind, name))}
            type="button"
          >
            {name}
          </button>
        ))}
      </div>
    </Part>
  );
}
