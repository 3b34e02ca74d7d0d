import { createSeal, type SealedKind } from '../crypto/seal.ts';
import type { ReceivedRequest } from './received-request.ts';
import { createSealedCookies } from './sealed-cookies.ts';
import type { SealedValues, SealedValuesOptions } from './sealed-value.ts';

/** Prepares the sealed values of a proxy: a browser keeps them in cookies, an app in its own memory. */
export function createSealedValues<T>(
  kind: SealedKind<T>,
  options: SealedValuesOptions,
): (context: Pick<ReceivedRequest, 'request' | 'client'>) => SealedValues<T> {
  const cookiesOf = createSealedCookies(kind, options);
  const fields = createSealedFields(kind, options);
  return ({ request, client }) => (client === 'app' ? fields : cookiesOf(request));
}

/**
 * Prepares the sealed values of a proxy's apps, which travel in the field `sealed` of bodies. Their key
 * is another one than that of the proxy's cookies: no value of an app can be planted as a cookie, and
 * no cookie that leaked opens as an app's.
 */
export function createSealedFields<T>(
  kind: SealedKind<T>,
  { sealSecrets, settings: { basePath, purpose }, pipeline, now }: SealedValuesOptions,
): SealedValues<T> {
  const audience = JSON.stringify([kind.name, basePath, pipeline, purpose, 'app']);
  const seal = createSeal(sealSecrets, kind, audience);
  return {
    of: async (_id, sealed) => ({
      read: async () => (sealed === undefined ? undefined : seal.open(sealed, now())),
      write: async (value) => ({ sealed: await seal.seal(value, now()) }),
      clear: () => ({ sealed: null }),
    }),
    makeRoom: async () => [], // An app keeps what it likes, and sends one value with each request.
  };
}
