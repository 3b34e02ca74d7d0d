/** Longer than VitePress waits after a key before it searches. */
const SEARCH_DELAY_MS = 300;

let typedAtMs = -Infinity;

/**
 * Opens the first result by Enter also if it is pressed before the results are there, as after a code that was pasted:
 * VitePress would open a result of the text before, or none.
 *
 * @param event an `input` or a `keydown`, before VitePress gets it
 */
export function openResultByEnter(event: Event): void {
  const { target, timeStamp } = event;
  if (!(target instanceof HTMLInputElement) || !target.matches('.search-input')) return;
  if (event.type === 'input') typedAtMs = timeStamp;
  // What is dispatched below is not trusted.
  if (!(event instanceof KeyboardEvent) || event.key !== 'Enter' || !event.isTrusted) return;
  const waitMs = typedAtMs + SEARCH_DELAY_MS - timeStamp;
  if (event.isComposing || (waitMs <= 0 && hasResults(target))) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const { value } = target;
  setTimeout(() => pressWhenFound(target, value), Math.max(waitMs, 0));
}

/** Presses Enter when there are results, unless the text is another one by then or the search is closed. */
function pressWhenFound(field: HTMLInputElement, text: string): void {
  const observer = new MutationObserver(tryToPress);
  observer.observe(document.body, { childList: true, subtree: true });
  tryToPress();

  function tryToPress(): void {
    if (!field.isConnected || field.value !== text) {
      observer.disconnect();
    } else if (hasResults(field)) {
      observer.disconnect();
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    }
  }
}

function hasResults(field: HTMLInputElement): boolean {
  return field.closest('.VPLocalSearchBox')?.querySelector('.result') instanceof Element;
}
