// @ts-check
import { find } from './dom.js';

const LOGS = ['requests', 'attempts', 'webhooks'];
const VIEWS = ['inbox', 'controls', ...LOGS];
const NARROW = window.matchMedia('(width < 48rem)');

/**
 * On a narrow screen the page shows one section at a time: the one that the address names. A wide
 * one has room for all of them but the logs, of which it shows the one that was named last.
 */
export function followViews() {
  window.addEventListener('hashchange', show);
  NARROW.addEventListener('change', show);
  show();
}

function show() {
  const named = location.hash.slice(1);
  const view = VIEWS.includes(named) ? named : 'inbox';
  const { dataset } = document.body;
  dataset['view'] = view;
  if (LOGS.includes(view)) dataset['log'] = view;
  const current = NARROW.matches ? view : dataset['log'];
  for (const name of VIEWS) {
    const link = find(document, `.views a[href="#${name}"]`, HTMLAnchorElement);
    if (name === current) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }
}
