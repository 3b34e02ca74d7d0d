/**
 * The verification service as a function from request to response: V1.2, V1.0, the hosted widget and utility
 * messages, with an inbox, a clock and a control API. It runs in every JavaScript runtime, also in a browser's tab.
 *
 * @module
 */

export type { EmulatorCore, EmulatorCoreOptions } from './app/emulator-core.ts';
export { createEmulatorCore } from './app/emulator-core.ts';
export type { ReleaseOptions } from './delivery/release.ts';
export type { RequestOrigin } from './http/service-call.ts';
export type { PageFiles, ReadFile } from './http/static-file.ts';
export type { JournalEntry } from './model/journal-entry.ts';
export type { Message } from './model/message.ts';
export type { WebhookEntry } from './model/webhook-entry.ts';
export type { Clock, ClockState } from './primitives/clock.ts';
export type { Random } from './primitives/random.ts';
export { createSeededRandom, systemRandom } from './primitives/random.ts';
export type { Seed, SeedInput } from './seed/parse-seed.ts';
export { parseSeed } from './seed/parse-seed.ts';
export type { AttemptLookup, AttemptResult } from './widget/lookup.ts';
export { createAttemptLookup } from './widget/lookup.ts';
