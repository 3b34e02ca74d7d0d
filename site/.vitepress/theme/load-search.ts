/** After the page's own parts, also on a slow machine. */
const IDLE_AFTER_MS = 3000;

/** Loads it while the user reads, unless the browser saves data or the network is slow. */
export function loadSearchWhenIdle(): void {
  // Chromium alone has it.
  const network: unknown = Reflect.get(navigator, 'connection');
  const { saveData = false, effectiveType = '4g' } = Object(network);
  if (saveData !== true && effectiveType === '4g')
    setTimeout(() => void loadSearch(), IDLE_AFTER_MS);
}

/** Loads what the search needs, which is a megabyte, before it is opened. */
export async function loadSearch(): Promise<void> {
  const { default: indexes } = await import('@localSearchIndex');
  await Promise.all(Object.values(indexes).map((load) => load()));
}
