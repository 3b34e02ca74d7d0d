import type { PasskeyStore, StoredPasskey } from '../passkeys/passkey-store.ts';
import { assertEqual, type ContractCheck } from './assert-equal.ts';

/**
 * The contract of {@link PasskeyStore}.
 *
 * @param open returns the store; users and IDs are random, so that a store may be used again
 * @example
 * ```ts
 * for (const { title, run } of passkeyStoreContract(createMyStore)) test(title, run);
 * ```
 */
export function passkeyStoreContract(open: () => PasskeyStore): readonly ContractCheck[] {
  return CHECKS.map(([title, check]) => ({ title, run: async () => check(open(), newPasskey()) }));
}

/** A rule, and its check with a passkey of its own, which is not stored yet. */
type Check = readonly [
  title: string,
  check: (store: PasskeyStore, passkey: StoredPasskey) => Promise<void>,
];

const CHECKS: readonly Check[] = [
  [
    'keeps the first handle of a user, even of many at the same time',
    async (store, { userID }) => {
      const newHandle = (index: number) => `handle-${index}`;
      const handles = await twentyTimes(async (index) =>
        store.userHandle(userID, newHandle(index)),
      );

      assertEqual(new Set(handles).size, 1);
      assertEqual(await store.userHandle(userID, 'another'), handles[0]);
      assertEqual(await store.userHandle(newPasskey().userID, 'another'), 'another');
    },
  ],
  [
    'has nothing for an unknown user and an unknown ID',
    async (store, { id, userID }) => {
      assertEqual(await store.list(userID), []);
      assertEqual((await store.find(id)) ?? null, null);
      assertEqual(await store.rename(userID, id, 'phone'), false);
      assertEqual(await store.delete(userID, id), false);
      assertEqual(await store.recordUse(id, USE), false);
    },
  ],
  [
    'returns every field of a passkey',
    async (store, passkey) => {
      assertEqual(await store.add(passkey, 5), true);
      assertEqual(plain(await store.find(passkey.id)), plain(passkey));
      assertEqual((await store.list(passkey.userID)).map(plain), [plain(passkey)]);
    },
  ],
  [
    'lists the passkeys of one user, the oldest first',
    async (store, newer) => {
      const older = { ...newer, id: newPasskey().id, createdAtMs: newer.createdAtMs - 1 };
      await store.add(newer, 5);
      await store.add(newPasskey(), 5);
      await store.add(older, 5);

      const ids = (await store.list(newer.userID)).map(({ id }) => id);
      assertEqual(ids, [older.id, newer.id]);
    },
  ],
  [
    'never replaces a passkey, of the same user or of another one',
    async (store, passkey) => {
      await store.add(passkey, 5);

      assertEqual(await store.add({ ...passkey, publicKey: new Uint8Array([9]) }, 5), false);
      assertEqual(await store.add({ ...passkey, userID: newPasskey().userID }, 5), false);
      assertEqual(plain(await store.find(passkey.id)), plain(passkey));
    },
  ],
  [
    'adds one ID once, and no more passkeys than the limit, even of many at the same time',
    async (store, passkey) => {
      const copies = await twentyTimes(async () => store.add(passkey, 5));
      const others = await twentyTimes(async () => {
        const { id } = newPasskey();
        return store.add({ ...passkey, id }, 5);
      });

      assertEqual([countTrue(copies), countTrue(others)], [1, 4]);
      assertEqual((await store.list(passkey.userID)).length, 5);
    },
  ],
  [
    'records a use with a counter that goes up, and no other',
    async (store, passkey) => {
      await store.add({ ...passkey, counter: 7 }, 5);

      assertEqual(await store.recordUse(passkey.id, { ...USE, counter: 7 }), false);
      assertEqual(await store.recordUse(passkey.id, { ...USE, counter: 0 }), false);
      assertEqual(await store.recordUse(passkey.id, { ...USE, counter: 8 }), true);
      const used = { ...passkey, ...USE, counter: 8 };
      assertEqual(plain(await store.find(passkey.id)), plain(used));
    },
  ],
  [
    'records a counter that stays 0, as that of a synchronized passkey',
    async (store, passkey) => {
      await store.add(passkey, 5);

      assertEqual(await store.recordUse(passkey.id, USE), true);
      assertEqual(await store.recordUse(passkey.id, USE), true);
    },
  ],
  [
    'records the same counter once, even of many at the same time',
    async (store, passkey) => {
      await store.add(passkey, 5);
      const use = { ...USE, counter: 1 };

      const uses = await twentyTimes(async () => store.recordUse(passkey.id, use));

      assertEqual(countTrue(uses), 1);
    },
  ],
  [
    'renames and deletes a passkey for its own user only',
    async (store, passkey) => {
      const { id, userID } = passkey;
      const other = newPasskey().userID;
      await store.add(passkey, 5);

      assertEqual(await store.rename(other, id, 'mine'), false);
      assertEqual(await store.delete(other, id), false);
      assertEqual(await store.rename(userID, id, 'هاتفي 📱'), true);
      assertEqual((await store.find(id))?.name, 'هاتفي 📱');
      assertEqual(await store.delete(userID, id), true);
      assertEqual((await store.find(id)) ?? null, null);
    },
  ],
];

const USE = { counter: 0, isBackedUp: true, lastUsedAtMs: 1_800_000_060_000 } as const;

function newPasskey(): StoredPasskey {
  return {
    id: `contract_${crypto.randomUUID()}`,
    userID: `user ${crypto.randomUUID()}`,
    publicKey: new Uint8Array([0, 127, 128, 255]),
    counter: 0,
    transports: ['internal', 'hybrid'],
    isBackedUp: false,
    name: '',
    createdAtMs: 1_800_000_000_000,
  };
}

/** A passkey as plain data: a store may return its bytes in a class of its own. */
function plain(passkey: StoredPasskey | undefined): unknown {
  return passkey && { ...passkey, publicKey: [...passkey.publicKey] };
}

function countTrue(results: readonly boolean[]): number {
  return results.filter(Boolean).length;
}

async function twentyTimes<T>(call: (index: number) => Promise<T>): Promise<readonly T[]> {
  return Promise.all(Array.from({ length: 20 }, async (_, index) => call(index)));
}
