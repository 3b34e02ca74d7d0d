import { loadSearch } from './load-search.ts';

/** Longer than the box of the search takes to load on a slow connection. */
const LONGEST_WAIT_MS = 10_000;

/**
 * Opens the search by Ctrl or Cmd K, with Caps Lock, too, which VitePress takes for another key. Until its box has loaded,
 * what is typed would go into the field that has the focus: it is held, and put into the box.
 */
export function openSearchByKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey } = event;
  if (key.toLowerCase() !== 'k' || !(ctrlKey || metaKey)) return;
  event.preventDefault();
  void loadSearch();
  if (searchField()) return;

  let typed = '';
  const box = new AbortController();
  const { signal } = box;
  setTimeout(() => box.abort(), LONGEST_WAIT_MS);
  const hold = (next: KeyboardEvent) => {
    if (next.key.length > 1 || next.ctrlKey || next.metaKey) return;
    next.preventDefault();
    typed += next.key;
  };
  document.addEventListener('keydown', hold, { capture: true, signal });
  const observer = new MutationObserver(() => {
    const field = searchField();
    if (!field) return;
    box.abort();
    if (typed !== '') field.value = typed;
    field.dispatchEvent(new Event('input'));
  });
  signal.addEventListener('abort', () => observer.disconnect());
  observer.observe(document.body, { childList: true });
  document.querySelector<HTMLElement>('.DocSearch-Button')?.click();
}

function searchField(): HTMLInputElement | null {
  return document.querySelector('.VPLocalSearchBox .search-input');
}
