import type { BoundAttempt } from './bound-attempt.ts';
import { type Exchange, readSession } from './exchange.ts';
import type { FlowCookie } from './flow-cookie.ts';
import { Refusal } from './refusal.ts';
import type { WidgetResultStore } from './results/result-store.ts';
import type { UpstreamAnswer } from './service-call.ts';
import type { VerifiedWebhook } from './webhook/verify-webhook.ts';
import type { AttemptFields } from './widget/attempt-fields.ts';
import type { WidgetProxyConfig } from './widget-config.ts';
import type { WidgetSettings } from './widget-settings.ts';

type Hook = 'onVerified' | 'session' | 'address' | 'metadata' | 'lookup' | 'onWebhook';

/** One request to a proxy of the hosted widget. */
export interface WidgetExchange extends Exchange {
  readonly settings: WidgetSettings;
  readonly hooks: Pick<WidgetProxyConfig, Hook>;
  /** Asks the service for an attempt, signed. Holds the secret and shows it to nobody. */
  readonly requestAttempt: (fields: AttemptFields, signal: AbortSignal) => Promise<UpstreamAnswer>;
  /** Verifies a webhook; absent where no secret is configured. Throws what `verifyWebhook` throws. */
  readonly verifyWebhook: ((request: Request) => Promise<VerifiedWebhook>) | undefined;
  readonly results: WidgetResultStore;
  readonly cookie: FlowCookie<BoundAttempt>;
  readonly wait: (ms: number) => Promise<void>;
}

/**
 * Opens the attempt that this browser has under way, for this purpose and in this session. One that
 * another tab began is not the one that the page means, and lives on.
 *
 * @throws Refusal `NO_ACTIVE_FLOW`
 */
export async function requireAttempt(
  exchange: WidgetExchange,
  attemptId: string,
): Promise<BoundAttempt> {
  const attempt = await exchange.cookie.read();
  const isOurs =
    attempt !== undefined &&
    attempt.attemptId === attemptId &&
    attempt.purpose === exchange.settings.purpose &&
    attempt.session === (await readSession(exchange));
  if (!isOurs) throw new Refusal('NO_ACTIVE_FLOW');
  return attempt;
}
