import { createRequire } from 'node:module';
import { ensureTestChromium } from '../../scripts/setup.mjs';

/** What a browser is started with so that its fastest engine of the solver is this. */
const FLAGS = {
  'wasm-simd': [],
  // V8 needs SSE 4.1 for WebAssembly's SIMD.
  'hash-wasm': ['--js-flags=--no-enable-sse4-1'],
};

/** What the platform in front of a product in production writes: the client's address, in a header that the proxy is configured with. */
export const CLIENT_IP_HEADER = 'x-client-ip';
export const PLATFORM_HEADERS = { [CLIENT_IP_HEADER]: '41.33.200.7' };

/**
 * Chromium with and without SIMD in WebAssembly, each started at its first use. SIGINT is left to the process:
 * Playwright would exit before the case has ended. When the process exits, its browsers end.
 */
export function createBrowsers() {
  const executablePath = ensureTestChromium();
  const { chromium } = createRequire(import.meta.url)('playwright-core');
  const running = new Map();
  return {
    /** @param {'wasm-simd' | 'hash-wasm'} engine */
    browser(engine) {
      if (!running.has(engine)) {
        const args = ['--no-sandbox', ...FLAGS[engine]];
        running.set(engine, chromium.launch({ executablePath, args, handleSIGINT: false }));
      }
      return running.get(engine);
    },
    async close() {
      for (const browser of running.values()) await (await browser).close();
    },
  };
}
