'use client';

import Combobox from '@github/combobox-nav';
import { type FormMessages, fillText, type PhoneFieldMessages } from '@otp-kit/client/messages';
import type { CountryCode } from 'libphonenumber-js/core/es6';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { COUNTRIES } from './countries.ts';
import { countryInSentence } from './country-names.ts';
import { type ListedCountry, listCountries, searchCountries } from './country-search.ts';
import { Flag } from './flag.tsx';

interface CountryListProps {
  readonly countries: readonly CountryCode[];
  /** The selected one. */
  readonly country: CountryCode;
  readonly id: string;
  readonly messages: FormMessages;
  readonly texts: PhoneFieldMessages;
  readonly onChoose: (country: CountryCode) => void;
}

/** A field to search in, with the countries that fit: an editable combobox with a listbox (ARIA APG). */
export function CountryList(props: CountryListProps): ReactNode {
  const { countries, country: current, id, messages, texts, onChoose } = props;
  const [all] = useState(() => listCountries(countries, messages.locale));
  const [query, setQuery] = useState('');
  const found = searchCountries(all, query, current);
  const { input, list } = useCombobox(query, setQuery, (option) => {
    const chosen = countries.find((code) => code === option.dataset['country']);
    if (chosen) onChoose(chosen);
  });

  function handleKeyDown(event: KeyboardEvent): void {
    // Enter without a selection must not submit the form.
    if (event.key === 'Enter') event.preventDefault();
  }

  /** Names the country that was looked for, if there is one that is not in the list. */
  function nothingFound(): string {
    const [other] = searchCountries(listCountries(COUNTRIES, messages.locale), query);
    if (!other) return texts.nothingFound;
    const country = countryInSentence(other.country, messages.locale);
    return fillText(texts.countryNotAllowed, { country });
  }

  return (
    <>
      <input
        aria-label={texts.search}
        autoCapitalize="off"
        autoComplete="off"
        autoCorrect="off"
        className="otp-country-search"
        enterKeyHint="done"
        onKeyDown={handleKeyDown}
        placeholder={texts.search}
        ref={input}
        spellCheck="false"
        type="text"
      />
      <div
        aria-label={texts.country}
        className="otp-country-list"
        id={id}
        ref={list}
        role="listbox"
        tabIndex={-1}
      >
        {found.map((entry) => (
          <CountryOption key={entry.country} {...entry} current={current} listId={id} />
        ))}
      </div>
      <p className="otp-note otp-country-none" role="status">
        {found.length === 0 && nothingFound()}
      </p>
    </>
  );
}

interface CountryOptionProps extends ListedCountry {
  readonly current: CountryCode;
  readonly listId: string;
}

function CountryOption({
  callingCode,
  country,
  current,
  listId,
  name,
}: CountryOptionProps): ReactNode {
  return (
    <div
      aria-current={country === current || undefined}
      className="otp-country-option"
      data-country={country}
      id={listId + country}
      role="option"
      tabIndex={-1}
    >
      <Flag country={country} />
      <span className="otp-country-name">{name}</span>
      <bdi className="otp-country-code" dir="ltr">
        +{callingCode}
      </bdi>
    </div>
  );
}

interface ComboboxRefs {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly list: RefObject<HTMLDivElement | null>;
}

/** Makes a field and a list one combobox. `onCommit` is called with the option that the user chose. */
function useCombobox(
  query: string,
  onQuery: (query: string) => void,
  onCommit: (option: HTMLElement) => void,
): ComboboxRefs {
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const navigation = useRef<Combobox>(null);

  useEffect(() => {
    const { current: field } = input;
    if (!field || !list.current) return;
    const combobox = new Combobox(field, list.current, { tabInsertsSuggestions: false });
    const search = () => onQuery(field.value);
    const wrap = ({ key }: globalThis.KeyboardEvent) => wrapAround(combobox, list.current, key);
    navigation.current = combobox;
    // Before the combobox's own listener, which selects nothing after the last.
    field.addEventListener('keydown', wrap);
    combobox.start();
    // After the combobox's own listener, which selects nothing.
    field.addEventListener('input', search);
    field.focus();
    return () => {
      field.removeEventListener('input', search);
      field.removeEventListener('keydown', wrap);
      combobox.destroy();
    };
  }, [onQuery]);

  useEffect(() => {
    // What was entered selects the first that fits. Before that the arrow keys begin at the chosen country.
    select(navigation.current, list.current, query !== '');
  }, [query]);

  useEffect(() => {
    const { current: element } = list;
    const commit = ({ target }: Event) => {
      if (target instanceof HTMLElement) onCommit(target);
    };
    element?.addEventListener('combobox-commit', commit);
    return () => element?.removeEventListener('combobox-commit', commit);
  });

  return { input, list };
}

/** Lets an arrow key go on at the other end: without a selection it begins there. */
function wrapAround(combobox: Combobox, list: HTMLElement | null, key: string): void {
  const options = optionsOf(list);
  const end = { ArrowDown: options.at(-1), ArrowUp: options[0] }[key];
  if (end?.ariaSelected === 'true') combobox.clearSelection();
}

/** Selects the first option or the chosen country, if it is in the list, and scrolls to it: the list alone, and not the page. */
function select(combobox: Combobox | null, list: HTMLElement | null, isFirst: boolean): void {
  combobox?.clearSelection();
  const options = optionsOf(list);
  const index = isFirst ? 0 : options.findIndex((option) => option.ariaCurrent);
  const option = options[index];
  if (!list || !option) return;
  // It has no call that selects an option: it moves from the first one on.
  for (let moves = 0; moves <= index; moves += 1) combobox?.navigate(1);
  list.scrollTop = option.offsetTop - (list.clientHeight - option.offsetHeight) / 2;
}

function optionsOf(list: HTMLElement | null): readonly HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[role=option]') ?? [])];
}
