// @ts-check
import { find } from './dom.js';

const VIEWS = ['inbox', 'controls', 'requests'];

/**
 * On a narrow screen the page shows one section at a time: the one that the address names.
 */
export function followViews() {
  window.addEventListener('hashchange', show);
  show();
}

function show() {
  const named = location.hash.slice(1);
  const view = VIEWS.includes(named) ? named : 'inbox';
  document.body.dataset['view'] = view;
  for (const name of VIEWS) {
    const link = find(document, `.views a[href="#${name}"]`, HTMLAnchorElement);
    if (name === view) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }
}
