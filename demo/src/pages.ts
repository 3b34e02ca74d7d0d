/** The demo's pages: three ways to sign in, messages about orders, and the solver. */
export type PageName = keyof typeof PATHS;

/** The path of each page. */
export const PATHS = {
  form: '/',
  widget: '/widget.html',
  redirect: '/redirect.html',
  orders: '/orders.html',
  solver: '/solver.html',
} as const;

/** The form in its themes, which has a bar of its own. */
export const THEMES_PATH = '/themes.html';

/** In the order of the bar. */
export const PAGE_NAMES: readonly PageName[] = ['form', 'widget', 'redirect', 'orders', 'solver'];
