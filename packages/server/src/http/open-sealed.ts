import type { SingleAddress } from '@otp-kit/protocol';
import { acceptAddress } from '../address/resolve-recipient.ts';
import { type RequestContext, readSession } from './request-context.ts';
import type { SealedCookie } from './sealed-cookie.ts';
import { ServiceError } from './service-error.ts';

/** What a browser has under way, as its sealed cookie holds it. */
interface SealedState {
  readonly address: SingleAddress;
  readonly digits: number;
  readonly session?: string;
}

/**
 * Opens the flow or the attempt that the page names, in the session that it was begun in. What
 * another tab began is left alone. What this proxy would no longer begin, because its settings have
 * changed since, is ended.
 *
 * @param isMeant tells whether the cookie holds what the page names
 * @throws ServiceError `NO_ACTIVE_FLOW`
 */
export async function openSealed<T extends SealedState>(
  context: RequestContext & { readonly cookie: SealedCookie<T> },
  isMeant: (underWay: T) => boolean,
): Promise<T> {
  const { cookie } = context;
  const underWay = await cookie.read();
  const isOurs =
    underWay !== undefined &&
    isMeant(underWay) &&
    underWay.session === (await readSession(context));
  if (!isOurs) throw new ServiceError('NO_ACTIVE_FLOW');
  if (!isServed(context, underWay)) {
    throw new ServiceError('NO_ACTIVE_FLOW', { setCookie: cookie.clear() });
  }
  return underWay;
}

/** Whether the settings still allow the length of the code, and the address's kind, country and number type. */
function isServed(context: RequestContext, { address, digits }: SealedState): boolean {
  if (digits !== context.settings.digits) return false;
  try {
    acceptAddress(context, address);
    return true;
  } catch (error) {
    if (error instanceof ServiceError) return false;
    throw error;
  }
}
