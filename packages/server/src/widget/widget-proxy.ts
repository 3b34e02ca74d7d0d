import { createSealedValues } from '../http/sealed-values.ts';
import { type Platform, waitByTimer } from '../http/wait.ts';
import { createLimits } from '../limits/limits.ts';
import { clientPost, type OtpProxy, type Routes, serve } from '../proxy/serve.ts';
import { timedCall } from '../service/timed-call.ts';
import { verifyWebhook } from '../webhook/verify-webhook.ts';
import { attempt } from './attempt.ts';
import { complete } from './complete.ts';
import { webhook } from './receive-webhook.ts';
import { requestAttempt } from './request-attempt.ts';
import { createMemoryResultStore } from './results/memory-result-store.ts';
import { completeOnReturn } from './return.ts';
import { ATTEMPT_KIND } from './sealed-attempt.ts';
import type { WidgetContext } from './widget-context.ts';
import type { WidgetProxyConfig } from './widget-options.ts';
import { readWidgetConfig } from './widget-options.ts';

const ROUTES: Routes<WidgetContext> = {
  attempt: clientPost(attempt),
  complete: clientPost(complete),
  return: { method: 'GET', handle: completeOnReturn },
  webhook: { method: 'POST', handle: webhook },
};

/**
 * Creates the backend of the hosted widget: POST `attempt` and `complete` and GET `return` for the
 * browser, POST `webhook` for the service, under `basePath`. It is separate from
 * {@link createOtpProxy}, and has its own cookies.
 *
 * @throws TypeError that names the wrong option
 *
 * @example
 * ```ts
 * const widget = createWidgetProxy({
 *   baseUrl, apiKey, publicKey, widgetSecret,
 *   widgetOrigin: 'https://widget.example.com',
 *   webhookSecrets: [env.OTP_WEBHOOK_SECRET],
 *   allowedCountries: ['EG'],
 *   sealSecrets: [env.OTP_SEAL_SECRET],
 *   onVerified: async ({ address }) => ({
 *     headers: { 'Set-Cookie': await startSession(address) },
 *   }),
 * });
 * ```
 */
export function createWidgetProxy(config: WidgetProxyConfig): OtpProxy {
  return createWidgetProxyWith(config, { wait: waitByTimer });
}

/**
 * Creates the proxy with a timer of the caller's.
 *
 * @param platform.wait waits a number of milliseconds, between two checks of the result
 */
export function createWidgetProxyWith(config: WidgetProxyConfig, { wait }: Platform): OtpProxy {
  const { options, settings, counters } = readWidgetConfig(config);
  const { sealSecrets, publicKey, webhookSecrets, policy, now } = options;
  const { results = createMemoryResultStore({ now }) } = options;
  const { session, recipient, onVerified, metadata, lookup, onWebhook } = options;
  const hooks = { session, recipient, onVerified, metadata, lookup, onWebhook };
  const { baseUrl, apiKey, widgetSecret, fetch } = options;
  const secrets = { apiKey, widgetSecret, sealSecrets, webhookSecrets };
  const widget = { ...secrets, baseUrl, publicKey, fetch, now };
  const webhookOptions = webhookSecrets && {
    secrets: webhookSecrets,
    headerPrefix: options.webhookHeaderPrefix,
    toleranceSeconds: options.webhookToleranceSeconds,
    verifySignature: options.verifySignature,
    now,
    allowUnsigned: true, // The route does not trust such a webhook: it looks up the attempt.
  };
  const proxy = { settings, sealSecrets, pipeline: publicKey, now };
  const sealedOf = createSealedValues(ATTEMPT_KIND, proxy);
  const limits = createLimits({ ...proxy, policy, counters });
  return serve(options, {
    name: 'widget',
    settings,
    routes: ROUTES,
    stores: [counters, results],
    extend: (context) => ({
      ...context,
      settings,
      hooks,
      limits,
      requestAttempt: async (fields, signal) =>
        timedCall(() => requestAttempt(widget, fields, signal), now),
      verifyWebhook: webhookOptions && (async (hook) => verifyWebhook(hook, webhookOptions)),
      results,
      wait,
      sealed: sealedOf(context),
    }),
  });
}
