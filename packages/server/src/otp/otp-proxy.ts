import type { OtpProxyConfig } from '../config/otp-config.ts';
import { readSettings } from '../config/otp-settings.ts';
import { createSealedCookies } from '../http/sealed-cookies.ts';
import { fromOwnPage, type OtpProxy, type Route, serve } from '../http/serve.ts';
import { waitByTimer } from '../http/wait.ts';
import { createMemoryCounters } from '../limits/counters/memory-counters.ts';
import { createUpstream } from '../service/upstream.ts';
import { cancel } from './cancel.ts';
import { challenge } from './challenge.ts';
import { createPretence } from './decoy.ts';
import type { OtpExchange } from './otp-context.ts';
import { FLOW_KIND } from './sealed-transaction.ts';
import { send } from './send.ts';
import { verify } from './verify.ts';

const ROUTES: Readonly<Record<string, Route<OtpExchange>>> = {
  challenge: fromOwnPage(challenge),
  send: fromOwnPage(send),
  verify: fromOwnPage(verify),
  cancel: fromOwnPage(cancel),
};

/**
 * Creates the backend of the browser kit: POST `challenge`, `send`, `verify` and `cancel` under
 * `basePath`. The API key, the pipeline ID and the transaction stay on this side; the browser
 * holds a sealed cookie.
 *
 * @throws TypeError naming the option that is wrong
 */
export function createOtpProxy(config: OtpProxyConfig): OtpProxy {
  const settings = readSettings(config);
  const { onVerified, onEitherVerified, resolveAddress, sealSecrets, pipelineID } = config;
  const { beforeSend } = config.policy ?? {};
  const { counters = createMemoryCounters(), now = Date.now, wait = waitByTimer } = config;
  const service = createPretence(createUpstream(config), { counters, now, wait });
  const cookiesOf = createSealedCookies(FLOW_KIND, {
    sealSecrets,
    settings,
    pipeline: pipelineID,
    now,
  });
  return serve(
    { ...config, counters },
    {
      settings,
      pipeline: pipelineID,
      routes: ROUTES,
      extend(exchange) {
        const { request, hooks } = exchange;
        return {
          ...exchange,
          settings,
          hooks: {
            ...hooks,
            onVerified,
            ...(onEitherVerified && { onEitherVerified }),
            ...(resolveAddress && { resolveAddress }),
            ...(beforeSend && { beforeSend }),
          },
          ...service,
          cookies: cookiesOf(request),
        };
      },
    },
  );
}
