/** Reports received webhooks to open pages, without any secret. */
import type { WidgetProxyConfig } from '@otp-kit/server';
import { createViewFeed, type ViewFeed } from './view-feed.ts';

type OnWebhook = NonNullable<WidgetProxyConfig['onWebhook']>;

/** What the backend reports about a webhook: nothing about the user. */
export interface ReceivedWebhook {
  readonly id: number;
  /** ISO 8601 */
  readonly at: string;
  readonly status: 'success' | 'failed';
}

const KEPT = 8;

/** Keeps the newest webhooks, and streams them, the newest first. */
export function createWebhookFeed(): {
  readonly add: OnWebhook;
  readonly stream: ViewFeed['stream'];
} {
  let received: readonly ReceivedWebhook[] = [];
  let count = 0;
  const { stream, update } = createViewFeed(async () => received);

  return {
    add: ({ webhook: { status } }) => {
      count += 1;
      const entry = { id: count, at: new Date().toISOString(), status };
      received = [entry, ...received].slice(0, KEPT);
      update();
    },
    stream,
  };
}
