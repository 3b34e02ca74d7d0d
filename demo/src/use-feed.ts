import { useEffect, useState } from 'react';
import type { OrdersView } from '../orders/order-view.ts';
import type { CodeMessageView, InboxView } from '../tour/inbox-feed.ts';
import type { ReceivedWebhook } from '../webhook-feed.ts';

/** What the demo's backend streams as server-sent events, and where. */
interface Feeds {
  readonly '/api/demo/inbox': InboxView;
  readonly '/api/orders/events': OrdersView;
  readonly '/api/webhooks': readonly ReceivedWebhook[];
}

/**
 * Follows a feed of the demo's backend while the tab is seen; undefined until it has responded. Over HTTP/1.1 a browser has six
 * connections to a host for all of its tabs: with a feed in each of six, nothing else would get through.
 */
export function useFeed<Path extends keyof Feeds>(path: Path): Feeds[Path] | undefined {
  const [view, setView] = useState<Feeds[Path]>();
  useEffect(() => {
    let events: EventSource | undefined;
    function follow(): void {
      events?.close();
      events = undefined;
      if (document.visibilityState === 'hidden') return;
      events = new EventSource(path);
      events.onmessage = ({ data }) => setView(JSON.parse(data));
    }
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      events?.close();
    };
  }, [path]);
  return view;
}

/** Follows the codes that arrive at the emulator, the newest first; undefined until the backend has responded. */
export function useInbox(): readonly CodeMessageView[] | undefined {
  return useFeed('/api/demo/inbox')?.messages;
}
