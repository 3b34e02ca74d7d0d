import type { SealedValues } from '../http/sealed-value.ts';
import { ServiceError } from '../http/service-error.ts';
import type { Limits } from '../limits/limits.ts';
import type { Notify } from '../limits/notify.ts';
import { isText } from '../options/options-schema.ts';
import type { ServedRequest } from '../proxy/request-context.ts';
import type {
  ParsedPasskeyOptions,
  PasskeyNotice,
  PasskeySettings,
  SignedInUser,
} from './passkey-options.ts';
import type { PasskeyStore } from './passkey-store.ts';
import type { SealedChallenge } from './sealed-challenge.ts';

/** One request to a proxy of passkeys. */
export interface PasskeyContext extends ServedRequest {
  readonly settings: PasskeySettings;
  readonly hooks: Pick<ParsedPasskeyOptions, 'user' | 'onVerified'>;
  readonly limits: Pick<Limits, 'client' | 'login'>;
  readonly notify: Notify<PasskeyNotice> | undefined;
  readonly sealed: SealedValues<SealedChallenge>;
  /** @throws ServiceError `SERVICE_UNAVAILABLE` with status 500, if the store fails */
  readonly askStore: <T>(ask: (store: PasskeyStore) => T | Promise<T>) => Promise<T>;
}

/** Records that a user's passkeys have changed, and notifies the user. */
export function recordChange(
  { events, notify, now, report }: PasskeyContext,
  kind: PasskeyNotice['kind'],
  user: SignedInUser,
): void {
  events.add({ kind });
  notify?.({ kind, user, atMs: now() }, report);
}

/**
 * Returns the user of the request's session.
 *
 * @throws ServiceError `PASSKEY_NOT_VERIFIED` without one
 */
export async function requireUser({
  hooks,
  request,
  runHook,
}: PasskeyContext): Promise<SignedInUser> {
  const user = await runHook('user', async () => {
    const found = await hooks.user(request.toRequest());
    if (found && !(isText(found.id) && isText(found.name))) {
      throw new TypeError('user must return an id and a name');
    }
    return found;
  });
  if (!user) throw new ServiceError('PASSKEY_NOT_VERIFIED');
  return user;
}
