import { inBrowser, type Route } from 'vitepress';
import { nextTick, watch } from 'vue';

/** Gives the focus to the link that was opened, when Back leads to its page. VitePress leaves it at the top. */
export function keepFocus(route: Route): void {
  if (!inBrowser) return;
  const opened = new Map<string, string>();
  let isBack = false;
  // Both before VitePress, which follows them at once.
  document.addEventListener('click', remember, { capture: true });
  addEventListener('popstate', goBack, { capture: true });
  watch(() => route.path, show, { flush: 'post' });

  function remember({ target }: Event): void {
    const link = target instanceof Element && target.closest('.vp-doc a[href]');
    if (link) opened.set(route.path, link.getAttribute('href') ?? '');
  }

  function goBack(): void {
    isBack = true;
  }

  async function show(path: string): Promise<void> {
    const href = isBack && opened.get(path);
    isBack = false;
    if (!href) return;
    await nextTick();
    const link = `.vp-doc a[href="${CSS.escape(href)}"]`;
    document.querySelector<HTMLElement>(link)?.focus({ preventScroll: true });
  }
}
