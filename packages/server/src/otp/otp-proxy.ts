import type { OtpProxyConfig } from '../config/otp-config.ts';
import { readSettings } from '../config/otp-settings.ts';
import { createSealedCookies } from '../http/sealed-cookies.ts';
import { type OtpProxy, type Route, sameOriginPost, serve } from '../http/serve.ts';
import { waitByTimer } from '../http/wait.ts';
import { createMemoryCounters } from '../limits/counters/memory-counters.ts';
import { createUpstream } from '../service/upstream.ts';
import { cancel } from './cancel.ts';
import { challenge } from './challenge.ts';
import { createDecoy } from './decoy.ts';
import type { OtpContext } from './otp-context.ts';
import { TRANSACTION_KIND } from './sealed-transaction.ts';
import { send } from './send.ts';
import { verify } from './verify.ts';

const ROUTES: Readonly<Record<string, Route<OtpContext>>> = {
  challenge: sameOriginPost(challenge),
  send: sameOriginPost(send),
  verify: sameOriginPost(verify),
  cancel: sameOriginPost(cancel),
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
  const { onVerified, onEitherVerified, secondaryAddress, sealSecrets, pipelineID } = config;
  const { beforeSend } = config.policy ?? {};
  const { counters = createMemoryCounters(), now = Date.now, wait = waitByTimer } = config;
  const service = createDecoy(createUpstream(config), { counters, now, wait });
  const cookiesOf = createSealedCookies(TRANSACTION_KIND, {
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
      extend(context) {
        const { request, hooks } = context;
        return {
          ...context,
          settings,
          hooks: {
            ...hooks,
            onVerified,
            ...(onEitherVerified && { onEitherVerified }),
            ...(secondaryAddress && { secondaryAddress }),
            ...(beforeSend && { beforeSend }),
          },
          ...service,
          cookies: cookiesOf(request),
        };
      },
    },
  );
}
