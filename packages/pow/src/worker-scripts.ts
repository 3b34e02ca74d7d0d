import type { WorkerScripts } from './pool/worker-pool.ts';

// Bundlers recognise exactly this expression, and rewrite its URL.
const bundled = () => new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });

/** The ways to create the package's own worker, in the order to try them. */
export const workerScripts: WorkerScripts = scriptsAt(import.meta.url, bundled);

/**
 * Vite 7 and older, in development, bundle this package into `node_modules/.vite/deps`, and do not bring
 * the script along. It is still where the package is installed.
 *
 * @param url of this module
 * @param bundler creates the worker with the URL that the bundler wrote
 */
export function scriptsAt(url: string, bundler: () => Worker): WorkerScripts {
  if (!url.includes('/node_modules/.vite/deps')) return [bundler];
  const script = new URL('../../@otp-kit/pow/dist/worker.js', url);
  const installed = () => new Worker(script, { type: 'module' });
  // Vite 8 names the script where it is. A request to the cache would fail, and Vite would report it.
  const isInCache = String(bundler).includes('/.vite/deps/worker.js');
  return isInCache ? [installed] : [bundler, installed];
}
