import { useEffect } from 'react';
import { rowsOf, targetOf } from '../components/row-positions.ts';

const isApple = /Mac|iPad|iPhone/.test(navigator.userAgent);
/** The keys that open the palette, and those that copy the newest code, as the user's keyboard has them. */
export const PALETTE_KEYS = isApple ? '⌘ K' : 'Ctrl K';
export const COPY_KEYS = isApple ? '⌥ C' : 'Alt C';

const OFF = 'otp-emulator-single-keys';

/** Whether a single letter does something. Speech input may need it off (WCAG 2.1.4). */
export function areSingleKeysOn(): boolean {
  return localStorage.getItem(OFF) !== 'off';
}

/** Turns single letters off, or on again, in this browser. */
export function toggleSingleKeys(): void {
  if (areSingleKeysOn()) localStorage.setItem(OFF, 'off');
  else localStorage.removeItem(OFF);
}

/** The section in which the last key was pressed: what is removed or left takes the focus with it. */
let section: Element | null = null;

/** The keys of the page: Ctrl or Cmd K, or `?`, `/`, Alt C, `j`, `k` or the arrow keys in a list, and those that leave a search. */
export function useShortcuts(onPalette: () => void, onCopy: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      section = document.activeElement?.closest('section[id]') ?? section;
      const action = actionOf(event, onPalette, onCopy);
      if (!action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onPalette, onCopy]);
}

type Actions = Readonly<Record<string, () => void>>;
const ARROWS: Actions = { ArrowDown: () => moveInList(1), ArrowUp: () => moveInList(-1) };
const LETTERS: Actions = { '/': focusSearch, j: () => moveInList(1), k: () => moveInList(-1) };

function actionOf(
  event: KeyboardEvent,
  onPalette: () => void,
  onCopy: () => void,
): (() => void) | undefined {
  const { key, code, altKey, target } = event;
  const hasControl = event.ctrlKey || event.metaKey;
  if (hasControl && !altKey && key.toLowerCase() === 'k') return onPalette;
  if (document.querySelector('dialog[open]')) return undefined;
  if (hasControl) return undefined;
  if (altKey) return code === 'KeyC' ? onCopy : undefined;
  if (leavesSearch(event)) return () => moveInList(1);
  const isTyped =
    target instanceof Element &&
    target.matches('input:not([type="radio"], [type="checkbox"]), textarea, select');
  if (isTyped) return undefined;
  // Always on: without them one row of a list is all that the keyboard reaches.
  if (isInRow(target) && key in ARROWS) return ARROWS[key];
  if (!areSingleKeysOn()) return undefined;
  return key === '?' ? onPalette : LETTERS[key];
}

/** Whether it is in a row, and the arrow keys do not scroll it. */
function isInRow(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('.live-rows > ol > li :not(pre)') === target;
}

/** Whether it leads from a search to what is found: down, Enter, or Escape once the search is empty. */
function leavesSearch({ key, target, isComposing }: KeyboardEvent): boolean {
  const isSearch = target instanceof HTMLInputElement && target.type === 'search';
  // Enter also ends a word of an input method.
  if (isComposing || !isSearch) return false;
  return key === 'Enter' || key === 'ArrowDown' || (key === 'Escape' && !target.value);
}

/** The element in view that is in the section that was used last, or else the first one. */
function nearest<Found extends HTMLElement>(found: NodeListOf<Found>): Found | undefined {
  const shown = [...found].filter((each) => each.checkVisibility());
  return shown.find((each) => section?.contains(each)) ?? shown[0];
}

function focusSearch(): void {
  const field = nearest(document.querySelectorAll<HTMLInputElement>('input[type="search"]'));
  field?.focus();
  field?.select();
}

/** Moves the focus to the next or the previous row. */
function moveInList(step: 1 | -1): void {
  const focused = document.activeElement;
  const list = nearest(document.querySelectorAll<HTMLElement>('.live-rows:has(li)'));
  // From a search, not to the list of another section.
  if (!list || (focused instanceof HTMLInputElement && !section?.contains(list))) return;
  const rows = rowsOf(list);
  const place = rows.findIndex((row) => row.contains(focused));
  const current = rows.findIndex((row) => row.dataset['current'] !== undefined);
  targetOf(rows[place < 0 ? Math.max(current, 0) : place + step])?.focus();
}
