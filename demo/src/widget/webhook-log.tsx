import { type ReactNode, useEffect, useState } from 'react';
import { texts, timeText } from '../language.ts';

/** What the backend reports about a webhook: nothing about the user. */
interface Received {
  readonly id: number;
  readonly at: string;
  readonly status: 'success' | 'failed';
}

/** Shows the webhooks as they arrive at the backend, the newest last, so that none moves another. */
export function WebhookLog(): ReactNode {
  const [received, setReceived] = useState<readonly Received[]>([]);
  useEffect(() => {
    const events = new EventSource('/api/webhooks');
    events.onmessage = ({ data }) => setReceived(JSON.parse(data));
    return () => events.close();
  }, []);

  return (
    <section className="webhooks" aria-labelledby="webhooks">
      <h2 id="webhooks">{texts.webhooks}</h2>
      {received.length === 0 && <p>{texts.noWebhooks}</p>}
      <div role="log" aria-labelledby="webhooks">
        <ol>
          {[...received].reverse().map(({ id, at, status }) => (
            <li key={id} data-status={status}>
              <time dateTime={at}>{timeText(at)}</time>
              <b>{texts.webhookStatus[status]}</b>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
