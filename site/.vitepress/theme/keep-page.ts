import { inBrowser, type Router } from 'vitepress';

/**
 * Keeps the page where it is when Back or Forward lead to the address that it has. The form adds such entries to the
 * history, and VitePress would scroll to the top.
 */
export function keepPage(router: Router): void {
  if (!inBrowser) return;
  let shown = '';
  const follow = (href: string) => {
    shown = href;
  };
  // A link to the same address still scrolls to its place.
  router.onBeforeRouteChange = () => follow('');
  router.onBeforePageLoad = (href) => href !== shown;
  router.onAfterRouteChange = follow;
  addEventListener('hashchange', () => follow(location.pathname + location.search + location.hash));
}
