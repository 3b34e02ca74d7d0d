import { formatAddress, type PageAddress, parseAddress } from '../address/page-address.ts';
import { matchesSearch } from '../logs/search-words.ts';
import { type Command, SETTINGS } from './command.ts';
import { offeredCommands } from './offered-commands.ts';
import { areSingleKeysOn, toggleSingleKeys } from './shortcuts.ts';

const RECENT_COUNT = 3;
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
  const searched = text === '' ? [] : offeredCommands();
  const all = [...actions, singleKeys(), ...presses(), ...choices(), ...places(), ...searched];
  const matches = all.filter(({ title, words = '' }) => matchesSearch(`${title} ${words}`, text));
  const found = matches.length > 0 ? matches : all.filter(({ title }) => isNear(title, text));
  found.sort((one, other) => rankOf(one, text) - rankOf(other, text));
  if (text !== '') return [...found, ...findMessages(text), ...searches(text)];
  return found.map((each) => (recent.includes(each.title) ? { ...each, group: 'Recent' } : each));
}

/** Whether a title has a word as long as this one but for one slip: a letter left out, added or another. */
function isNear(title: string, word: string): boolean {
  if (!/^[a-z]{4,}$/i.test(word)) return false;
  const slips = Array.from(word, (_, at) => `${word.slice(0, at)}.{0,2}${word.slice(at + 1)}`);
  return new RegExp(`\\b(${slips.join('|')})`, 'i').test(title);
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
    run: () => follow({ section: id, timeline: '' }),
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

function searches(text: string): readonly Command[] {
  return ['messages', 'requests', 'attempts', 'webhooks'].map((section) => ({
    title: `Search ${section} for “${text}”`,
    group: 'Search',
    run: () =>
      follow(section === 'messages' ? { section: 'inbox', to: text } : { section, find: text }),
  }));
}

function singleKeys(): Command {
  return {
    title: `Turn the keys / ? J K ${areSingleKeysOn() ? 'off' : 'on'}`,
    run: toggleSingleKeys,
  };
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
