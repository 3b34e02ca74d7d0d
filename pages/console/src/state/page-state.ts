/** What the page knows beside the workspace's records. */
export interface PageState {
  /** `live` when the event stream is open and everything was read since then. */
  readonly connection: 'connecting' | 'live' | 'lost';
  /** Why the last action, or the last reading, failed. */
  readonly notice: string | undefined;
  /** A text that the browser did not copy, offered for selection. */
  readonly textToCopy: string | undefined;
  /** Whether everything was read once: before, an empty list means nothing. */
  readonly isLoaded: boolean;
  /** The emulator had no such workspace when the page was opened. The page goes on if one is created. */
  readonly isUnknown: boolean;
}

/** The page's state, and a way to follow it. */
export interface PageStore {
  readonly get: () => PageState;
  readonly set: (change: Partial<PageState>) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Creates the state of a page that shows nothing yet. */
export function createPageStore(): PageStore {
  let state: PageState = {
    connection: 'connecting',
    notice: undefined,
    textToCopy: undefined,
    isLoaded: false,
    isUnknown: false,
  };
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set: (change) => {
      state = { ...state, ...change };
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
