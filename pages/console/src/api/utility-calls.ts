import type {
  CarriersByChannel,
  Explanation,
  IdempotencyView,
  Settings,
  SpendingView,
  TemplateView,
  WabaView,
} from './control-types.ts';

/** How the control API of one workspace is called. */
export interface ControlCalls {
  readonly get: <T>(path: string) => Promise<T>;
  readonly post: <T>(path: string, body?: unknown) => Promise<T>;
  readonly put: <T>(path: string, body: unknown) => Promise<T>;
}

/** Calls of the control API about utility messages. */
export type UtilityCalls = ReturnType<typeof createUtilityCalls>;

/** Creates the calls of one workspace. */
export function createUtilityCalls({ get, post, put }: ControlCalls) {
  return {
    templates: () => get<readonly TemplateView[]>('utilities/templates'),
    putTemplate: (id: string, settings: Settings) =>
      put<TemplateView>(`utilities/templates/${encodeURIComponent(id)}`, settings),
    providers: () => get<CarriersByChannel>('utilities/providers'),
    setProvider: (channel: string, carrier: Settings) =>
      post(`utilities/providers/${encodeURIComponent(channel)}`, carrier),
    waba: () => get<readonly WabaView[]>('utilities/waba'),
    setWaba: (account: string, state: string) => post('utilities/waba', { account, state }),
    suppressed: () => get<readonly string[]>('utilities/suppressed'),
    suppress: (account: string, phone: string, suppressed: boolean) =>
      post('utilities/suppress', { account, phone, suppressed }),
    idempotency: () => get<readonly IdempotencyView[]>('utilities/idempotency'),
    spending: () => get<readonly SpendingView[]>('utilities/spending'),
    explain: (request: Settings) => post<Explanation>('utilities/explain', request),
    postEvent: (kind: string) => post('utilities/event', { kind }),
  };
}
