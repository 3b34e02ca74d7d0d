import { useEffect, useState } from 'react';
import type { CodeMessageView, InboxView } from '../../tour/inbox-feed.ts';

/** Follows the codes that arrive at the emulator, the newest first; undefined until the backend has answered. */
export function useInbox(): readonly CodeMessageView[] | undefined {
  const [messages, setMessages] = useState<readonly CodeMessageView[]>();
  useEffect(() => {
    const events = new EventSource('/api/demo/inbox');
    events.onmessage = ({ data }: MessageEvent<string>) => {
      const view: InboxView = JSON.parse(data);
      setMessages(view.messages);
    };
    return () => events.close();
  }, []);
  return messages;
}
