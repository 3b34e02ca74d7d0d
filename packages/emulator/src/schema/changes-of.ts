import * as v from 'valibot';

/** A setting without the default that a seed gives it. */
type Setting<Entry> = Entry extends {
  readonly type: 'optional' | 'exact_optional';
  readonly wrapped: infer Wrapped extends v.GenericSchema;
}
  ? Wrapped
  : Entry;

type ChangesOf<Entries extends v.ObjectEntries> = {
  readonly [Name in keyof Entries]: v.ExactOptionalSchema<
    Extract<Setting<Entries[Name]>, v.GenericSchema>,
    undefined
  >;
};

/** The entries of a patch of settings: each may be left out, and none has a default. */
export function changesOf<const Entries extends v.ObjectEntries>(
  entries: Entries,
): ChangesOf<Entries>;
// TypeScript cannot follow the entries through Object.fromEntries: the overload states the type.
export function changesOf(entries: Readonly<Record<string, v.GenericSchema>>): v.ObjectEntries {
  return Object.fromEntries(
    Object.entries(entries).map(([name, entry]) => [name, v.exactOptional(settingOf(entry))]),
  );
}

function settingOf(entry: v.GenericSchema & { readonly wrapped?: v.GenericSchema }) {
  const isOptional = entry.type === 'optional' || entry.type === 'exact_optional';
  return (isOptional && entry.wrapped) || entry;
}
