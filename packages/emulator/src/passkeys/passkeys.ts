import type { Bytes } from '@otp-kit/protocol';
import * as v from 'valibot';
import { fromHex, toHex } from '../crypto/hash.ts';
import { forgetOldest } from '../primitives/forget-oldest.ts';
import type { Random } from '../primitives/random.ts';
import type { ReadonlyOutput } from '../schema/read-only.ts';
import { savedAddress, savedBytes, savedCount, savedTime } from '../schema/saved.ts';

const SavedPasskeyUserSchema = v.strictObject({
  accountId: v.string(),
  verificationAddress: savedAddress,
  /** WebAuthn's user handle: contains nothing about the user. */
  handle: savedBytes,
  passkeys: v.array(
    v.strictObject({
      /** Its credential ID, base64url. */
      id: v.string(),
      /** COSE. */
      publicKey: savedBytes,
      /** How the authenticator can be reached, in its own words. */
      transports: v.array(v.string()),
      /** Unix milliseconds by the workspace's clock. */
      createdAtMs: savedTime,
      /** The signature counter, if its authenticator has one. It increases with each signature. */
      signatureCount: savedCount,
    }),
  ),
});

/** Checks {@link SavedPasskeys}. */
export const SavedPasskeysSchema = v.array(SavedPasskeyUserSchema);

/** The users, in the order in which they were first seen, with or without a passkey. */
export type SavedPasskeys = ReadonlyOutput<typeof SavedPasskeysSchema>;

type SavedPasskeyUser = SavedPasskeys[number];

/** The owner of passkeys: an account's user, identified by the verified address. */
export interface PasskeyOwner extends Pick<SavedPasskeyUser, 'accountId' | 'verificationAddress'> {}

/** A credential, as the authenticator that keeps its private key made it. */
export interface Passkey extends Omit<SavedPasskeyUser['passkeys'][number], 'publicKey'> {
  readonly publicKey: Bytes;
  signatureCount: number;
}

/** A user who may have passkeys. */
export interface PasskeyUser extends PasskeyOwner {
  readonly handle: Bytes;
  readonly passkeys: readonly Passkey[];
}

/** The passkeys of one workspace. */
export interface Passkeys {
  /** Oldest first. */
  of(owner: PasskeyOwner): readonly Passkey[];
  /** The same for each call about the same user. */
  handleOf(owner: PasskeyOwner): Bytes;
  /** False if a passkey with this ID exists. */
  add(owner: PasskeyOwner, passkey: Passkey): boolean;
  /** The users with at least one passkey, in the order in which they were first seen. */
  list(): readonly PasskeyUser[];
  save(): SavedPasskeys;
}

const USERS_KEPT = 10_000;
const HANDLE_BYTES = 32; // WebAuthn Level 3, section 14.6.1: random, at most 64 bytes

/** Creates the passkeys of one workspace; beyond the limit of users the oldest is forgotten. */
export function createPasskeys(
  { random }: { readonly random: Random },
  saved: SavedPasskeys = [],
): Passkeys {
  const users = new Map<string, PasskeyUser & { passkeys: Passkey[] }>();
  for (const user of saved.slice(-USERS_KEPT)) {
    const passkeys = user.passkeys.map((passkey) => ({
      ...passkey,
      publicKey: fromHex(passkey.publicKey),
    }));
    users.set(keyOf(user), { ...user, handle: fromHex(user.handle), passkeys });
  }

  const userOf = (owner: PasskeyOwner): PasskeyUser & { passkeys: Passkey[] } => {
    const known = users.get(keyOf(owner));
    if (known !== undefined) return known;
    const { accountId, verificationAddress } = owner;
    const user = { accountId, verificationAddress, handle: random(HANDLE_BYTES), passkeys: [] };
    users.set(keyOf(owner), user);
    forgetOldest(users, USERS_KEPT);
    return user;
  };

  return {
    of: (owner) => users.get(keyOf(owner))?.passkeys ?? [],
    handleOf: (owner) => userOf(owner).handle,
    add: (owner, passkey) => {
      const isTaken = [...users.values()].some(({ passkeys }) =>
        passkeys.some(({ id }) => id === passkey.id),
      );
      if (!isTaken) userOf(owner).passkeys.push(passkey);
      return !isTaken;
    },
    list: () => [...users.values()].filter(({ passkeys }) => passkeys.length > 0),
    save: () =>
      [...users.values()].map((user) => ({
        ...user,
        handle: toHex(user.handle),
        passkeys: user.passkeys.map((passkey) => ({
          ...passkey,
          publicKey: toHex(passkey.publicKey),
        })),
      })),
  };
}

// The interface does not define the user of two addresses: the phone comes first,
// as it does for test pairs.
function keyOf({ accountId, verificationAddress: { phoneNumber, email } }: PasskeyOwner): string {
  return JSON.stringify([accountId, phoneNumber ?? email?.toLowerCase()]);
}
