import {
  ProxyEmptyRequestSchema,
  ProxyPasskeyDeleteSchema,
  ProxyPasskeyRenameSchema,
  type ProxyPasskeys,
} from '@otp-kit/protocol';
import type * as v from 'valibot';
import { readRequest } from '../http/read-body.ts';
import { type ProxyResponse, successResponse } from '../http/response.ts';
import { ServiceError } from '../http/service-error.ts';
import { randomText } from './ceremony.ts';
import { type PasskeyContext, recordChange, requireUser } from './passkey-context.ts';
import type { SignedInUser } from './passkey-options.ts';

/** Lists the user's passkeys. */
export async function list(context: PasskeyContext): Promise<ProxyResponse> {
  const { user } = await readManaged(context, ProxyEmptyRequestSchema);
  return successResponse(await passkeysOf(context, user));
}

/** Renames one of the user's passkeys. */
export async function rename(context: PasskeyContext): Promise<ProxyResponse> {
  const { user, body } = await readManaged(context, ProxyPasskeyRenameSchema);
  const { id, name } = body;
  const isRenamed = await context.askStore((store) => store.rename(user.id, id, name));
  if (!isRenamed) throw new ServiceError('NO_PASSKEY');
  return successResponse(await passkeysOf(context, user));
}

/** Deletes one of the user's passkeys. */
export async function deletePasskey(context: PasskeyContext): Promise<ProxyResponse> {
  const { user, body } = await readManaged(context, ProxyPasskeyDeleteSchema);
  const isDeleted = await context.askStore((store) => store.delete(user.id, body.id));
  if (!isDeleted) throw new ServiceError('NO_PASSKEY');
  recordChange(context, 'passkey-deleted', user);
  return successResponse(await passkeysOf(context, user));
}

async function readManaged<T extends object>(
  context: PasskeyContext,
  schema: v.GenericSchema<unknown, T>,
): Promise<{ readonly user: SignedInUser; readonly body: T }> {
  const body = await readRequest(context, schema);
  await context.limits.client.admit('passkey', context);
  return { user: await requireUser(context), body };
}

/** Describes a user's passkeys for the page. */
export async function passkeysOf(
  { askStore, settings }: PasskeyContext,
  { id: userID, name, displayName = '' }: SignedInUser,
): Promise<ProxyPasskeys> {
  const handle = await askStore((store) => store.userHandle(userID, randomText()));
  const stored = await askStore((store) => store.list(userID));
  return {
    rpID: settings.rpID,
    user: { id: handle, name, displayName },
    passkeys: stored.map(({ id, name: given, createdAtMs, lastUsedAtMs, isBackedUp }) => ({
      ...{ id, name: given, createdAtMs, isBackedUp },
      ...(lastUsedAtMs !== undefined && { lastUsedAtMs }),
    })),
  };
}
