import type { ControlApi } from '../api/control-api.ts';
import type {
  AttemptView,
  BreakerView,
  CaptchaMode,
  Carrier,
  Channel,
  ClockState,
  Fault,
  IdempotencyView,
  JournalEntry,
  Message,
  NumberRisk,
  OthersTraffic,
  Provider,
  ProviderMode,
  SpendingView,
  TemplateView,
  UnreachablePhone,
  UtilityChannel,
  WabaState,
  WebhookEntry,
  WebhookSigning,
  WorkspaceView,
} from '../api/control-types.ts';

/** A part of the workspace that the page reads as a whole. */
export interface Read<T> {
  /** In the control API; its first segment groups what is read again together. */
  readonly path: string;
  /** What is shown before it was read. */
  readonly none: T;
  /** Reads it, if one call does not. */
  readonly load?: (get: ControlApi['get']) => Promise<T>;
}

type Providers = Partial<Readonly<Record<Channel, Provider>>>;

/** Everything that the page reads. Lists are newest first, faults oldest first. */
export const READS = {
  messages: log<Message>('messages', ({ id }) => id),
  requests: log<JournalEntry>('requests', ({ id }) => id),
  attempts: log<AttemptView>('attempts', ({ attemptId }) => attemptId),
  webhooks: log<WebhookEntry>('webhooks', ({ id }) => id),
  workspaces: list<WorkspaceView>('workspaces'),
  unreachable: list<UnreachablePhone>('reachability'),
  numberRisks: list<NumberRisk>('number-risks'),
  faults: list<Fault>('faults'),
  breakers: list<BreakerView>('breaker'),
  traffic: list<OthersTraffic>('traffic'),
  clock: one<ClockState | undefined>('clock', undefined),
  captcha: one<{ readonly mode: CaptchaMode }>('captcha', { mode: 'normal' }),
  signing: one<{ readonly mode: WebhookSigning }>('webhook-signing', { mode: 'valid' }),
  providers: { ...one<Providers>('providers', {}), load: readProviders },
  templates: list<TemplateView>('utilities/templates'),
  carriers: one<Readonly<Record<UtilityChannel, Carrier>>>('utilities/providers', {
    whatsapp: { mode: 'accept' },
    sms: { mode: 'accept' },
  }),
  waba: list<{ readonly account: string; readonly state: WabaState }>('utilities/waba'),
  /** Recipients that opted out, of all accounts. */
  suppressed: list<string>('utilities/suppressed'),
  idempotency: list<IdempotencyView>('utilities/idempotency'),
  spending: list<SpendingView>('utilities/spending'),
};

/** All of them. */
export const ALL_READS: readonly Read<unknown>[] = Object.values(READS);

/** The lists that only grow. A change of settings leaves them as they are. */
const LOGS: readonly Read<unknown>[] = [
  READS.messages,
  READS.requests,
  READS.attempts,
  READS.webhooks,
];

/** Everything that a change of settings may change. */
export const SETTING_READS = ALL_READS.filter((read) => !LOGS.includes(read));

/** What a utility send, or a setting about utility messages, may change. */
export const UTILITY_READS = ALL_READS.filter(({ path }) => path.startsWith('utilities/'));

/** How many entries the emulator keeps of each log. */
const KEPT = 5000;
const ENTRIES_OF_A_PAGE = 1000;

/** Adds the newest entry of a log, unless the log has it already, and drops what the emulator forgets. */
export function withNewest<T extends { readonly id: string }>(
  entries: readonly T[],
  newest: T,
): readonly T[] {
  if (entries.some(({ id }) => id === newest.id)) return entries;
  return prepended(entries, newest);
}

/** A log with a new entry, without what the emulator forgets. */
export function prepended<T>(entries: readonly T[], newest: T): readonly T[] {
  return [newest, ...entries].slice(0, KEPT);
}

/** Everything that the emulator keeps, page by page, so that a long log does not stop the emulator's other work. */
function log<T>(path: string, idOf: (entry: T) => string): Read<readonly T[]> {
  const load = async (get: ControlApi['get']): Promise<readonly T[]> => {
    const entries: T[] = [];
    for (;;) {
      const last = entries.at(-1);
      const page = await get<readonly T[]>(path, {
        limit: String(ENTRIES_OF_A_PAGE),
        ...(last !== undefined && { before: idOf(last) }),
      });
      entries.push(...page);
      if (page.length < ENTRIES_OF_A_PAGE) return entries;
    }
  };
  return { path, none: [], load };
}

function list<T>(path: string): Read<readonly T[]> {
  return { path, none: [] };
}

function one<T>(path: string, none: T): Read<T> {
  return { path, none };
}

// The list names only the mode. Most providers accept, and have no details.
async function readProviders(get: ControlApi['get']): Promise<Providers> {
  const modes = await get<Readonly<Record<Channel, ProviderMode>>>('providers');
  const entries = Object.entries(modes).map(async ([channel, mode]) => [
    channel,
    mode === 'accept' ? { mode } : await get<Provider>(`providers/${channel}`),
  ]);
  return Object.fromEntries(await Promise.all(entries));
}
