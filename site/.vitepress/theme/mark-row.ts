const MARK = 'is-named';

/** Marks the row of a table that the address names. `:target` does not follow an address that a script sets. */
export function markRow(): void {
  document.querySelector(`.${MARK}`)?.classList.remove(MARK);
  document.getElementById(location.hash.slice(1))?.closest('tr')?.classList.add(MARK);
}
