/**
 * What the table of settings has beside the schema of a value. A setting is one entry of a schema in `model/`:
 * the seed, its JSON schema, the control API's patch, OpenAPI, the console's form and the reference are made of it.
 *
 * @module
 */
import * as v from 'valibot';

/** How the console's form and the reference present a setting. */
export interface SettingAbout {
  readonly hint?: string;
  /** What an empty field means, such as `no cap`. Without it, a value is required. */
  readonly empty?: string;
  /** The control API never returns the value: a form has a field for a new one. */
  readonly isSecret?: boolean;
  /** Values to offer, with their names. */
  readonly suggestions?: readonly (readonly [value: string, label: string])[];
  /** The values of a {@link choice}, with their names. */
  readonly choices?: Readonly<Record<string, string>>;
  /** The control for a list. */
  readonly control?: 'channels' | 'order' | 'countries' | 'pairs';
  /** Only a pipeline of this kind uses the setting. */
  readonly kind?: 'otp' | 'utility';
  /** Whether the fields of a group are short and share a row. */
  readonly isDense?: boolean;
}

/** Settings under one heading of a form. */
export interface SettingSection {
  readonly legend: string;
  readonly hint?: string;
  readonly kind?: SettingAbout['kind'];
  readonly entries: v.ObjectEntries;
}

/** Gives a schema its name in forms and documents. A named object is a group of its own. */
export function setting<const Schema extends v.GenericSchema>(
  schema: Schema,
  label: string,
  about?: SettingAbout,
): Schema;
// TypeScript cannot follow a generic schema through v.pipe: the overload states the type.
export function setting(schema: v.GenericSchema, label: string, about: SettingAbout = {}) {
  const { hint = '', ...metadata } = about;
  const named = v.pipe(schema, v.title(label), v.metadata({ ...metadata }));
  return hint === '' ? named : v.pipe(named, v.description(hint));
}

/** A setting that is on or off. */
export function flag(label: string, byDefault: boolean, about?: SettingAbout) {
  return v.optional(setting(v.boolean(), label, about), byDefault);
}

/** Describes a setting for the reference and for editors; no form has it. */
export function described<const Schema extends v.GenericSchema>(
  schema: Schema,
  description: string,
): Schema;
// TypeScript cannot follow a generic schema through v.pipe: the overload states the type.
export function described(schema: v.GenericSchema, description: string): v.GenericSchema {
  return v.pipe(schema, v.description(description));
}

/** A setting with a fixed set of values, each with its name. */
export function choice<const Choices extends Readonly<Record<string, string>>>(
  choices: Choices,
): v.GenericSchema<keyof Choices & string>;
// TypeScript widens the keys of an object: the overload states the type.
export function choice(choices: Readonly<Record<string, string>>): v.GenericSchema<string> {
  return v.pipe(v.picklist(Object.keys(choices)), v.metadata({ choices }));
}
