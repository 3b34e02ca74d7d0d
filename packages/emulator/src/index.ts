/**
 * The verification service on this machine: V1.2 and the hosted widget, with an inbox, a clock and a
 * control API.
 *
 * @module
 */
export type { Clock, ClockState } from './clock.ts';
export type { EmulatorCore, EmulatorCoreOptions } from './emulator-core.ts';
export { createEmulatorCore } from './emulator-core.ts';
export type { JournalEntry, Message } from './entities.ts';
export type { Credentials, Emulator, EmulatorOptions } from './listen.ts';
export { createEmulator } from './listen.ts';
export type { AttemptLookup, AttemptResult } from './lookup.ts';
export { createAttemptLookup } from './lookup.ts';
export type { Random } from './random.ts';
export { createSeededRandom, systemRandom } from './random.ts';
export type { Seed, SeedInput } from './seed.ts';
export { parseSeed } from './seed.ts';
export type { RequestOrigin } from './service-env.ts';
export type { WebhookEntry } from './webhooks.ts';
