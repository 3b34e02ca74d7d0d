import { inBrowser, type Router } from 'vitepress';

/**
 * Keeps the page where it is when Back or Forward lead to the address that it has. The form adds such entries to the
 * history, and VitePress would scroll to the top. The query has the settings of the form, and leads to no other page.
 */
export function keepPage(router: Router): void {
  if (!inBrowser) return;
  let shown = '';
  const follow = (href: string) => {
    shown = withoutQuery(href);
  };
  // A link to the same address still scrolls to its place.
  router.onBeforeRouteChange = () => follow('');
  router.onBeforePageLoad = (href) => withoutQuery(href) !== shown;
  router.onAfterRouteChange = follow;
  addEventListener('hashchange', () => follow(location.pathname + location.hash));
}

function withoutQuery(href: string): string {
  return href.replace(/\?[^#]*/, '');
}
