/** A passkey as it is stored. It contains no secret: the private key never leaves the user's devices. */
export interface StoredPasskey {
  /** The credential ID, base64url, at most 1,364 characters. */
  readonly id: string;
  /** The user who signs in with it, as your `user` hook names the user. */
  readonly userID: string;
  /** The public key, COSE. */
  readonly publicKey: Uint8Array;
  /** The signature counter of the last sign-in. Synchronized passkeys have none: it stays 0. */
  readonly counter: number;
  /** How browsers reach the authenticator, such as `internal` and `hybrid`. */
  readonly transports: readonly string[];
  /** Whether the passkey was synchronized when it was used last, so that it outlives its device. */
  readonly isBackedUp: boolean;
  /** The browser and the system that created it, `Chrome on Linux`, if known, until the user renames it. */
  readonly name: string;
  /** Unix milliseconds. */
  readonly createdAtMs: number;
  /** Unix milliseconds; `undefined` until the first sign-in. */
  readonly lastUsedAtMs?: number | undefined;
}

/** What a sign-in changes of a stored passkey. */
export type PasskeyUse = Required<Pick<StoredPasskey, 'counter' | 'isBackedUp' | 'lastUsedAtMs'>>;

/**
 * Stores passkeys and user handles, in the product's database. Every method is atomic. What one throws is reported,
 * and refuses the request.
 *
 * `passkeyStoreContract` of `@otp-kit/server/testing` checks an implementation.
 */
export interface PasskeyStore {
  /**
   * Returns the handle of a user, and keeps `newHandle` for a user without one: parallel calls return one handle. It
   * never changes, since every passkey contains it.
   *
   * @param newHandle 32 random bytes, base64url
   */
  userHandle(userID: string, newHandle: string): string | Promise<string>;
  /** Returns the passkeys of a user, the oldest first. */
  list(userID: string): readonly StoredPasskey[] | Promise<readonly StoredPasskey[]>;
  /** Finds a passkey of any user. */
  find(id: string): StoredPasskey | undefined | Promise<StoredPasskey | undefined>;
  /**
   * Adds a passkey. It never replaces one: the ID is unique over all users.
   *
   * @param max how many passkeys the user may have with this one
   * @returns false if the ID exists or the user has `max` passkeys, also of parallel calls
   */
  add(passkey: StoredPasskey, max: number): boolean | Promise<boolean>;
  /**
   * Records a sign-in. The counter must be above the stored one, unless both are 0: a counter that goes back may be
   * that of a copy.
   *
   * @returns false, and changes nothing, if it is not, or if the passkey was deleted
   */
  recordUse(id: string, use: PasskeyUse): boolean | Promise<boolean>;
  /** Renames a passkey of this user. Returns false if the user has no such passkey. */
  rename(userID: string, id: string, name: string): boolean | Promise<boolean>;
  /** Deletes a passkey of this user. Returns false if the user has no such passkey. */
  delete(userID: string, id: string): boolean | Promise<boolean>;
}

/**
 * Whether a user can sign in by a passkey: for a product that requires one of some users, such as its staff.
 *
 * @param userID as your `user` hook names the user
 */
export async function hasPasskey(
  store: Pick<PasskeyStore, 'list'>,
  userID: string,
): Promise<boolean> {
  const { length } = await store.list(userID);
  return length > 0;
}
