import { useMemo, useSyncExternalStore } from 'react';
import { formatAddress, type PageAddress, parseAddress } from './page-address.ts';

/** What the address of the page names. */
export function useAddress(): PageAddress {
  const hash = useSyncExternalStore(followHash, () => location.hash);
  return useMemo(() => parseAddress(hash), [hash]);
}

/** Changes the address in place, as while the user types. */
export function replaceAddress(change: Partial<PageAddress>): void {
  history.replaceState(history.state, '', addressWith(change));
  notifyListeners();
}

/** Opens something that Back closes. */
export function openAddress(change: Partial<PageAddress>): void {
  history.pushState(OPENED, '', addressWith(change));
  notifyListeners();
}

/** Closes what {@link openAddress} opened, or what the page was opened with. */
export function closeAddress(change: Partial<PageAddress>): void {
  if (history.state === OPENED) history.back();
  else replaceAddress(change);
}

const OPENED = 'opened';

function addressWith(change: Partial<PageAddress>): string {
  return formatAddress({ ...parseAddress(location.hash), ...change });
}

// The browser reports only a fragment that a link or the user changed.
function notifyListeners(): void {
  window.dispatchEvent(new HashChangeEvent('hashchange'));
}

function followHash(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}
