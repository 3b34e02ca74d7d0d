import { formatAddress, type PageAddress, parseAddress } from '../address/page-address.ts';
import { matchesSearch } from '../logs/search-words.ts';
import { areSingleKeysOn, toggleSingleKeys } from './shortcuts.ts';

/** Something that the palette offers. */
export interface Command {
  readonly title: string;
  /** The keys that do the same. */
  readonly keys?: string;
  readonly run: () => void;
}

/** The places whose buttons are commands: the bar, the head of the inbox, and the panels of the controls. */
const BUTTONS = ':is(.bar, .phone-head, #controls) button:not([hidden], [disabled], .palette-open)';

/** What the page can do now, of which a search may leave some. A search of several words finds entries, too. */
export function listCommands(search: string, extra: readonly Command[]): readonly Command[] {
  const all = [...extra, ...places(), ...presses(), ...singleKeys()];
  return [
    ...all.filter(({ title }) => matchesSearch(title, search)),
    ...(search.trim() === '' ? [] : searches(search.trim())),
  ];
}

/** The sections and panels, as the page names them. */
function places(): readonly Command[] {
  return [...document.querySelectorAll('main section[id]:has(h2), #controls')].map(({ id }) => ({
    title: `Go to ${titleOf(id)}`,
    run: () => follow({ section: id }),
  }));
}

/** Every button, so that the palette never lacks one. */
function presses(): readonly Command[] {
  return [...document.querySelectorAll<HTMLElement>(BUTTONS)].map((button) => {
    const panel = button.closest('section[id]')?.id;
    const words = wordsOf(button);
    return {
      title: panel === undefined ? words : `${titleOf(panel)}: ${words}`,
      run: () => button.click(),
    };
  });
}

function searches(text: string): readonly Command[] {
  const inLog = (section: string) => ({
    title: `Search ${section} for “${text}”`,
    run: () => follow({ section, find: text }),
  });
  return [
    {
      title: `Search messages for “${text}”`,
      run: () => follow({ section: 'inbox', to: text }),
    },
    ...['requests', 'attempts', 'webhooks'].map(inLog),
  ];
}

function singleKeys(): readonly Command[] {
  const isOn = areSingleKeysOn();
  const title = isOn ? 'Turn the keys / J K off' : 'Turn the keys / J K on';
  return [{ title, run: toggleSingleKeys }];
}

/** Goes where a link would, which gives the focus to what it shows. */
function follow(change: Partial<PageAddress>): void {
  const hash = formatAddress({ ...parseAddress(location.hash), ...change });
  if (location.hash === hash) document.getElementById(change.section ?? '')?.focus();
  else location.hash = hash;
}

function titleOf(id: string): string {
  return document.getElementById(`${id}-title`)?.textContent ?? 'Controls';
}

/** The words of a button as a screen reader says them. */
function wordsOf(button: HTMLElement): string {
  const copy = document.createElement('div');
  copy.append(...[...button.childNodes].map((node) => node.cloneNode(true)));
  for (const silent of copy.querySelectorAll('[aria-hidden="true"]')) silent.remove();
  return (copy.textContent ?? '').trim();
}
