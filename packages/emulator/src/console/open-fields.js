// @ts-check
import { choiceField } from './choice-field.js';
import { numberField, optionalTextField, textField } from './input-field.js';
import { OPEN_CHOICES } from './open-choices.js';

/** @typedef {import('./field.js').Field} Field */
/** @typedef {import('./settings-form.js').Group} Group */

/**
 * The stands that the emulator takes where the interface is silent.
 *
 * @param {Readonly<Record<string, unknown>>} open as the emulator has them; one that this page has no words for keeps its name
 * @returns {readonly Group[]}
 */
export function createOpenGroups(open) {
  /** @type {Map<string, Field[]>} */
  const groups = new Map();
  for (const path of [...Object.keys(OPEN_CHOICES), ...Object.keys(open)]) {
    if (!(path in open)) continue;
    const group = OPEN_CHOICES[path]?.group ?? 'Others';
    const fields = groups.get(group) ?? [];
    if (fields.some((field) => field.path === path)) continue;
    groups.set(group, [...fields, fieldOf(path, open[path])]);
  }
  return [
    ...[...groups].map(([legend, fields]) => ({ legend, fields })),
    {
      legend: 'Network',
      fields: [
        optionalTextField({
          path: 'pretendedPeer',
          label: 'Address that calls seem to come from',
          placeholder: 'as it is',
          hint: 'Of the internet at large, it shows what happens to a backend that forgets x-end-user-ip.',
        }),
      ],
    },
  ];
}

/**
 * @param {string} path
 * @param {unknown} value
 * @returns {Field}
 */
function fieldOf(path, value) {
  const { label = path, choices } = OPEN_CHOICES[path] ?? {};
  // By this name x-emulator-open calls it.
  const named = { path, label, hint: path };
  const isNumber = typeof value === 'number';
  if (choices) return choiceField({ ...named, choices, isNumber });
  return isNumber ? numberField(named) : textField(named);
}
