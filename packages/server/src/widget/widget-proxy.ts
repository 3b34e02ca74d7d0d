import type { WidgetProxyConfig } from '../config/widget-config.ts';
import { readWidgetSettings } from '../config/widget-settings.ts';
import { createSealedCookies } from '../http/sealed-cookies.ts';
import { type OtpProxy, type Route, sameOriginPost, serve } from '../http/serve.ts';
import { waitByTimer } from '../http/wait.ts';
import { verifyWebhook } from '../webhook/verify-webhook.ts';
import { attempt } from './attempt.ts';
import { complete } from './complete.ts';
import { webhook } from './receive-webhook.ts';
import { requestAttempt } from './request-attempt.ts';
import { createMemoryResultStore } from './results/memory-result-store.ts';
import { completeOnReturn } from './return.ts';
import { ATTEMPT_KIND } from './sealed-attempt.ts';
import type { WidgetContext } from './widget-context.ts';

const ROUTES: Readonly<Record<string, Route<WidgetContext>>> = {
  attempt: sameOriginPost(attempt),
  complete: sameOriginPost(complete),
  return: { method: 'GET', handle: completeOnReturn },
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
    extend(context) {
      const { request, hooks } = context;
      return {
        ...context,
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
