import { useEffect, useRef, useState } from 'react';
import { ControlError, problemsIn } from '../api/control-error.ts';
import type { Settings } from '../api/control-types.ts';
import { useConsole } from '../state/console-context.ts';
import type { Field, FieldState } from './field.ts';
import {
  createFormState,
  type FormFailure,
  type FormState,
  isTouched,
  withChange,
  withoutChanges,
  withSaved,
  withSettings,
} from './form-state.ts';
import { isPartOf, patchOf, type SettingValue } from './setting-paths.ts';

interface SettingsFormOptions {
  readonly fields: readonly Field[];
  readonly settings: Settings;
  /** Sends a patch; returns the new settings. */
  readonly save: (patch: Settings, before: Settings) => Promise<Settings>;
  /** The prefix of every path in the emulator's error, such as `pipelines.0.`. */
  readonly problemPrefix: string;
}

/** The state of a settings form, and what the user does with it. */
export interface SettingsFormActions {
  readonly form: FormState;
  readonly isUnsaved: boolean;
  readonly change: (path: string, state: FieldState) => void;
  readonly submit: () => void;
  readonly discard: () => void;
  /** Saves one setting at once, without what the user is changing beside it. */
  readonly saveOne: (setting: SettingValue) => Promise<void>;
}

/** Keeps the state of a settings form: what is typed, what is saved, and what was refused. */
export function useSettingsForm(options: SettingsFormOptions): SettingsFormActions {
  const { fields, settings, save, problemPrefix } = options;
  const { announce } = useConsole();
  const [form, setForm] = useState(() => createFormState(fields, settings));
  const [shown, setShown] = useState(settings);
  const isSaving = useRef(false);
  const isUnsaved = form.entries.some(isTouched);

  if (settings !== shown) {
    setShown(settings);
    setForm(withSettings(form, settings));
  }

  useEffect(() => {
    if (!isUnsaved) return undefined;
    // The browser asks the user before the changes are lost with the page.
    const ask = (event: Event) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);

  async function submit(): Promise<void> {
    const touched = form.entries.filter(isTouched).map(settingValueOf);
    if (touched.length === 0) announce('Nothing to save');
    else await send(touched, form.entries.map(settingValueOf));
  }

  function saveOne(setting: SettingValue): Promise<void> {
    const known = withoutChanges(fields, form).entries.map(settingValueOf);
    const all = known.map((each) => (each.path === setting.path ? setting : each));
    return send([setting], all);
  }

  async function send(
    changed: readonly SettingValue[],
    all: readonly SettingValue[],
  ): Promise<void> {
    if (isSaving.current) return;
    setForm((current) => ({ ...current, failure: undefined }));
    isSaving.current = true;
    try {
      const saved = await save(patchOf(changed, all), form.settings);
      setForm((current) => withSaved(current, changed, saved));
      announce('Saved');
    } catch (cause) {
      const failure = failureOf(cause, fields, problemPrefix);
      setForm((current) => ({ ...current, failure }));
    } finally {
      isSaving.current = false;
    }
  }

  return {
    form,
    isUnsaved,
    change: (path, state) => setForm((current) => withChange(current, path, state)),
    submit: () => void submit(),
    discard: () => {
      setForm((current) => withoutChanges(fields, current));
      announce('Changes discarded');
    },
    saveOne,
  };
}

function settingValueOf({ path, state }: FormState['entries'][number]) {
  return { path, value: state.value };
}

function failureOf(cause: unknown, fields: readonly Field[], prefix: string): FormFailure {
  if (!(cause instanceof ControlError)) {
    const words = cause instanceof Error ? cause.message : String(cause);
    return { words: `Not saved. ${words}`, problems: [] };
  }
  const problems = problemsIn(cause.reason, prefix);
  // A problem of a field is shown beside the field.
  const others = problems.filter(({ path }) => !fields.some((field) => isPartOf(path, field.path)));
  const words = others.map(({ path, words: what }) => (path === '' ? what : `${path}: ${what}`));
  return { words: ['Not saved.', ...words].join(' '), problems };
}
