// @ts-check
import { clone, find, setText } from './dom.js';

/**
 * One setting in a form. What `read` gives is what `write` was given, as long as nobody types.
 *
 * @typedef {object} Field
 * @property {string} path of the setting in what it belongs to: `rateCaps.pipeline.perHour`
 * @property {HTMLElement} element
 * @property {() => unknown} read what stands in it, as the control API takes it; undefined is left out
 * @property {(value: unknown) => void} write
 * @property {(words: string, path: string) => HTMLElement} complain shows what is wrong with it, or with a part of it, and returns what to mend it in
 * @property {() => void} calm takes the complaint back
 * @property {(overtaken: boolean) => void} setOvertaken whether somebody else changed it while it was being changed here
 */

/** @typedef {HTMLInputElement | HTMLSelectElement} Control */

let made = 0;

/**
 * The label, hint and complaint around a control.
 *
 * @param {object} options
 * @param {string} options.label
 * @param {string} [options.hint]
 * @param {Control} options.control
 */
export function wrapControl({ label, hint = '', control }) {
  const element = clone('field-template');
  const name = find(element, '.field-name', HTMLLabelElement);
  made += 1;
  control.id = `field-${made}`;
  name.htmlFor = control.id;
  name.textContent = label;
  name.after(control);
  const place = find(element, '.field-hint', HTMLElement);
  place.textContent = hint;
  place.hidden = hint === '';
  return { element, ...describeBy(element, [control]) };
}

/**
 * Ties what is said below a field to its controls.
 *
 * @param {HTMLElement} element holds a hint, a complaint and a note
 * @param {readonly HTMLElement[]} controls the first is where to mend it
 * @returns {Pick<Field, 'complain' | 'calm' | 'setOvertaken'>}
 */
export function describeBy(element, controls) {
  const problem = find(element, '.field-problem', HTMLElement);
  const note = find(element, '.field-note', HTMLElement);
  made += 1;
  const parts = [find(element, '.field-hint', HTMLElement), problem, note];
  for (const [i, part] of parts.entries()) part.id = `field-${made}-${i}`;
  const [first] = controls;

  // Of what is shown alone: what is hidden would be read out all the same.
  function describe() {
    const shown = parts.filter(({ hidden }) => !hidden).map(({ id }) => id);
    for (const control of controls) control.setAttribute('aria-describedby', shown.join(' '));
  }

  describe();
  return {
    complain(words) {
      setText(problem, words);
      problem.hidden = false;
      for (const control of controls) control.setAttribute('aria-invalid', 'true');
      describe();
      return first ?? element;
    },
    calm() {
      problem.hidden = true;
      for (const control of controls) control.removeAttribute('aria-invalid');
      describe();
    },
    setOvertaken(overtaken) {
      note.hidden = !overtaken;
      describe();
    },
  };
}
