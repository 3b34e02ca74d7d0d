import type {
  AttemptView,
  BreakerView,
  Fault,
  JournalEntry,
  Message,
  OthersTraffic,
  ProvidersByChannel,
  TransactionView,
  UnreachablePhone,
  WebhookEntry,
  WorkspaceView,
} from '../api/control-types.ts';
import { NO_UTILITY_TABLES, type UtilityTables } from './utility-tables.ts';
import type { WorkspaceClock, WorkspaceTime } from './workspace-clock.ts';

/** Everything that the page knows of the emulator. Lists are newest first, and as long as the emulator's. */
export interface ConsoleState {
  /** `live` when the event stream is open and a snapshot taken since then is shown. */
  readonly connection: 'connecting' | 'live' | 'lost';
  /** Why the last action failed. */
  readonly notice: string | undefined;
  /** A text that the browser did not copy, offered for selection. */
  readonly textToCopy: string | undefined;
  /** Whether a snapshot was shown: before, an empty list means nothing. */
  readonly isLoaded: boolean;
  readonly time: WorkspaceTime;
  readonly messages: readonly Message[];
  /** IDs of the messages that arrived while the page was open. */
  readonly arrivedIds: ReadonlySet<string>;
  /** By transaction ID. */
  readonly transactions: ReadonlyMap<string, TransactionView>;
  readonly requests: readonly JournalEntry[];
  readonly attempts: readonly AttemptView[];
  readonly webhooks: readonly WebhookEntry[];
  readonly webhookSigning: string;
  readonly workspaces: readonly WorkspaceView[];
  readonly providers: Partial<ProvidersByChannel>;
  readonly unreachable: readonly UnreachablePhone[];
  readonly captcha: string;
  /** Oldest first. */
  readonly faults: readonly Fault[];
  readonly breakers: readonly BreakerView[];
  readonly traffic: readonly OthersTraffic[];
  readonly utilities: UtilityTables;
  /** When the tables were read, in Unix milliseconds by the workspace's clock. */
  readonly utilitiesReadAtMs: number;
}

/** The page's state, and a way to follow it. */
export interface ConsoleStore {
  readonly get: () => ConsoleState;
  /** Changes parts of the state and reads the clock again. */
  readonly set: (change: Partial<ConsoleState>) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Creates an empty state that takes its time from a clock. */
export function createConsoleStore(clock: WorkspaceClock): ConsoleStore {
  let state: ConsoleState = { ...EMPTY, time: clock.time() };
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set: (change) => {
      state = { ...state, ...change, time: clock.time() };
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const EMPTY: Omit<ConsoleState, 'time'> = {
  connection: 'connecting',
  notice: undefined,
  textToCopy: undefined,
  isLoaded: false,
  messages: [],
  arrivedIds: new Set(),
  transactions: new Map(),
  requests: [],
  attempts: [],
  webhooks: [],
  webhookSigning: 'valid',
  workspaces: [],
  providers: {},
  unreachable: [],
  captcha: 'normal',
  faults: [],
  breakers: [],
  traffic: [],
  utilities: NO_UTILITY_TABLES,
  utilitiesReadAtMs: 0,
};
