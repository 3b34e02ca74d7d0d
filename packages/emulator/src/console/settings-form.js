// @ts-check
import { clone, find, setText } from './dom.js';
import { Refusal } from './refusal.js';
import { ownerOf, patchOf, textOf, valueAt } from './setting-paths.js';

/** @typedef {import('./field.js').Field} Field */
/** @typedef {import('./refusal.js').Problem} Problem */
/** @typedef {{ readonly legend: string, readonly hint?: string, readonly dense?: boolean, readonly fields: readonly Field[] }} Group */
/** @typedef {{ readonly kind: string, readonly name: string, readonly note: string }} Heading */
/** @typedef {import('./setting-paths.js').Settings} Settings */
/** @typedef {ReturnType<typeof createSettingsForm>} SettingsForm */

/**
 * The settings of one thing, in a form that opens by itself.
 *
 * What arrives from the emulator is written into every field but those that somebody is changing here:
 * these keep what was typed until it is saved or discarded.
 *
 * @param {object} options
 * @param {readonly Group[]} options.groups
 * @param {(settings: Settings) => Heading} options.headingOf
 * @param {(patch: Settings, before: Settings) => Promise<Settings>} options.save gives the settings as they are then
 * @param {(refusal: Refusal) => readonly Problem[]} options.problemsOf
 * @param {(words: string) => void} options.announce
 */
export function createSettingsForm({ groups, headingOf, save, problemsOf, announce }) {
  const element = clone('settings-template');
  const form = find(element, 'form', HTMLFormElement);
  const problem = find(element, '.settings-problem', HTMLElement);
  const fields = groups.flatMap((group) => group.fields);
  /** @type {Map<Field, string>} what the emulator has, in the words of {@link textOf} */
  const known = new Map();
  /** @type {Settings} */
  let latest = {};
  let saving = false;

  find(element, '.settings-groups', HTMLElement).append(...groups.map(createGroup));
  form.addEventListener('input', showTouched);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!saving) void submit();
  });
  form.addEventListener('reset', (event) => {
    // The browser would go back to how the page was made: empty.
    event.preventDefault();
    calm();
    known.clear();
    update(latest);
    announce('Changes discarded');
  });

  /** @param {Field} field */
  const isTouched = (field) => known.has(field) && known.get(field) !== textOf(field.read());

  function showTouched() {
    find(element, '.settings-unsaved', HTMLElement).hidden = !fields.some(isTouched);
  }

  /** @param {Settings} settings as the emulator has them now */
  function update(settings) {
    latest = settings;
    const heading = headingOf(settings);
    setText(find(element, '.settings-kind', HTMLElement), heading.kind);
    setText(find(element, '.entry-name', HTMLElement), heading.name);
    setText(find(element, '.settings-note', HTMLElement), heading.note);
    for (const field of fields) {
      const value = valueAt(settings, field.path);
      if (isTouched(field)) {
        const overtaken = known.get(field) !== textOf(value);
        if (overtaken) field.setOvertaken(textOf(field.read()) !== textOf(value));
        known.set(field, textOf(value));
      } else {
        field.write(value);
        field.setOvertaken(false);
        known.set(field, textOf(field.read()));
      }
    }
    showTouched();
  }

  async function submit() {
    const touched = fields.filter(isTouched);
    if (touched.length === 0) {
      announce('Nothing to save');
      return;
    }
    calm();
    const sent = new Map(touched.map((field) => [field, textOf(field.read())]));
    saving = true;
    try {
      const settings = await save(patchOf(touched, fields), latest);
      // What was typed on meanwhile is not saved yet, and stays.
      for (const [field, text] of sent) {
        if (textOf(field.read()) === text) known.set(field, text);
      }
      update(settings);
      announce('Saved');
    } catch (cause) {
      complain(cause);
    } finally {
      saving = false;
    }
  }

  /** @param {unknown} cause */
  function complain(cause) {
    const problems = cause instanceof Refusal ? problemsOf(cause) : [];
    const unplaced = problems.filter(({ path }) => ownerOf(fields, path) === undefined);
    /** @type {HTMLElement[]} */
    const places = fields.flatMap((field) =>
      problems
        .filter(({ path }) => ownerOf(fields, path) === field)
        .map(({ path, words }) => field.complain(words, path)),
    );
    const words = [
      'Not saved.',
      ...unplaced.map(({ path, words: what }) => (path === '' ? what : `${path}: ${what}`)),
      ...(cause instanceof Refusal ? [] : [cause instanceof Error ? cause.message : String(cause)]),
    ];
    setText(problem, words.join(' '));
    problem.hidden = false;
    places[0]?.focus();
  }

  function calm() {
    problem.hidden = true;
    setText(problem, '');
    for (const field of fields) field.calm();
  }

  return { element, update, touched: () => fields.some(isTouched) };
}

/** @param {Group} group */
function createGroup({ legend, hint = '', dense = false, fields }) {
  const element = clone('group-template');
  element.toggleAttribute('data-dense', dense);
  find(element, 'legend', HTMLLegendElement).textContent = legend;
  const place = find(element, '.hint', HTMLElement);
  place.textContent = hint;
  place.hidden = hint === '';
  find(element, '.group-fields', HTMLElement).append(...fields.map((field) => field.element));
  return element;
}
