/** Marks the entry of the page at `path` in the list beside it, and scrolls the list to it: it is longer than the window. */
export function showCurrent(path: string): void {
  // The page of a type is not in the list: its package is opened, and its entry marked.
  const [api] = /^\/api\/[^/]+(?=\/)/.exec(path) ?? [];
  document
    .querySelector<HTMLElement>(
      `.VPSidebarItem.collapsed:has(> .item a[href="${api}"]) > .item > .caret`,
    )
    ?.click();
  const list = document.querySelector('.VPSidebar');
  list?.querySelector('[aria-current]')?.removeAttribute('aria-current');
  const entry =
    list?.querySelector('.is-active.is-link > .item a') ??
    list?.querySelector(`a[href="${path.replace(/\/[^/]*$/, '')}"]`);
  entry?.setAttribute('aria-current', 'true');
  entry?.scrollIntoView({ block: 'nearest' });
}
