import type { CodeMessageView } from '../../tour/inbox-feed.ts';
import { useFeed } from '../use-feed.ts';

/** Follows the codes that arrive at the emulator, the newest first; undefined until the backend has responded. */
export function useInbox(): readonly CodeMessageView[] | undefined {
  return useFeed('/api/demo/inbox')?.messages;
}
