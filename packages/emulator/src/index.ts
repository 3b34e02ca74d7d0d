/**
 * The verification service on this machine: the core, with a server and the pages of this package.
 *
 * @module
 */

export * from './core.ts';
export type { Credentials } from './model/credentials.ts';
export type { EmulatorEnvironment } from './model/environment.ts';
export { createEmulatorCore } from './node/emulator-core.ts';
export type { Emulator, EmulatorOptions } from './node/listen.ts';
export { createEmulator } from './node/listen.ts';
