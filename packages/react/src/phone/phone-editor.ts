import type { CountryCode } from 'libphonenumber-js/core/es6';
import { isCountry } from './countries.ts';
import { createEditHistory } from './edit-history.ts';
import { type Edit, editPhone, type ShownPhone } from './edit-phone.ts';
import type { LazyNumbers } from './lazy-numbers.ts';
import { likelyCountry } from './likely-country.ts';
import { type CountryChoice, type PhoneText, splitValue, takeCountry } from './phone-text.ts';

/** Keeps the country and the text of a field together. */
export interface PhoneEditor {
  readonly initial: ShownPhone;
  /** The ref of the control that holds the country for the form. */
  readonly attachCountry: (element: HTMLInputElement | null) => void;
  /** The ref of the `<input>` for the number. */
  readonly attachInput: (element: HTMLInputElement | null) => void;
  readonly shown: () => PhoneText;
  /** @returns a function that ends the calls */
  readonly subscribe: (onChange: () => void) => () => void;
  /** Takes what was typed, filled in or restored before the script ran. */
  readonly start: () => void;
  /** Selects a country of the list, and goes on with the number. */
  readonly choose: (country: CountryCode) => void;
  /** Loads what the field knows about numbers, and formats what is in it. */
  readonly loadNumbers: () => void;
  /** Takes a change that the browser has made. */
  readonly handleInput: (event: Event) => void;
  readonly undo: () => void;
  readonly redo: () => void;
}

/** What an editor works with. */
export interface PhoneEditorOptions {
  readonly choice: CountryChoice;
  /** The form's language, in BCP 47. */
  readonly locale: string;
  readonly numbers: LazyNumbers;
  /** The values of the two controls that were read last. */
  readonly value: string;
}

/**
 * Creates the editor of a field. The text belongs to the `<input>`: it is changed after an event, and only
 * if it has to be, so that the browser's own caret, composition and autofill work.
 */
export function createPhoneEditor(options: PhoneEditorOptions): PhoneEditor {
  const { numbers } = options;
  const initial = initialPhone(options);
  // The country of a new number: what was entered or chosen before stays.
  let defaultCountry = options.value ? initial.country : firstCountry(options);
  const history = createEditHistory<ShownPhone>();
  const listeners = new Set<() => void>();
  let shown = { ...initial, country: defaultCountry };
  let countryControl: HTMLInputElement | null = null;
  let input: HTMLInputElement | null = null;

  function show(next: ShownPhone): void {
    if (!input) return;
    shown = next;
    // The form reads both controls in the same event, before React renders.
    if (countryControl) countryControl.value = next.country;
    for (const listener of listeners) listener();
    if (input.value === next.text) return;
    input.value = next.text;
    if (document.activeElement === input) input.setSelectionRange(next.caret, next.caret);
  }

  function edit(event?: Event): void {
    if (!input) return;
    const choice = { ...options.choice, defaultCountry };
    show(editPhone(shown, changeOf(input, event), choice, numbers.library()));
  }

  function handleInput(event: Event): void {
    if (event instanceof InputEvent && event.isComposing) return;
    if (input?.value === shown.text) return;
    history.push(shown);
    edit(event);
    // An autofill may fill in a field without its focus.
    if (!numbers.library()) loadNumbers();
  }

  function restore(phone: ShownPhone | undefined): void {
    if (!phone || input?.readOnly) return;
    show(phone);
    announce();
  }

  /** Sends the form the event of a change that a script has made. */
  function announce(): void {
    input?.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }

  function loadNumbers(): void {
    void numbers.load().then((library) => {
      // A composition goes on; it is formatted when it ends.
      if (library && input?.value === shown.text) edit();
      return undefined;
    });
  }

  return {
    initial,
    attachCountry: (element) => {
      countryControl = element;
    },
    attachInput: (element) => {
      input = element;
      // Not among preact's events, and React has it only as a prop.
      element?.addEventListener('compositionend', handleInput);
    },
    shown: () => shown,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    start() {
      const country = restoredCountry(countryControl);
      const text = input?.value ?? '';
      // A number that was typed or restored belongs to the country that was rendered, and not to a likely one.
      if (text !== initial.text) shown = initial;
      defaultCountry = country ?? defaultCountry;
      if (country) show({ ...shown, country, text });
      else if (countryControl) countryControl.value = shown.country;
      if (text !== initial.text) announce();
    },
    choose(country) {
      history.push(shown);
      defaultCountry = country;
      const { text } = shown;
      show(shownPhone({ country, text }, numbers));
      input?.focus();
      announce();
    },
    loadNumbers,
    handleInput,
    undo: () => restore(history.undo(shown)),
    redo: () => restore(history.redo(shown)),
  };
}

function initialPhone({ choice, numbers, value }: PhoneEditorOptions): ShownPhone {
  return shownPhone(takeCountry(splitValue(value, choice), choice.countries), numbers);
}

/** The integrator's choice, or what the browser knows of the user. */
function firstCountry({ choice, locale }: PhoneEditorOptions): CountryCode {
  const { countries, defaultCountry, isSet } = choice;
  if (isSet || typeof navigator === 'undefined') return defaultCountry;
  return likelyCountry(countries, [...navigator.languages, locale]) ?? defaultCountry;
}

function changeOf({ value: text, selectionStart }: HTMLInputElement, event?: Event): Edit {
  const { inputType, data } = event instanceof InputEvent ? event : {};
  return { inputType, data, text, caret: selectionStart ?? text.length };
}

/** The country that the browser restored: another one than was rendered. */
function restoredCountry(control: HTMLInputElement | null): CountryCode | undefined {
  const { defaultValue, value = '' } = control ?? {};
  return value !== defaultValue && isCountry(value) ? value : undefined;
}

/** A formatted number with the caret at its end. */
function shownPhone(phone: PhoneText, numbers: LazyNumbers): ShownPhone {
  const text = numbers.library()?.format(phone) ?? phone.text;
  return { country: phone.country, text, caret: text.length };
}
