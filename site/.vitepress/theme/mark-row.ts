const MARK = 'is-named';

/** Marks the row of a table that the address names. `:target` does not follow an address that a script sets. */
export function markRow(): void {
  document.querySelector(`.${MARK}`)?.classList.remove(MARK);
  namedPlace()?.closest('tr')?.classList.add(MARK);
}

/** Does that, and moves the focus there, so that the next Tab goes on from that place. */
export function focusPlace(): void {
  markRow();
  const place = namedPlace();
  const target = place?.closest('tr') ?? place;
  if (!target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

const namedPlace = () => document.getElementById(decodeURIComponent(location.hash.slice(1)));
