import { formatAddress, type PageAddress, parseAddress } from '../address/page-address.ts';
import { openAddress } from '../address/use-address.ts';
import { matchesSearch } from '../logs/search-words.ts';
import { areSingleKeysOn, toggleSingleKeys } from './shortcuts.ts';

/** Something that the palette offers. */
export interface Command {
  readonly title: string;
  /** Other words that find it. */
  readonly words?: string;
  /** The heading above it while nothing is searched. Default: Actions. */
  readonly group?: string | undefined;
  /** The keys that do the same. */
  readonly keys?: string;
  readonly run: () => void;
}

const RECENT_COUNT = 3;
const SETTINGS = 'Settings';
/** The titles of the commands that were chosen last, the newest first. */
let recent: readonly string[] = [];

/**
 * The places whose buttons are commands: the bar, the head of the inbox, and the panels of the controls. One that
 * submits a form needs what is typed there.
 */
const BUTTONS =
  ':is(.bar, .phone-head, #controls) button:not([hidden], [disabled], .palette-open, [type=submit])';

/**
 * What the page can do now: those chosen recently, the actions, those of each panel, and the places. A search leaves
 * those that match it, first those that begin with it, actions before places, and finds settings and entries after them.
 */
export function listCommands(
  search: string,
  actions: readonly Command[],
  findMessages: (search: string) => readonly Command[],
): readonly Command[] {
  const text = search.trim();
  const searched = text === '' ? [] : settings();
  const found = [...actions, singleKeys(), ...presses(), ...choices(), ...places(), ...searched]
    .filter(({ title, words = '' }) => matchesSearch(`${title} ${words}`, text))
    .sort((one, other) => rankOf(one, text) - rankOf(other, text));
  if (text !== '') return [...found, ...findMessages(text), ...searches(text)];
  return found.map((each) => (recent.includes(each.title) ? { ...each, group: 'Recent' } : each));
}

/** Puts a command first until the page is left. A search is not: it is offered at its text alone. */
export function rememberCommand({ title, group }: Command): void {
  if (group === 'Search') return;
  recent = [title, ...recent.filter((each) => each !== title)].slice(0, RECENT_COUNT);
}

/** The lower, the likelier: a command with this name, whose name begins with it, one of whose words does. Settings are last. */
function rankOf({ title, group }: Command, search: string): number {
  const [whole, text] = [title.toLowerCase(), search.toLowerCase()];
  const name = whole.replace(/^go to |^.*: /, '');
  const beginsWord = ` ${whole}`.includes(` ${text}`);
  const match = [name === text, name.startsWith(text), beginsWord, true].indexOf(true);
  const age = recent.indexOf(title);
  const kind = group === SETTINGS ? 1 : 0;
  return 100 * kind + 10 * match + (age < 0 ? RECENT_COUNT : age);
}

/** The sections and panels, as the page names them. */
function places(): readonly Command[] {
  return [...document.querySelectorAll('main section[id]:has(h2), #controls')].map(({ id }) => ({
    title: `Go to ${titleOf(id)}`,
    ...(id === 'inbox' && { words: 'messages codes' }),
    group: 'Places',
    run: () => follow({ section: id }),
  }));
}

/** Every such button, so that the palette never lacks one. */
function presses(): readonly Command[] {
  return [...document.querySelectorAll<HTMLElement>(BUTTONS)].map((button) => {
    const panel = button.closest('section[id]')?.id;
    const words = wordsOf(button);
    const group = panel && titleOf(panel);
    return { title: group ? `${group}: ${words}` : words, group, run: () => button.click() };
  });
}

/** What can be chosen in the panels and is not chosen now, such as a channel that rejects. */
function choices(): readonly Command[] {
  const selects = document.querySelectorAll<HTMLSelectElement>('#controls .switch > select');
  return [...selects].flatMap((select) => {
    const panel = select.closest('section[id]')?.id ?? '';
    const group = titleOf(panel);
    const name = select.parentElement?.querySelector('.switch-name')?.textContent ?? '';
    const others = [...select.options].filter(({ selected }) => !selected);
    return others.map(({ text, value }) => ({
      title: `${group}: ${name}: ${text}`,
      group,
      run: () => {
        select.value = value;
        select.dispatchEvent(new Event('change', { bubbles: true }));
        follow({ section: panel });
      },
    }));
  });
}

/** Every setting, so that the palette never lacks one. Its form is closed, and filled when it is opened. */
function settings(): readonly Command[] {
  return [...document.querySelectorAll<HTMLElement>('[data-finds]')].flatMap((entry) => {
    const name = entry.querySelector('.entry-name')?.textContent ?? '';
    const finds = entry.dataset['finds']?.split('\n') ?? [];
    return finds.map((setting, index) => ({
      title: `${name}: ${setting}`,
      group: SETTINGS,
      run: () => openSetting(entry, index),
    }));
  });
}

/** Opens a form, and gives the focus to the control of its field at an index. */
function openSetting(entry: HTMLElement, index: number): void {
  const details = entry.querySelector('details');
  if (!details) return;
  // Not a link, which would give the focus to the section.
  openAddress({ section: entry.closest('section[id]')?.id ?? '' });
  details.open = true;
  const observer = new MutationObserver(focusField);
  observer.observe(details, { childList: true });
  queueMicrotask(focusField); // A form that was open before changes nothing; its section is shown by then.

  function focusField(): void {
    const field = entry.querySelectorAll('.group-fields > .field')[index];
    if (!field) return;
    observer.disconnect();
    field.scrollIntoView({ block: 'center' });
    field.querySelector<HTMLElement>('input, select, button')?.focus();
  }
}

function searches(text: string): readonly Command[] {
  return ['messages', 'requests', 'attempts', 'webhooks'].map((section) => ({
    title: `Search ${section} for “${text}”`,
    group: 'Search',
    run: () =>
      follow(section === 'messages' ? { section: 'inbox', to: text } : { section, find: text }),
  }));
}

function singleKeys(): Command {
  const isOn = areSingleKeysOn();
  const title = isOn ? 'Turn the keys / J K off' : 'Turn the keys / J K on';
  return { title, run: toggleSingleKeys };
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
