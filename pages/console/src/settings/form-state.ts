import type { SettingProblem } from '../api/control-error.ts';
import type { Settings } from '../api/control-types.ts';
import type { Field, FieldState } from './field.ts';
import { type SettingValue, textOf, valueAt } from './setting-paths.ts';

/** What a settings form contains. Immutable. */
export interface FormState {
  readonly entries: readonly FormEntry[];
  /** The settings as the emulator has them. */
  readonly settings: Settings;
  /** What the emulator refused; undefined before a failure and after a new try. */
  readonly failure: FormFailure | undefined;
}

/** A field of a form. */
export interface FormEntry {
  readonly path: string;
  readonly state: FieldState;
  /** The emulator's value, as {@link textOf} writes it. */
  readonly known: string;
  /** Whether the value was changed elsewhere while the user was changing it here. */
  readonly isOvertaken: boolean;
}

/** Why a save failed, and for which settings. */
export interface FormFailure {
  readonly words: string;
  readonly problems: readonly SettingProblem[];
}

/** A form that shows the emulator's settings. */
export function createFormState(fields: readonly Field[], settings: Settings): FormState {
  const entries = fields.map(({ path, initial }) => {
    const state = written(initial, valueAt(settings, path));
    return { path, state, known: textOf(state.value), isOvertaken: false };
  });
  return { entries, settings, failure: undefined };
}

/** Whether the user changed a setting that is not saved. */
export function isTouched({ state, known }: FormEntry): boolean {
  return known !== textOf(state.value);
}

/** A form after the user changed one field. */
export function withChange(form: FormState, path: string, state: FieldState): FormState {
  const entries = form.entries.map((entry) => (entry.path === path ? { ...entry, state } : entry));
  return { ...form, entries };
}

/** A form that shows new settings in every field, except in those that the user is changing. */
export function withSettings(form: FormState, settings: Settings): FormState {
  const entries = form.entries.map((entry): FormEntry => {
    const value = valueAt(settings, entry.path);
    if (!isTouched(entry)) {
      const state = written(entry.state, value);
      return { ...entry, state, known: textOf(state.value), isOvertaken: false };
    }
    const known = textOf(value);
    if (known === entry.known) return entry;
    return { ...entry, known, isOvertaken: textOf(entry.state.value) !== known };
  });
  return { ...form, entries, settings };
}

/** A form after a save. What the user typed meanwhile is not saved yet and stays. */
export function withSaved(
  form: FormState,
  sent: readonly SettingValue[],
  settings: Settings,
): FormState {
  const texts = new Map(sent.map(({ path, value }) => [path, textOf(value)]));
  const entries = form.entries.map((entry) => {
    const text = textOf(entry.state.value);
    return texts.get(entry.path) === text ? { ...entry, known: text } : entry;
  });
  return withSettings({ ...form, entries }, settings);
}

/** A form without the user's changes. */
export function withoutChanges(fields: readonly Field[], { settings }: FormState): FormState {
  return createFormState(fields, settings);
}

// A draft that already means the value may be half typed: a space before the next word.
function written(state: FieldState, value: unknown): FieldState {
  return textOf(state.value) === textOf(value) ? state : state.written(value);
}
