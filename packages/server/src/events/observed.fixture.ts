import type { Platform } from '../http/wait.ts';
import type { OtpProxyConfig } from '../otp/otp-options.ts';
import { createOtpProxyFixture } from '../otp/otp-proxy.fixture.ts';
import type { WidgetProxyConfig } from '../widget/widget-options.ts';
import { createWidgetProxyFixture } from '../widget/widget-proxy.fixture.ts';
import type { ProxyEvent } from './proxy-event.ts';

/** An OTP proxy over a small service, and its events. */
export function observeOtpProxy(overrides: Partial<OtpProxyConfig> = {}) {
  const events: ProxyEvent[] = [];
  const onEvent = (event: ProxyEvent) => void events.push(event);
  const fixture = createOtpProxyFixture({ onEvent, ...overrides });
  return { ...fixture, events, ...readersOf(events) };
}

/** A widget proxy over a small service, and its events. */
export function observeWidgetProxy(
  overrides: Partial<WidgetProxyConfig> = {},
  platform: { readonly without?: readonly 'webhookSecrets'[] } & Partial<Platform> = {},
) {
  const events: ProxyEvent[] = [];
  const onEvent = (event: ProxyEvent) => void events.push(event);
  const fixture = createWidgetProxyFixture({ onEvent, ...overrides }, platform);
  return { ...fixture, events, ...readersOf(events) };
}

/** Reads events. */
export interface EventReaders {
  readonly kinds: () => readonly ProxyEvent['kind'][];
  /** The events of one kind. */
  readonly of: <K extends ProxyEvent['kind']>(
    kind: K,
  ) => readonly (ProxyEvent & { readonly kind: K })[];
}

function readersOf(events: readonly ProxyEvent[]): EventReaders {
  return {
    kinds: () => events.map(({ kind }) => kind),
    of: <K extends ProxyEvent['kind']>(kind: K) =>
      events.filter((event): event is ProxyEvent & { readonly kind: K } => event.kind === kind),
  };
}
