import * as v from 'valibot';
import { BEHAVIORS, type BehaviorDefinition, type Behaviors } from '../behaviors/behaviors.ts';
import { closedObject } from '../schema/closed-object.ts';
import { wholeNumber } from '../schema/values.ts';

type ValueSchema = v.GenericSchema<unknown, string | number>;

const DEFINITIONS: Readonly<Record<string, BehaviorDefinition>> = BEHAVIORS;

/** A schema for the value of each behavior, with the default in a seed and without it in a patch. */
function schemasOf(isPatch: boolean): Readonly<Record<string, v.GenericSchema>> {
  return Object.fromEntries(
    Object.entries(DEFINITIONS).map(([name, definition]) => {
      const { schema, byDefault } = valueSchemaOf(definition);
      return [name, isPatch ? v.exactOptional(schema) : v.optional(schema, byDefault)];
    }),
  );
}

function valueSchemaOf(definition: BehaviorDefinition): {
  readonly schema: ValueSchema;
  readonly byDefault: string | number;
} {
  if (!('choices' in definition)) {
    const { min, max, default: byDefault } = definition;
    return { schema: wholeNumber(min, max), byDefault };
  }
  const values = definition.choices.map(([value]) => value);
  return { schema: v.picklist(values), byDefault: values[0] ?? '' };
}

/** The behaviors of a seed, with their defaults. */
export const BehaviorsSchema = createSchema('seed');

/** Behaviors to change. */
export const BehaviorsPatchSchema = createSchema('patch');

// TypeScript cannot follow the table through Object.fromEntries: the overloads state the types.
function createSchema(use: 'seed'): v.GenericSchema<Partial<Behaviors>, Behaviors>;
function createSchema(use: 'patch'): v.GenericSchema<Partial<Behaviors>>;
function createSchema(use: 'seed' | 'patch'): v.GenericSchema {
  return closedObject(schemasOf(use === 'patch'));
}
