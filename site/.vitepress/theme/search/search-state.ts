import { reactive, shallowRef } from 'vue';
import type { Find } from './find-sections.ts';

/** The longest wait for an idle browser, and the wait in one that does not say when it is. */
const IDLE_AFTER_MS = 2000;

/** What the search shows; the words stay while the site is open. */
export const search = reactive({ isOpen: false, words: '', hasFailed: false });

/** There once the index is. */
export const find = shallowRef<Find>();

let loading: Promise<void> | undefined;

/** Loads the index before it is used, once; a failed attempt can be repeated. */
export function loadSearch(): Promise<void> {
  loading ??= readIndex();
  return loading;
}

async function readIndex(): Promise<void> {
  search.hasFailed = false;
  try {
    const { loadFind } = await import('./find-sections.ts');
    find.value = await loadFind();
  } catch {
    search.hasFailed = true;
    loading = undefined;
  }
}

/** Loads it while the user reads, unless the browser saves data or the network is slow. */
export function loadSearchWhenIdle(): void {
  // Chromium alone has it.
  const network: unknown = Reflect.get(navigator, 'connection');
  const { saveData = false, effectiveType = '4g' } = Object(network);
  if (saveData === true || effectiveType !== '4g') return;
  const load = () => void loadSearch();
  if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: IDLE_AFTER_MS });
  else setTimeout(load, IDLE_AFTER_MS);
}
