/** The passkeys of the demo's accounts, in memory: a product keeps them in its database. */
import { randomBytes } from 'node:crypto';
import type { WebAuthnCredential } from '@simplewebauthn/server';

/** An account that has passkeys, or is creating its first. */
export interface PasskeyHolder {
  /** The verified phone number or email address. */
  readonly address: string;
  /** The account's user handle: random bytes, since an authenticator may show it without consent. */
  readonly handle: Uint8Array<ArrayBuffer>;
  readonly credentials: WebAuthnCredential[];
  /** The challenge of a registration that has begun; `expiresAt` in Unix milliseconds. */
  pending?: { readonly challenge: string; readonly expiresAt: number } | undefined;
}

/** A passkey and the account that it signs in. */
export interface StoredPasskey {
  readonly holder: PasskeyHolder;
  readonly credential: WebAuthnCredential;
}

/** Finds accounts by address, and passkeys by credential ID. */
export interface PasskeyStore {
  readonly holderOf: (address: string | undefined) => PasskeyHolder | undefined;
  readonly createHolder: (address: string) => PasskeyHolder;
  /** @param id a credential ID, base64url; anything else finds nothing */
  readonly findPasskey: (id: unknown) => StoredPasskey | undefined;
}

/** Creates an empty store. */
export function createPasskeyStore(): PasskeyStore {
  const holders = new Map<string, PasskeyHolder>();
  return {
    holderOf: (address) => (address === undefined ? undefined : holders.get(address)),
    createHolder(address) {
      const handle = new Uint8Array(randomBytes(32));
      const holder: PasskeyHolder = { address, handle, credentials: [] };
      holders.set(address, holder);
      return holder;
    },
    findPasskey(id) {
      for (const holder of holders.values()) {
        const credential = holder.credentials.find((known) => known.id === id);
        if (credential) return { holder, credential };
      }
      return undefined;
    },
  };
}
