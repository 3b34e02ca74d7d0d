import * as v from 'valibot';
import type { SettingAbout, SettingSection } from './setting.ts';

/** The settings under one heading. */
export interface SettingGroup extends Omit<SettingSection, 'entries'> {
  readonly isDense?: boolean;
  readonly settings: readonly SettingDescription[];
}

/** One setting, as a form presents it. */
export interface SettingDescription extends SettingAbout {
  /** In its section: `rateCaps.pipeline.perHour`. */
  readonly path: string;
  readonly label: string;
  readonly type: 'switch' | 'number' | 'choice' | 'text' | 'list';
  /** Whether it can be switched on and not off again. */
  readonly isPermanent?: boolean;
  /** Whether null takes the value away. */
  readonly isNullable?: boolean;
}

type Schema = v.GenericSchema & {
  readonly wrapped?: Schema;
  readonly entries?: Readonly<Record<string, Schema>>;
  readonly options?: readonly (string | number)[];
};

/**
 * Describes the settings that can be changed.
 *
 * @param sections in the order of the form
 * @param patch the schema by which the control API reads changes
 */
export function describeSettings(
  sections: readonly SettingSection[],
  patch: { readonly entries: Readonly<Record<string, Schema>> },
): readonly SettingGroup[] {
  return sections
    .flatMap(({ entries, ...group }) => {
      const changes = Object.entries(patch.entries).filter(([name]) => name in entries);
      const order = Object.keys(entries);
      changes.sort(([one], [other]) => order.indexOf(one) - order.indexOf(other));
      return groupsOf(Object.fromEntries(changes), { ...group, isDense: false }, '');
    })
    .filter(({ settings }) => settings.length > 0);
}

type Heading = Omit<SettingGroup, 'settings'>;

/** The group, and after it the groups of named objects within it. */
function groupsOf(
  entries: Readonly<Record<string, Schema>>,
  group: Heading,
  prefix: string,
): readonly SettingGroup[] {
  const settings: SettingDescription[] = [];
  const others: SettingGroup[] = [];
  for (const [name, entry] of Object.entries(entries)) {
    const path = `${prefix}${name}`;
    const { schema, label, ...about } = unwrapped(entry);
    if (schema.entries === undefined) {
      if (label !== undefined) settings.push(described(path, label, schema, about));
      continue;
    }
    const heading = label === undefined ? group : headingOf(label, about, group);
    const inner = groupsOf(schema.entries, heading, `${path}.`);
    // An object without a name adds its settings to the group that it is in.
    if (label === undefined) settings.push(...inner.slice(0, 1).flatMap((each) => each.settings));
    others.push(...(label === undefined ? inner.slice(1) : inner));
  }
  return [{ ...group, settings }, ...others];
}

function described(
  path: string,
  label: string,
  schema: Schema,
  about: Omit<Unwrapped, 'schema' | 'label'>,
): SettingDescription {
  const type = TYPES[schema.type] ?? 'text';
  const choices = Object.fromEntries((schema.options ?? []).map((value) => [value, `${value}`]));
  return {
    ...(type === 'choice' && { choices }),
    ...about,
    path,
    label,
    type,
    isPermanent: schema.type === 'literal',
  };
}

function headingOf(
  legend: string,
  { hint, kind, isDense = false }: SettingAbout,
  outer: Heading,
): Heading {
  const used = kind ?? outer.kind;
  return { legend, isDense, ...(hint !== undefined && { hint }), ...(used && { kind: used }) };
}

interface Unwrapped extends SettingAbout {
  readonly label?: string;
  readonly schema: Schema;
  readonly isNullable: boolean;
}

function unwrapped(schema: Schema): Unwrapped {
  const label = v.getTitle(schema);
  const hint = v.getDescription(schema);
  const found: Omit<Unwrapped, 'schema' | 'isNullable'> = {
    ...v.getMetadata(schema),
    ...(label !== undefined && { label }),
    ...(hint !== undefined && { hint }),
  };
  const isNullable = schema.type === 'nullable';
  if (schema.wrapped === undefined) return { ...found, schema, isNullable };
  const inner = unwrapped(schema.wrapped);
  return { ...inner, ...found, isNullable: isNullable || inner.isNullable };
}

const TYPES: Readonly<Record<string, SettingDescription['type']>> = {
  boolean: 'switch',
  literal: 'switch',
  number: 'number',
  picklist: 'choice',
  array: 'list',
};
