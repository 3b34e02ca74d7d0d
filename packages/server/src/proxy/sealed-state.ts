import type { SingleAddress } from '@otp-kit/protocol';
import { MAX_SEALED_BYTES } from '../constants/lifetimes-and-limits.ts';
import type { RequestReport } from '../http/report.ts';
import type { SealedChange, SealedValue } from '../http/sealed-value.ts';
import { ServiceError } from '../http/service-error.ts';
import { type RequestContext, readSession } from './request-context.ts';
import { acceptAddress } from './resolve-recipient.ts';

/** What every sealed value holds: that of a transaction, and that of a widget's attempt. */
interface SealedState {
  readonly address: SingleAddress;
  readonly digits: number;
  readonly session?: string;
}

/**
 * Opens the value of the flow or the attempt that the client names, in the session in which it began.
 * The cookies of other tabs stay as they are. A flow or attempt that the settings no longer allow is
 * ended.
 *
 * @param isNamed whether the value holds what the client names
 * @throws ServiceError `NO_ACTIVE_FLOW`
 */
export async function openSealed<T extends SealedState>(
  context: RequestContext & { readonly value: SealedValue<T> },
  isNamed: (state: T) => boolean,
): Promise<T> {
  const { value } = context;
  const state = await value.read();
  const isOwn =
    state !== undefined && isNamed(state) && state.session === (await readSession(context));
  if (!isOwn) throw new ServiceError('NO_ACTIVE_FLOW');
  if (!isServed(context, state)) {
    throw new ServiceError('NO_ACTIVE_FLOW', { sealed: value.clear() });
  }
  return state;
}

/** Whether the settings allow the length of the code, and the address's kind, country and number type. */
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

/**
 * Seals a state for the client to keep.
 *
 * @throws ServiceError `SERVICE_UNAVAILABLE`, if a browser would drop the cookie, and the code with it
 */
export async function writeSealed<T>(
  value: SealedValue<T>,
  state: T,
  report: RequestReport,
): Promise<SealedChange> {
  const change = await value.write(state);
  const text = 'setCookie' in change ? change.setCookie : change.sealed;
  if (text === null || text.length <= MAX_SEALED_BYTES) return change;
  const code = 'SERVICE_UNAVAILABLE';
  report.fault({ code, message: 'the sealed flow is too large for a cookie' });
  throw new ServiceError(code);
}
