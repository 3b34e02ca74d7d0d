import { useEffect, useSyncExternalStore } from 'react';
import type { Bench } from './use-bench.ts';

/**
 * Starts a job by itself while the page is seen and nothing else runs, until it has ended once. It
 * stops while the page is hidden, where browsers slow it down.
 *
 * @param isWanted false once the visitor has stopped it, and where the browser saves data
 */
export function useAutomaticStart(bench: Bench, isWanted: boolean, start: () => void): void {
  const isVisible = useSyncExternalStore(
    (onChange) => {
      document.addEventListener('visibilitychange', onChange);
      return () => document.removeEventListener('visibilitychange', onChange);
    },
    () => document.visibilityState === 'visible',
  );
  const { isReady, running, statusOf, stop } = bench;
  const isDue = isWanted && isReady && ['idle', 'stopped'].includes(statusOf('measure'));

  useEffect(() => {
    if (isVisible && isDue && !running) start();
    if (!isVisible && running?.isAutomatic) stop();
  });
}

/** Whether the browser asks pages to spare data. */
export function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  const isSaving =
    typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData');
  return isSaving === true || matchMedia('(prefers-reduced-data: reduce)').matches;
}
