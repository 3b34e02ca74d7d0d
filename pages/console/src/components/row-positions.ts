/** A row that has to stay where it is. */
export interface AnchoredRow {
  readonly row: HTMLElement;
  readonly topPx: number;
}

/** The first row in view, if the user is past the start of the list or has opened an entry. */
export function anchorIn(root: HTMLElement): AnchoredRow | undefined {
  const edgePx = edgeOf(root);
  const isPastStart = !isStartInView(root);
  const isInView = (row: HTMLElement) => row.getBoundingClientRect().bottom > edgePx;
  const isRead = (row: HTMLElement) => isPastStart || row.querySelector('details[open]') !== null;
  const row = rowsOf(root).find((each) => isInView(each) && isRead(each));
  return row && { row, topPx: topOf(row) };
}

/** Scrolls until the row is where it was. */
export function restoreAnchor(root: HTMLElement, { row, topPx }: AnchoredRow): void {
  if (row.isConnected) scrollerOf(root).scrollTop += topOf(row) - topPx;
}

/** Whether the user sees where the list begins. */
export function isStartInView(root: HTMLElement): boolean {
  // The list and not its first row, which is elsewhere while it is animated.
  const list = root.querySelector(':scope > ol');
  return list !== null && topOf(list) >= edgeOf(root);
}

/** Scrolls to where the list begins. */
export function scrollToStart(root: HTMLElement): void {
  if (scrollerOf(root) === root) root.scrollTop = 0;
  else root.scrollIntoView({ block: 'start' });
}

/** The rows that are on the page, in their order. */
export function rowsOf(root: HTMLElement): readonly HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(':scope > ol > li')];
}

/** The keys of the rows that stay on the page wherever the user scrolls: open, with the focus, or the first in view. */
export function keptKeys(root: HTMLElement | null): readonly string[] {
  if (!root) return [];
  const kept = root.querySelectorAll<HTMLElement>(
    ':scope > ol > li:is(:focus-within, :has(details[open]))',
  );
  const rows = [...kept, anchorIn(root)?.row];
  return rows.flatMap((row) => row?.dataset['key'] ?? []);
}

/** What takes the focus for a row: its code, or what opens it. */
export function targetOf(row: Element | null | undefined): HTMLElement | null {
  return row?.querySelector<HTMLElement>('summary, button') ?? null;
}

/** Leaves one row of a list in the order of the Tab key: the one that has the focus or had it last, else the first. */
export function keepOneTabStop(root: HTMLElement): void {
  const rows = rowsOf(root);
  const focused =
    rows.find((row) => row.contains(document.activeElement)) ??
    rows.find((row) => row.dataset['current'] !== undefined);
  const current = focused ?? rows[0];
  for (const row of rows) {
    row.toggleAttribute('data-current', row === focused);
    for (const control of row.querySelectorAll<HTMLElement>('a, button, summary, pre')) {
      control.tabIndex = row === current ? 0 : -1;
    }
  }
}

/** The list on a wide screen, the page on a narrow one. */
function scrollerOf(root: HTMLElement): Element {
  return getComputedStyle(root).overflowY === 'auto' ? root : document.documentElement;
}

/** The upper edge of what is in view. */
function edgeOf(root: HTMLElement): number {
  return scrollerOf(root) === root ? topOf(root) : 0;
}

function topOf(element: Element): number {
  return element.getBoundingClientRect().top;
}
