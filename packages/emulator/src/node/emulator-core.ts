import {
  createEmulatorCore as createCore,
  type EmulatorCore,
  type EmulatorCoreOptions,
} from '../app/emulator-core.ts';
import { BUILT_PAGES } from './built-pages.ts';

/** Creates the emulator's core with the pages that this package contains. Throws as the core does. */
export function createEmulatorCore(options: EmulatorCoreOptions = {}): EmulatorCore {
  return createCore({ pages: BUILT_PAGES, ...options });
}
