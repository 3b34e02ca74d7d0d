import { call } from './call.ts';
import type {
  AttemptView,
  BreakerTarget,
  BreakerView,
  CaptchaMode,
  Channel,
  ClockState,
  DeliveryReceipt,
  Fault,
  JournalEntry,
  Message,
  OthersTraffic,
  Provider,
  ProviderMode,
  ProvidersByChannel,
  Settings,
  TransactionView,
  UnreachablePhone,
  WebhookEntry,
  WebhookSigning,
  WorkspaceView,
} from './control-types.ts';
import { createUtilityCalls } from './utility-calls.ts';

/** Calls of the control API for one workspace. Each rejects with an `Error` that the page may show. */
export type ControlClient = ReturnType<typeof createControlClient>;

const PREFIX = '/_emulator/v1/';

/** Creates the client of one workspace. Lists come newest first. */
export function createControlClient(workspaceId: string) {
  const address = (path: string) => `${PREFIX}${path}?workspace=${encodeURIComponent(workspaceId)}`;
  const get = <T>(path: string) => call<T>('GET', address(path));
  const post = <T>(path: string, body: unknown = {}) => call<T>('POST', address(path), body);
  const put = <T>(path: string, body: unknown) => call<T>('PUT', address(path), body);
  const patch = <T>(path: string, body: unknown) => call<T>('PATCH', address(path), body);

  return {
    eventsUrl: address('events'),
    workspaces: () => get<readonly WorkspaceView[]>('workspaces'),
    patchSeed: (settings: Settings) => patch<WorkspaceView>('seed', settings),
    patchAccount: (id: string, settings: Settings) =>
      patch<Settings>(`accounts/${encodeURIComponent(id)}`, settings),
    patchPlatform: (settings: Settings) => patch<Settings>('platform', settings),
    reset: () => post('reset'),

    messages: () => get<readonly Message[]>('messages'),
    clearMessages: () => call('DELETE', address('messages')),
    reportDelivery: (id: string, status: DeliveryReceipt) =>
      post(`messages/${encodeURIComponent(id)}/delivery`, { status }),
    transaction: (transactionID: string) =>
      get<TransactionView>(`transactions/${encodeURIComponent(transactionID)}`),
    solve: (challengeToken: string) =>
      post<{ readonly nonce: number }>('pow/solve', { challengeToken }),

    requests: () => get<readonly JournalEntry[]>('requests'),
    attempts: () => get<readonly AttemptView[]>('attempts'),
    webhooks: () => get<readonly WebhookEntry[]>('webhooks'),
    replayWebhook: (id: string) => post(`webhooks/${encodeURIComponent(id)}/replay`),
    webhookSigning: () => get<{ readonly mode: WebhookSigning }>('webhook-signing'),
    setWebhookSigning: (mode: string) => post('webhook-signing', { mode }),

    providers: async (): Promise<ProvidersByChannel> => {
      const modes = await get<Readonly<Record<Channel, ProviderMode>>>('providers');
      const entries = Object.entries(modes).map(async ([channel, mode]) => [
        channel,
        // The list names only the mode. Most providers accept, and have no details.
        mode === 'accept' ? { mode } : await get<Provider>(`providers/${channel}`),
      ]);
      return Object.fromEntries(await Promise.all(entries));
    },
    setProvider: (channel: string, provider: Settings) =>
      post(`providers/${encodeURIComponent(channel)}`, provider),
    unreachable: () => get<readonly UnreachablePhone[]>('reachability'),
    setReachable: (phone: UnreachablePhone, reachable: boolean) =>
      post<readonly UnreachablePhone[]>('reachability', { ...phone, reachable }),
    captcha: () => get<{ readonly mode: CaptchaMode }>('captcha'),
    setCaptcha: (mode: string) => post('captcha', { mode }),
    traffic: () => get<readonly OthersTraffic[]>('traffic'),
    setTraffic: (pipelineID: string, share: number) => post('traffic', { pipelineID, share }),
    breakers: () => get<readonly BreakerView[]>('breaker'),
    setBreaker: (target: BreakerTarget, state: 'open' | 'closed') =>
      post('breaker', { ...target, state }),

    faults: () => get<readonly Fault[]>('faults'),
    addFault: (fault: Omit<Fault, 'id' | 'nth'>) => post<Fault>('faults', fault),
    removeFault: (id: string) => call('DELETE', address(`faults/${encodeURIComponent(id)}`)),

    clock: () => get<ClockState>('clock'),
    freezeClock: () => post<ClockState>('clock/freeze'),
    resumeClock: () => post<ClockState>('clock/resume'),
    advanceClock: (seconds: number) => post<ClockState>('clock/advance', { seconds }),
    setClock: (now: string) => post<ClockState>('clock/set', { now }),

    utilities: createUtilityCalls({ get, post, put }),
  };
}
