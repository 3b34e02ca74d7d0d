import { expect, test } from 'vitest';
import type { Field } from './field.ts';
import {
  createFormState,
  type FormState,
  isTouched,
  withChange,
  withoutChanges,
  withSaved,
  withSettings,
} from './form-state.ts';
import { numberField, secretField, textField } from './input-field.tsx';

const NAME = textField({ path: 'name', label: 'Name' });
const SECRET = secretField({ path: 'secret', label: 'New secret' });
const CAP = numberField({ path: 'caps.perMinute', label: 'A minute', empty: 'no cap' });
const FIELDS: readonly Field[] = [NAME, SECRET, CAP];
const SETTINGS = { name: 'OTP', caps: { perMinute: 5 } };

const created = () => createFormState(FIELDS, SETTINGS);
const typed = (form: FormState, field: Field, text: string) =>
  withChange(form, field.path, field.initial.written(text));
const values = (form: FormState) =>
  Object.fromEntries(form.entries.map(({ path, state }) => [path, state.value]));
const touched = (form: FormState) => form.entries.filter(isTouched).map(({ path }) => path);
const overtaken = (form: FormState) =>
  form.entries.filter(({ isOvertaken }) => isOvertaken).map(({ path }) => path);

test('a new form shows the settings and has no changes', () => {
  expect(values(created())).toEqual({ name: 'OTP', secret: undefined, 'caps.perMinute': 5 });
  expect(touched(created())).toEqual([]);
});

test('a value that the user changes is touched until it is the same again', () => {
  const form = typed(created(), NAME, 'Mine');

  expect(touched(form)).toEqual(['name']);
  expect(touched(typed(form, NAME, 'OTP'))).toEqual([]);
});

test('new settings replace every value except those that the user is changing', () => {
  const form = withSettings(typed(created(), NAME, 'Mine'), {
    name: 'Theirs',
    caps: { perMinute: 7 },
  });

  expect(values(form)).toMatchObject({ name: 'Mine', 'caps.perMinute': 7 });
  expect(overtaken(form)).toEqual(['name']);
});

test('a change elsewhere to the value that the user typed is not an overtaking one', () => {
  const form = withSettings(typed(created(), NAME, 'Same'), { ...SETTINGS, name: 'Same' });

  expect(overtaken(form)).toEqual([]);
  expect(touched(form)).toEqual([]);
});

test('a half-typed value that means the same stays as it was typed', () => {
  const before = typed(created(), NAME, 'OTP ');
  const after = withSettings(before, { ...SETTINGS, caps: { perMinute: 7 } });

  expect(after.entries[0]?.state).toBe(before.entries[0]?.state);
});

test('a save completes what was sent and keeps what was typed meanwhile', () => {
  const sent = [{ path: 'name', value: 'Mine' }];
  const settings = { ...SETTINGS, name: 'Mine' };

  expect(touched(withSaved(typed(created(), NAME, 'Mine'), sent, settings))).toEqual([]);
  expect(touched(withSaved(typed(created(), NAME, 'Mine too'), sent, settings))).toEqual(['name']);
});

test('discarding goes back to the latest settings', () => {
  const form = withSettings(typed(created(), NAME, 'Mine'), { ...SETTINGS, name: 'Theirs' });

  const discarded = withoutChanges(FIELDS, form);

  expect(values(discarded)).toMatchObject({ name: 'Theirs' });
  expect(overtaken(discarded)).toEqual([]);
});
