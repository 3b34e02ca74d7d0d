import type { SealedKind } from '../crypto/seal.ts';
import type { ReceivedRequest } from './received-request.ts';
import { createSealedCookies } from './sealed-cookies.ts';
import { createSealedFields } from './sealed-fields.ts';
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
