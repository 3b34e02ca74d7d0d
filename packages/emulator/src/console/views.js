// @ts-check
import { find } from './dom.js';

const TABS = ['requests', 'attempts', 'webhooks', 'settings'];
const VIEWS = ['inbox', 'controls', ...TABS];
const NARROW = window.matchMedia('(width < 48rem)');

/**
 * On a narrow screen the page shows one section at a time: the one that the address names. A wide
 * one has room for all of them but the tabs, of which it shows the one that was named last.
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
  if (TABS.includes(view)) dataset['tab'] = view;
  const current = NARROW.matches ? view : dataset['tab'];
  for (const name of VIEWS) {
    const link = find(document, `.views a[href="#${name}"]`, HTMLAnchorElement);
    if (name === current) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }
}
