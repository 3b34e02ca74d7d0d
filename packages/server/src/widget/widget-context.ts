import type { SealedValue, SealedValues } from '../http/sealed-value.ts';
import type { RequestContext } from '../proxy/request-context.ts';
import type { UpstreamResponse } from '../service/service-call.ts';
import type { UnsignedWebhook, VerifiedWebhook } from '../webhook/verify-webhook.ts';
import type { AttemptFields } from './attempt-fields.ts';
import type { WidgetResultStore } from './results/result-store.ts';
import type { SealedAttempt } from './sealed-attempt.ts';
import type { ParsedWidgetOptions, WidgetSettings } from './widget-options.ts';

type Hook = 'onVerified' | 'metadata' | 'lookup' | 'onWebhook';

/** One request to a proxy of the hosted widget. */
export interface WidgetContext extends RequestContext {
  readonly settings: WidgetSettings;
  readonly hooks: RequestContext['hooks'] & Pick<ParsedWidgetOptions, Hook>;
  /** Asks the service for an attempt, signed. Holds the secret and reveals it nowhere. */
  readonly requestAttempt: (
    fields: AttemptFields,
    signal: AbortSignal,
  ) => Promise<UpstreamResponse>;
  /** Verifies a webhook; absent where no secret is configured. Throws what `verifyWebhook` throws. */
  readonly verifyWebhook:
    | ((request: Request) => Promise<VerifiedWebhook | UnsignedWebhook>)
    | undefined;
  readonly results: WidgetResultStore;
  readonly sealed: SealedValues<SealedAttempt>;
  readonly wait: (ms: number) => Promise<void>;
}

/** One request about one attempt. */
export interface AttemptContext extends WidgetContext {
  readonly value: SealedValue<SealedAttempt>;
  /** The client's public address, if it is known. */
  readonly clientIp: string | undefined;
}
