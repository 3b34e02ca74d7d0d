import type { PasskeyStore, StoredPasskey } from './passkey-store.ts';

/** Keeps passkeys in this process's memory, for development and tests: a restart loses them. */
export function createMemoryPasskeyStore(): PasskeyStore {
  const handles = new Map<string, string>();
  const passkeys = new Map<string, StoredPasskey>();
  const list = (userID: string) =>
    [...passkeys.values()]
      .filter((known) => known.userID === userID)
      .sort((some, other) => some.createdAtMs - other.createdAtMs);

  function change(
    id: string,
    changes: Partial<StoredPasskey>,
    isAllowed: (known: StoredPasskey) => boolean,
  ): boolean {
    const known = passkeys.get(id);
    if (known === undefined || !isAllowed(known)) return false;
    passkeys.set(id, { ...known, ...changes });
    return true;
  }

  return {
    userHandle(userID, newHandle) {
      const handle = handles.get(userID) ?? newHandle;
      handles.set(userID, handle);
      return handle;
    },
    list,
    find: (id) => passkeys.get(id),
    add(passkey, max) {
      if (passkeys.has(passkey.id) || list(passkey.userID).length >= max) return false;
      passkeys.set(passkey.id, passkey);
      return true;
    },
    recordUse: (id, use) =>
      change(
        id,
        use,
        ({ counter }) => use.counter > counter || (use.counter === 0 && counter === 0),
      ),
    rename: (userID, id, name) => change(id, { name }, (known) => known.userID === userID),
    delete: (userID, id) => passkeys.get(id)?.userID === userID && passkeys.delete(id),
  };
}
