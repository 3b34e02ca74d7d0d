import type * as v from 'valibot';

/** What a schema returns: the type that the schema declares, with read-only fields and lists. */
export type ReadonlyOutput<Schema extends v.GenericSchema> = DeepReadonly<v.InferOutput<Schema>>;

/** What a schema takes: fields that have a default may be left out. Read-only, as the output is. */
export type ReadonlyInput<Schema extends v.GenericSchema> = DeepReadonly<v.InferInput<Schema>>;

type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T;

/** A type with fields that can be written: the object behind an interface of read-only fields. */
export type Mutable<T> = { -readonly [K in keyof T]: T[K] };
