// @ts-check
import { wrapControl } from './field.js';

/** @typedef {import('./field.js').Field} Field */

/**
 * One of several.
 *
 * @param {object} options
 * @param {string} options.path
 * @param {string} options.label
 * @param {string} [options.hint]
 * @param {Readonly<Record<string, string>>} options.choices what each value means
 * @param {boolean} [options.isNumber] the values are numbers
 * @returns {Field}
 */
export function choiceField({ path, label, hint, choices, isNumber = false }) {
  const select = document.createElement('select');
  select.append(...Object.entries(choices).map(([value, words]) => new Option(words, value)));
  const { element, ...says } = wrapControl({ label, control: select, ...(hint && { hint }) });

  return {
    path,
    element,
    ...says,
    read: () => (isNumber ? Number(select.value) : select.value),
    write(value) {
      const wanted = String(value);
      // Of a later emulator: what it says is kept, in its own words.
      if (![...select.options].some((option) => option.value === wanted)) {
        select.append(new Option(wanted, wanted));
      }
      // Written anew, an open list would lose what is highlighted in it.
      if (select.value !== wanted) select.value = wanted;
    },
  };
}

/**
 * On or off.
 *
 * @param {object} options
 * @param {string} options.path
 * @param {string} options.label
 * @param {string} [options.hint]
 * @param {boolean} [options.forGood] once on, it stays on
 * @returns {Field}
 */
export function switchField({ path, label, hint, forGood = false }) {
  const input = document.createElement('input');
  input.type = 'checkbox';
  input.setAttribute('role', 'switch');
  const { element, ...says } = wrapControl({ label, control: input, ...(hint && { hint }) });
  element.classList.add('field-switch', 'switch');

  return {
    path,
    element,
    ...says,
    read: () => input.checked,
    write(value) {
      input.checked = value === true;
      input.disabled = forGood && input.checked;
    },
  };
}
