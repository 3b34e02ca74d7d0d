import type { WorkerScripts } from './pool/worker-pool.ts';

/** The ways to create the package's own worker, in the order to try them. */
export const workerScripts: WorkerScripts = [
  // Bundlers recognise exactly this expression, and rewrite its URL.
  () => new Worker(new URL('./worker.js', import.meta.url), { type: 'module' }),
  ...inDependencyCache(import.meta.url),
];

/**
 * Vite 7 and older, in development, bundle this package into `node_modules/.vite/deps`, and neither
 * rewrite the URL nor bring the script along. It is still where the package is installed.
 *
 * @param url of this module
 */
export function inDependencyCache(url: string): readonly (() => Worker)[] {
  if (!url.includes('/node_modules/.vite/deps')) return [];
  const script = new URL('../../@otp-kit/pow/dist/worker.js', url);
  return [() => new Worker(script, { type: 'module' })];
}
