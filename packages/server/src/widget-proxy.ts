import { ATTEMPT_KIND } from './bound-attempt.ts';
import { createMemoryResultStore } from './results/memory-result-store.ts';
import { attempt } from './routes/attempt.ts';
import { complete } from './routes/complete.ts';
import { landing } from './routes/landing.ts';
import { webhook } from './routes/webhook.ts';
import { createSealedCookies } from './sealed-cookies.ts';
import { fromOwnPage, type OtpProxy, type Route, serve } from './serve.ts';
import { waitByTimer } from './wait.ts';
import { verifyWebhook } from './webhook/verify-webhook.ts';
import { requestAttempt } from './widget/request-attempt.ts';
import type { WidgetProxyConfig } from './widget-config.ts';
import type { WidgetExchange } from './widget-exchange.ts';
import { readWidgetSettings } from './widget-settings.ts';

const ROUTES: Readonly<Record<string, Route<WidgetExchange>>> = {
  attempt: fromOwnPage(attempt),
  complete: fromOwnPage(complete),
  return: { method: 'GET', handle: landing },
  webhook: { method: 'POST', handle: webhook },
};

/**
 * Creates the backend of the hosted widget: POST `attempt` and `complete` and GET `return` for the
 * browser, POST `webhook` for the service, under `basePath`. A proxy of its own beside
 * {@link createOtpProxy}'s, with cookies of its own.
 *
 * @throws TypeError naming the option that is wrong
 */
export function createWidgetProxy(config: WidgetProxyConfig): OtpProxy {
  const settings = readWidgetSettings(config);
  const { now = Date.now, wait = waitByTimer } = config;
  const { onVerified, metadata, lookup, onWebhook } = config;
  const { results = createMemoryResultStore({ now }) } = config;
  const { baseUrl, apiKey, publicKey, widgetSecret, fetch } = config;
  const widget = { baseUrl, apiKey, publicKey, widgetSecret, fetch, now };
  const { sealSecrets } = config;
  const cookiesOf = createSealedCookies(ATTEMPT_KIND, {
    sealSecrets,
    settings,
    pipeline: publicKey,
    now,
  });
  const { webhookSecrets, verifySignature } = config;
  const options = webhookSecrets && {
    secrets: [...webhookSecrets],
    headerPrefix: config.webhookHeaderPrefix,
    toleranceSeconds: config.webhookToleranceSeconds,
    verifySignature,
    now,
    allowUnsigned: true, // The route believes none: it looks the attempt up instead.
  };
  return serve(config, {
    settings,
    pipeline: publicKey,
    routes: ROUTES,
    stores: [results],
    extend(exchange) {
      const { request, hooks } = exchange;
      return {
        ...exchange,
        settings,
        hooks: {
          ...hooks,
          onVerified,
          ...(metadata && { metadata }),
          ...(lookup && { lookup }),
          ...(onWebhook && { onWebhook }),
        },
        requestAttempt: async (fields, signal) => requestAttempt(widget, fields, signal),
        verifyWebhook: options && (async (hook) => verifyWebhook(hook, options)),
        results,
        wait,
        cookies: cookiesOf(request),
      };
    },
  });
}
