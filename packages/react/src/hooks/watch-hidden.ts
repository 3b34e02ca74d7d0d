/**
 * Calls back when the page has been hidden for a while, once each time.
 *
 * @returns a function that stops watching
 */
export function watchHidden(onLongHidden: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function handleVisibility(): void {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') timer = setTimeout(onLongHidden, LONG_MS);
  }

  addEventListener('visibilitychange', handleVisibility, true);
  return () => {
    clearTimeout(timer);
    removeEventListener('visibilitychange', handleVisibility, true);
  };
}

// A look into the messages for the code takes less; a proof lives 90 s at the default difficulty.
const LONG_MS = 60_000;
