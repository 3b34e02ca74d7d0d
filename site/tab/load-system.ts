import { loadRest } from './load-rest.ts';
import type { TabSystem, TabSystemOptions } from './system.ts';

/** A system that is still loading when the form appears. */
export interface LoadingSystem {
  /** The `fetch` of the form: each request waits for the system. */
  readonly fetch: typeof fetch;
  /** Rejects if the system cannot be loaded, and loads it again at the next call. The form reports this as a failed request. */
  loaded(): Promise<TabSystem>;
  close(): void;
}

/** Options of {@link loadSystem}. */
export interface LoadSystemOptions extends TabSystemOptions {
  /** Sets faults and settings of the service before the first request. */
  readonly arrange?: (system: TabSystem) => Promise<void>;
  /** Called after each change of the traffic, and each second while a code can be entered, until `close`. */
  readonly onChange: (system: TabSystem) => void;
}

/** Loads and creates the system: it is most of the page's script, and the form does without it until its first request. */
export function loadSystem({ arrange, onChange, ...options }: LoadSystemOptions): LoadingSystem {
  let isClosed = false;
  let loading: Promise<TabSystem> | undefined;
  loaded().catch(() => undefined); // The next request tries again.

  function loaded(): Promise<TabSystem> {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  }

  async function load(): Promise<TabSystem> {
    const { createTabSystem } = await import('./system.ts');
    void loadRest();
    const system = createTabSystem(options);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const update = () => {
      clearTimeout(timer);
      if (isClosed) return;
      onChange(system);
      // A code expires without any traffic.
      if (system.messages().some(({ ended }) => !ended)) timer = setTimeout(update, 1000);
    };
    system.traffic.subscribe(update);
    await arrange?.(system);
    return system;
  }

  return {
    loaded,
    async fetch(input, init) {
      const system = await loaded();
      // A request that was given up meanwhile is not sent, as by the browser's `fetch`.
      init?.signal?.throwIfAborted();
      return system.fetch(input, init);
    },
    close() {
      isClosed = true;
      loading?.then((system) => system.close()).catch(() => undefined);
    },
  };
}
