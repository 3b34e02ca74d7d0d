import { createSealedValues } from '../http/sealed-values.ts';
import { createCheckedCounters } from '../limits/checked-counters.ts';
import { createClientLimit } from '../limits/client-limit.ts';
import { createLoginClaim } from '../limits/login-claim.ts';
import { createNotify } from '../limits/notify.ts';
import { readOptions } from '../options/options-schema.ts';
import { clientPost, type OtpProxy, type Routes, serve } from '../proxy/serve.ts';
import { enroll, enrollOptions } from './enroll.ts';
import { deletePasskey, list, rename } from './manage.ts';
import type { PasskeyContext } from './passkey-context.ts';
import { OriginsSchema, type PasskeyProxyConfig, readPasskeyConfig } from './passkey-options.ts';
import { CHALLENGE_KIND } from './sealed-challenge.ts';
import { signIn, signInOptions } from './sign-in.ts';

const ROUTES: Routes<PasskeyContext> = {
  'sign-in/options': clientPost(signInOptions),
  'sign-in': clientPost(signIn),
  'enroll/options': clientPost(enrollOptions),
  enroll: clientPost(enroll),
  list: clientPost(list),
  rename: clientPost(rename),
  delete: clientPost(deletePasskey),
};

/**
 * Creates the backend of the product's own passkeys, beside the proxy of the codes: POST `sign-in/options`, `sign-in`,
 * `enroll/options`, `enroll`, `list`, `rename` and `delete` under `basePath`.
 *
 * @throws TypeError that names the wrong option
 *
 * @example
 * ```ts
 * const passkeys = createPasskeyProxy({
 *   rpName: 'Shop', rpID: 'example.com', origins: ['https://www.example.com'],
 *   store, sealSecrets: [env.OTP_SEAL_SECRET], counters,
 *   user: async (request) => userOfSession(request),
 *   onVerified: async ({ userID }) => ({ headers: { 'Set-Cookie': await startSession(userID) } }),
 * });
 * ```
 */
export function createPasskeyProxy(config: PasskeyProxyConfig): OtpProxy {
  const { options, settings, counters } = readPasskeyConfig(config);
  const { sealSecrets, rpID, store, user, onVerified, now } = options;
  const checked = createCheckedCounters(counters);
  const limits = {
    client: createClientLimit(checked, settings, now),
    login: createLoginClaim({ counters: checked, now }),
  };
  const sealing = {
    settings: { ...settings, purpose: 'passkey' },
    sealSecrets,
    pipeline: rpID,
    now,
  };
  const notify = createNotify('onNotice', options.onNotice);
  const sealedOf = createSealedValues(CHALLENGE_KIND, sealing);
  return serve(options, {
    name: 'passkey',
    settings,
    routes: ROUTES,
    stores: [counters],
    extend: (context) => ({
      ...context,
      settings,
      hooks: { user, onVerified },
      limits,
      notify,
      sealed: sealedOf(context),
      askStore: async (ask) => context.runHook('store', async () => ask(store)),
    }),
  });
}

/**
 * Creates the handler of `/.well-known/webauthn`, which lets pages of other domains use the passkeys. Mount it at
 * `https://{rpID}`. A browser without related origins offers no passkey on those pages.
 *
 * @param origins those of {@link createPasskeyProxy}; browsers read five different domains
 * @throws TypeError for anything but https origins
 * @see Web Authentication Level 3, section 5.11, "Using Web Authentication across related origins"
 */
export function createRelatedOrigins(origins: readonly string[]): OtpProxy {
  const body = JSON.stringify({ origins: readOptions(OriginsSchema, origins) });
  const headers = { 'content-type': 'application/json', 'cache-control': 'max-age=3600' };
  return async () => new Response(body, { headers });
}
