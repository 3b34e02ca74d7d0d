// @ts-check
import { wrapControl } from './field.js';
import { textOf } from './setting-paths.js';

/** @typedef {import('./field.js').Field} Field */

/**
 * @typedef {object} InputOptions
 * @property {string} path
 * @property {string} label
 * @property {string} [hint]
 * @property {string} [placeholder]
 * @property {readonly (readonly [value: string, words: string])[]} [suggestions]
 */

const NUMBER = /^\d+(\.\d+)?$/;

/**
 * A text.
 *
 * @param {InputOptions} options
 * @returns {Field}
 */
export function textField(options) {
  return inputField(options, (text) => text);
}

/**
 * A text that may be taken away.
 *
 * @param {InputOptions} options
 * @returns {Field}
 */
export function optionalTextField(options) {
  return inputField(options, (text) => (text === '' ? null : text));
}

/**
 * A number. What is none is given to the emulator as it was typed: its answer says what is wrong with it.
 *
 * @param {InputOptions} options
 * @returns {Field}
 */
export function numberField(options) {
  return inputField(options, numberOf, 'numeric');
}

/**
 * A number that is left out where nothing is typed.
 *
 * @param {InputOptions} options
 * @returns {Field}
 */
export function optionalNumberField(options) {
  return inputField(options, (text) => (text === '' ? undefined : numberOf(text)), 'numeric');
}

/**
 * A number that is without a limit where nothing is typed, and says so.
 *
 * @param {InputOptions} options
 * @returns {Field}
 */
export function unlimitedNumberField(options) {
  return inputField(options, (text) => (text === '' ? null : numberOf(text)), 'numeric');
}

/**
 * What nobody is shown, and what may be replaced: left empty, it stays as it is.
 *
 * @param {InputOptions} options
 * @returns {Field}
 */
export function secretField(options) {
  const field = inputField(options, (text) => (text === '' ? undefined : text));
  return { ...field, write: () => field.write(undefined) };
}

/**
 * @param {InputOptions} options
 * @param {(text: string) => unknown} valueIn
 * @param {'numeric' | 'text'} [inputMode]
 * @returns {Field}
 */
function inputField({ path, label, hint, placeholder, suggestions }, valueIn, inputMode = 'text') {
  const input = document.createElement('input');
  input.type = 'text';
  input.inputMode = inputMode;
  input.spellcheck = false;
  input.autocapitalize = 'off';
  input.dir = inputMode === 'text' ? 'auto' : 'ltr';
  if (placeholder !== undefined) input.placeholder = placeholder;
  const { element, ...says } = wrapControl({ label, control: input, ...(hint && { hint }) });
  if (suggestions) suggest(input, suggestions);
  const read = () => valueIn(input.value.trim());

  return {
    path,
    element,
    ...says,
    read,
    write(value) {
      // What means this already may be half typed: a space that another word is to follow.
      if (textOf(read()) === textOf(value)) return;
      input.value = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    },
  };
}

/**
 * @param {HTMLInputElement} input
 * @param {readonly (readonly [value: string, words: string])[]} suggestions
 */
function suggest(input, suggestions) {
  const list = document.createElement('datalist');
  list.id = `${input.id}-suggestions`;
  for (const [value, words] of suggestions) {
    const option = document.createElement('option');
    option.value = value;
    option.label = words;
    list.append(option);
  }
  input.after(list);
  input.setAttribute('list', list.id);
}

/** @param {string} text */
function numberOf(text) {
  return NUMBER.test(text) ? Number(text) : text;
}
