/**
 * The sealed cookies of one proxy: one for each flow or attempt, because every tab of a browser may
 * have begun one. Names and keys are bound to the proxy, so that two proxies of one host neither
 * open, overwrite nor evict each other's cookies.
 *
 * @module
 */

import { MAX_COOKIES } from '../constants/lifetimes-and-limits.ts';
import { digestOf } from '../crypto/digest.ts';
import { createSeal, type SealedKind } from '../crypto/seal.ts';
import { namePrefix, type RequestTarget, sealedCookie } from './sealed-cookie.ts';
import type { SealedValues, SealedValuesOptions } from './sealed-value.ts';

/** Prepares the cookies of a proxy. */
export function createSealedCookies<T>(
  kind: SealedKind<T>,
  { sealSecrets, settings, pipeline, now }: SealedValuesOptions,
): (request: RequestTarget) => SealedValues<T> {
  const { basePath, purpose, isDevelopment } = settings;
  // JSON keeps the parts apart: no two different lists have the same text.
  const audience = JSON.stringify([kind.name, basePath, pipeline, purpose]);
  const seal = createSeal(sealSecrets, kind, audience);
  // 32 bits distinguish a host's proxies, and are too few to reveal anything about the pipeline's ID.
  const family = `${kind.cookieName}-${digestOf(audience).slice(0, 8)}-`;

  return (request) => {
    const { seconds } = kind;
    const cookie = (name: string) =>
      sealedCookie(request, { name, seal, isDevelopment, seconds, now });
    const nameOf = (id: string) => `${family}${digestOf(id).slice(0, 12)}`;
    return {
      of: async (id) => cookie(nameOf(id)),
      async makeRoom(replaced) {
        const replacedName = replaced === undefined ? undefined : nameOf(replaced);
        const names = namesOf(request, namePrefix(request, isDevelopment), family);
        const others = names.filter((name) => name !== replacedName);
        const ended = [
          ...names.filter((name) => name === replacedName),
          ...others.slice(0, 1 - MAX_COOKIES),
        ];
        return ended.map((name) => cookie(name).clear());
      },
    };
  };
}

/** The names of a family of cookies, the oldest first, as browsers send them: RFC 6265bis, "Retrieval Model". */
function namesOf({ headers }: RequestTarget, prefix: string, family: string): readonly string[] {
  return (headers.get('cookie') ?? '')
    .split(/;[ \t]*/)
    .filter((pair) => pair.startsWith(prefix + family))
    .map((pair) => pair.slice(prefix.length).split('=', 1).join())
    .filter((name) => /^[0-9a-f]{12}$/.test(name.slice(family.length)));
}
