'use client';

import type { FormMessages, PhoneFieldMessages } from '@otp-kit/client/messages';
import type { CountryCode } from 'libphonenumber-js/core/es6';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { CountryList } from './country-list.tsx';
import { countryName } from './country-names.ts';
import { Flag } from './flag.tsx';

interface CountryPickerProps {
  readonly countries: readonly CountryCode[];
  readonly country: CountryCode;
  readonly id: string;
  readonly isReadOnly: boolean;
  readonly messages: FormMessages;
  /** Such as `+20`. If it is empty, the button shows no country. */
  readonly prefix: string;
  readonly texts: PhoneFieldMessages;
  readonly onChoose: (country: CountryCode) => void;
  /** Called when the user is about to choose, to begin what takes long. */
  readonly onIntent: () => void;
}

/** The selected country with its prefix: a button that opens the list. */
export function CountryPicker(props: CountryPickerProps): ReactNode {
  const { country, id, isReadOnly, messages, prefix, texts, onChoose, onIntent } = props;
  const [isOpen, setIsOpen] = useState(false);
  const [List, loadList] = useCountryList();
  const root = useRef<HTMLDivElement>(null);
  const isShown = isOpen && !isReadOnly && List !== undefined;
  const handleKeyDown = useClosing(root, isOpen, setIsOpen);

  return (
    <div className="otp-country-picker" ref={root}>
      <button
        aria-controls={isShown ? `${id}panel` : undefined}
        aria-disabled={isReadOnly || undefined}
        aria-expanded={isShown}
        aria-haspopup="dialog"
        className="otp-country"
        id={id}
        onClick={() => {
          setIsOpen(!isShown);
          loadList();
        }}
        onFocus={onIntent}
        onPointerEnter={loadList}
        type="button"
      >
        {prefix && <Flag country={country} />}
        {/* The server's names of countries may be older than the browser's. */}
        <span className="otp-country-label" suppressHydrationWarning={true}>
          {texts.country + (prefix && `: ${countryName(country, messages.locale)} `)}
        </span>
        <span>{prefix}</span>
      </button>
      {isShown && (
        // The focus goes here when the list is scrolled by its bar.
        <div
          aria-label={texts.country}
          className="otp-country-panel"
          dir={messages.dir}
          id={`${id}panel`}
          onKeyDown={handleKeyDown}
          ref={scrollIntoView}
          role="dialog"
          tabIndex={-1}
        >
          {List === null ? (
            <p className="otp-note otp-country-none" role="alert">
              {messages.offline}
            </p>
          ) : (
            <List
              {...props}
              id={`${id}list`}
              onChoose={(chosen) => {
                setIsOpen(false);
                onChoose(chosen);
              }}
            />
          )}
        </div>
      )}
    </div>
  );
}

function scrollIntoView(panel: HTMLElement | null): void {
  panel?.scrollIntoView({ block: 'nearest' });
}

/** The list once it has loaded, `null` if it has failed to, and what loads it. A country can also be typed, as `+20`. */
function useCountryList() {
  const [List, setList] = useState<typeof CountryList | null>();
  const loadList = () =>
    void import('./country-list.tsx').then(
      (module) => setList(() => module.CountryList),
      () => setList(null),
    );
  return [List, loadList] as const;
}

/**
 * Closes a panel when the user presses or focuses something outside of its element, also while its content
 * loads. Returns the handler of the panel's keys, which closes it by Escape and moves the focus to its button.
 */
function useClosing(
  root: RefObject<HTMLElement | null>,
  isOpen: boolean,
  setIsOpen: (isOpen: boolean) => void,
): (event: KeyboardEvent) => void {
  useEffect(() => {
    if (!isOpen) return;
    const { current: element } = root;
    const ending = new AbortController();
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !element?.contains(target)) setIsOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside, ending);
    document.addEventListener('focusin', closeOutside, ending);
    return () => ending.abort();
  }, [isOpen, root, setIsOpen]);

  return (event) => {
    if (event.key !== 'Escape') return;
    // A dialog around the form stays open: one of the page's own, and a `<dialog>`.
    event.stopPropagation();
    event.preventDefault();
    setIsOpen(false);
    root.current?.querySelector('button')?.focus();
  };
}
