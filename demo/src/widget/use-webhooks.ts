import { useEffect, useState } from 'react';

/** What the backend reports about a webhook: nothing about the user. */
export interface ReceivedWebhook {
  readonly id: number;
  readonly at: string;
  readonly status: 'success' | 'failed';
}

/** The webhooks as they arrive at the backend, the newest first. */
export function useWebhooks(): readonly ReceivedWebhook[] {
  const [received, setReceived] = useState<readonly ReceivedWebhook[]>([]);
  useEffect(() => {
    const events = new EventSource('/api/webhooks');
    events.onmessage = ({ data }) => setReceived(JSON.parse(data));
    return () => events.close();
  }, []);
  return received;
}
