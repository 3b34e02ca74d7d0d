import type { SingleAddress } from '@otp-kit/protocol';
import { servedAddress } from '../address/resolve-recipient.ts';
import { type Exchange, readSession } from './request-context.ts';
import type { FlowCookie } from './sealed-cookie.ts';
import { Refusal } from './service-error.ts';

/** What a browser has under way, as its sealed cookie holds it. */
interface UnderWay {
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
 * @throws Refusal `NO_ACTIVE_FLOW`
 */
export async function requireUnderWay<T extends UnderWay>(
  exchange: Exchange & { readonly cookie: FlowCookie<T> },
  isMeant: (underWay: T) => boolean,
): Promise<T> {
  const { cookie } = exchange;
  const underWay = await cookie.read();
  const isOurs =
    underWay !== undefined &&
    isMeant(underWay) &&
    underWay.session === (await readSession(exchange));
  if (!isOurs) throw new Refusal('NO_ACTIVE_FLOW');
  if (!isServed(exchange, underWay)) {
    throw new Refusal('NO_ACTIVE_FLOW', { setCookie: cookie.clear() });
  }
  return underWay;
}

/** Whether the settings still allow the length of the code, and the address's kind, country and number type. */
function isServed(exchange: Exchange, { address, digits }: UnderWay): boolean {
  if (digits !== exchange.settings.digits) return false;
  try {
    servedAddress(exchange, address);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
