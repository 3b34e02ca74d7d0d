import { notifyManager, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { type ControlApi, createControlApi } from '../api/control-api.ts';
import { ControlError } from '../api/control-error.ts';
import { createPageStore, type PageStore } from './page-state.ts';
import { ALL_READS, type Read } from './reads.ts';

/** What the page's components use: the control API, what was read of it, and words for the user. */
export interface ConsoleController {
  readonly workspaceId: string;
  readonly api: ControlApi;
  /** Holds what was read, by the segments of its path. */
  readonly queries: QueryClient;
  readonly page: PageStore;
  /** IDs of the messages that arrived while the page was open. */
  readonly arrivedIds: Set<string>;
  /** Makes an element the page's live region. */
  readonly attachAnnouncer: (region: HTMLElement | null) => void;
  /** Says words to screen readers. What changed is on the page already. */
  readonly announce: (words: string) => void;
  /** Sends a change, and returns whether it succeeded: a failure is shown, and a success ends the notice. */
  readonly change: (send: () => Promise<unknown>) => Promise<boolean>;
  /** Reads everything again; returns whether no newer call has taken over. */
  readonly readAll: () => Promise<boolean>;
  /** Reads parts again. A reading in flight may be older than the change, and is waited for. */
  readonly readAgain: (...reads: readonly Read<unknown>[]) => Promise<void>;
  /** Changes what was read, as an event says, or after the reading in flight. */
  readonly update: <T>(read: Read<T>, change: (known: T) => T) => Promise<void>;
}

/** Creates the controller of a page that shows one workspace. */
export function createConsoleController(workspaceId: string): ConsoleController {
  const api = createControlApi(workspaceId);
  const page = createPageStore();
  const { queries, show } = createQueries(page);
  let region: HTMLElement | null = null;
  let readings = 0;

  /** Resolves when the reading in flight has ended, if there is one. */
  async function inFlight(read: Read<unknown>): Promise<void> {
    await queries
      .getQueryCache()
      .find({ queryKey: keyOf(read) })
      ?.promise?.catch(() => undefined);
  }

  return {
    workspaceId,
    api,
    queries,
    page,
    arrivedIds: new Set(),
    attachAnnouncer: (element) => {
      region = element;
    },
    // A new text node is read out even if its words are the same as before.
    announce: (words) => region?.replaceChildren(words),
    change: async (send) => {
      try {
        await send();
        page.set({ notice: undefined });
        return true;
      } catch (cause) {
        show(cause instanceof Error ? cause : new Error(String(cause)));
        return false;
      }
    },
    readAll: async () => {
      readings += 1;
      const mine = readings;
      try {
        // Readings in flight may be older than what made this one necessary. What waits for one
        // that is cancelled silently gets the result of its successor, if that starts at once.
        void queries.cancelQueries({}, { silent: true });
        await Promise.all(ALL_READS.map((read) => fetchNow(queries, api, read)));
      } catch (cause) {
        if (mine === readings) throw cause;
      }
      if (mine === readings) page.set({ isLoaded: true, isUnknown: false, notice: undefined });
      return mine === readings;
    },
    readAgain: async (...reads) => {
      await Promise.all(
        reads.map(async (read) => {
          await inFlight(read);
          await queries.refetchQueries({ queryKey: keyOf(read) }, { cancelRefetch: false });
        }),
      );
    },
    update: async (read, change) => {
      await inFlight(read);
      queries.setQueryData<typeof read.none>(keyOf(read), (known) => known && change(known));
    },
  };
}

/** How a part of the workspace is read and kept. */
export function queryOf<T>(api: ControlApi, read: Read<T>) {
  return {
    queryKey: keyOf(read),
    queryFn: () => (read.load ? read.load(api.get) : api.get<T>(read.path)),
  };
}

/** Whether the failure of a reading is not shown. */
export function isQuiet({ meta }: Pick<Query, 'meta'>): boolean {
  return meta?.['isQuiet'] === true;
}

function keyOf({ path }: Read<unknown>): readonly string[] {
  return path.split('/');
}

function fetchNow<T>(queries: QueryClient, api: ControlApi, read: Read<T>): Promise<T> {
  return queries.fetchQuery({ ...queryOf(api, read), staleTime: 0 });
}

function createQueries(page: PageStore) {
  // Without the option, a timer of the page delays each change that is shown.
  notifyManager.setScheduler(queueMicrotask);
  // The reading whose failure is shown: its success ends the notice, which no other reading does.
  let failed: unknown;
  const show = (error: Error, reading?: unknown) => {
    failed = reading;
    const isUnknown = error instanceof ControlError && error.code === 'WORKSPACE_NOT_FOUND';
    // A workspace that was deleted while the page was open stays on it, with the notice.
    page.set(isUnknown && !page.get().isLoaded ? { isUnknown: true } : { notice: error.message });
  };
  // The emulator is on this machine, and its events say what to read again.
  const queries = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, reading) => {
        if (!isQuiet(reading)) show(error, reading);
      },
      onSuccess: (_, reading) => {
        if (reading !== failed) return;
        failed = undefined;
        page.set({ notice: undefined });
      },
    }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
      },
    },
  });
  return { queries, show };
}
