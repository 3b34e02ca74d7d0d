/**
 * The product's own passkeys: a proxy that adds them after a code and signs users in by them, and the store that it
 * needs. It works over `@simplewebauthn/server`, an optional peer.
 *
 * @module
 */
export { createMemoryPasskeyStore } from './passkeys/memory-passkey-store.ts';
export type {
  PasskeyNotice,
  PasskeyOptions,
  PasskeyProxyConfig,
  SignedInUser,
  VerifiedPasskey,
} from './passkeys/passkey-options.ts';
export { createPasskeyProxy, createRelatedOrigins } from './passkeys/passkey-proxy.ts';
export type { PasskeyStore, PasskeyUse, StoredPasskey } from './passkeys/passkey-store.ts';
export { hasPasskey } from './passkeys/passkey-store.ts';
