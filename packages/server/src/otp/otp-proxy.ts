import { createKeyedHash } from '../crypto/keyed-hash.ts';
import { createSealedValues } from '../http/sealed-values.ts';
import { type Platform, waitByTimer } from '../http/wait.ts';
import { createLimits } from '../limits/limits.ts';
import { clientPost, type OtpProxy, type Routes, serve } from '../proxy/serve.ts';
import { timeUpstream } from '../service/timed-call.ts';
import { createUpstream, type Upstream } from '../service/upstream.ts';
import { endV1Transactions } from '../service/v1-end.ts';
import { createV1Upstream } from '../service/v1-upstream.ts';
import { cancel } from './cancel.ts';
import { challenge } from './challenge.ts';
import { createDecoy } from './decoy.ts';
import { createKnownDevices } from './known-device.ts';
import type { OtpContext } from './otp-context.ts';
import type { OtpProxyConfig } from './otp-options.ts';
import { type ParsedOtpOptions, readOtpConfig } from './otp-options.ts';
import { TRANSACTION_KIND } from './sealed-transaction.ts';
import { send } from './send.ts';
import { verify } from './verify.ts';

const ROUTES: Routes<OtpContext> = {
  challenge: clientPost(challenge),
  send: clientPost(send),
  verify: clientPost(verify),
  cancel: clientPost(cancel),
};

const V1_WARNING =
  'version is V1.0, which is deprecated: the service adds no proof of work and no captcha';

/**
 * Creates the backend of the browser kit: POST `challenge`, `send`, `verify` and `cancel` under
 * `basePath`. The API key, the pipeline ID and the transaction stay in the backend; the browser gets
 * a sealed cookie, and an app a sealed value in the body.
 *
 * @throws TypeError that names the wrong option
 *
 * @example
 * ```ts
 * const otp = createOtpProxy({
 *   baseUrl, apiKey, pipelineID,
 *   allowedCountries: ['EG'],
 *   sealSecrets: [env.OTP_SEAL_SECRET],
 *   onVerified: async ({ address }) => ({
 *     headers: { 'Set-Cookie': await startSession(address) },
 *   }),
 * });
 * const response = await otp(request, { peer: socket.remoteAddress });
 * ```
 */
export function createOtpProxy(config: OtpProxyConfig): OtpProxy {
  return createOtpProxyWith(config, { wait: waitByTimer });
}

/**
 * Creates the proxy with a timer and randomness of the caller's, with which a decoy takes as long as a send.
 */
export function createOtpProxyWith(config: OtpProxyConfig, platform: Platform): OtpProxy {
  const { options, settings, counters } = readOtpConfig(config);
  const { sealSecrets, pipelineID, policy, now } = options;
  const { session, recipient, onVerified, onEitherVerified, payload, secondaryAddress } = options;
  const login = {
    onVerified,
    onEitherVerified,
    payload,
    secondaryAddress,
    beforeSend: policy.beforeSend,
  };
  const hooks = { session, recipient, ...login };
  const isV1 = settings.version === 'V1.0';
  const copied = { ...platform, counters, now, keyedHash: createKeyedHash(sealSecrets) };
  const { decoy, upstream } = isV1
    ? createDecoy(timeV1Upstream(options), { ...copied, phoneChannels: [] })
    : createDecoy(timeUpstream(createUpstream(options), now), copied);
  const service = {
    decoy,
    // Outside of what the decoy copies, which is how long the service takes.
    upstream: isV1 ? endV1Transactions(upstream, decoy, { counters, now }) : upstream,
  };
  const proxy = { settings, sealSecrets, pipeline: pipelineID, now };
  const sealedOf = createSealedValues(TRANSACTION_KIND, proxy);
  const knownDevices = createKnownDevices(proxy);
  const limits = createLimits({ ...proxy, policy, counters });
  return serve(options, {
    name: 'otp',
    settings,
    routes: ROUTES,
    stores: [counters],
    warnings: isV1 ? [V1_WARNING] : [],
    extend: (context) => ({
      ...context,
      settings,
      hooks,
      limits,
      ...service,
      knownDevices,
      sealed: sealedOf(context),
    }),
  });
}

/** The calls of V1.0, timed but for the challenge, which makes none. */
function timeV1Upstream(options: ParsedOtpOptions): Upstream {
  const service = createV1Upstream(options);
  return {
    ...timeUpstream(service, options.now),
    challenge: async (signal) => service.challenge(signal),
  };
}
