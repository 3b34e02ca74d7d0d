import type { ReactNode } from 'react';
import type { ReceivedWebhook } from '../../webhook-feed.ts';
import { timeText } from '../language.ts';
import { words } from './words.ts';

/** Shows the received webhooks and what they mean, the newest first. */
export function WebhookLog({
  received,
  isMissed,
}: {
  readonly received: readonly ReceivedWebhook[];
  /** Whether the result came without one. */
  readonly isMissed: boolean;
}): ReactNode {
  return (
    <section className="panel webhooks" aria-labelledby="webhooks">
      <h2 id="webhooks">{words.webhooks}</h2>
      <p className="quiet">{words.webhooksText}</p>
      {(isMissed || received.length === 0) && (
        <p className="well quiet">{isMissed ? words.missedWebhook : words.noWebhooks}</p>
      )}
      <div role="log" aria-labelledby="webhooks">
        <ol className="stack">
          {received.map(({ id, at, status }) => (
            <li className="row quiet" key={id} data-status={status}>
              <time dateTime={at}>{timeText(at)}</time>
              <b className="badge" data-tone={status === 'success' ? 'success' : 'warning'}>
                {words.webhookStatus[status]}
              </b>
              <span>{words.webhookMeaning[status]}</span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
