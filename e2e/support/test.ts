import { test as base } from '@playwright/test';
import { DEMO_PORT } from '../playwright.config.ts';
import { reset } from './emulator.ts';
import { RESET_PATH } from './reset-path.ts';

/** A test with a fresh emulator and backend, as a client with its own IP address. */
export const test: typeof base = base.extend({
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use, { testId }) => {
    await use({ 'x-forwarded-for': addressOf(testId), ...extraHTTPHeaders });
  },
  page: async ({ page }, use) => {
    await reset();
    await fetch(`http://localhost:${DEMO_PORT}${RESET_PATH}`, { method: 'POST' });
    await use(page);
  },
});

// Public by every table of special addresses, and never contacted: it is only a name for the limits.
function addressOf(testId: string): string {
  const sum = Array.from(testId).reduce(
    (hash, character) => (hash * 31 + character.charCodeAt(0)) >>> 0,
    7,
  );
  return `11.${sum & 0xff}.${(sum >>> 8) & 0xff}.${(sum >>> 16) & 0xff}`;
}
