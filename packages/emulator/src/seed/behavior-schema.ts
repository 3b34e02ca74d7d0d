import * as v from 'valibot';
import type { BehaviorDefinition } from '../behaviors/behavior-definition.ts';
import {
  BEHAVIOR_DEFINITIONS,
  BEHAVIOR_PROFILES,
  type BehaviorProfile,
  type Behaviors,
  profileValue,
} from '../behaviors/behaviors.ts';
import { closedObject } from '../schema/closed-object.ts';
import { setting } from '../schema/setting.ts';
import { wholeNumber } from '../schema/values.ts';

const profile = setting(v.picklist(BEHAVIOR_PROFILES), 'Profile', {
  hint: 'Sets every behavior that is not named beside it.',
});

/** The entries of a patch. */
export const BEHAVIOR_ENTRIES: Readonly<Record<string, v.GenericSchema>> = {
  profile: v.exactOptional(profile),
  ...Object.fromEntries(
    Object.entries(BEHAVIOR_DEFINITIONS).map(([name, definition]) => [
      name,
      v.exactOptional(valueSchemaOf(definition)),
    ]),
  ),
};

/** The behaviors of a seed; those that are not named are set by the profile. */
export const BehaviorsSchema = createSchema('seed');

/** Behaviors to change. A profile changes those that are not named, too. */
export const BehaviorsPatchSchema = createSchema('patch');

// TypeScript cannot follow the table through Object.fromEntries: the overloads state the types.
function createSchema(use: 'seed'): v.GenericSchema<Partial<Behaviors>, Behaviors>;
function createSchema(use: 'patch'): v.GenericSchema<Partial<Behaviors>>;
function createSchema(use: 'seed' | 'patch'): v.GenericSchema {
  const byDefault = v.optional(profile, 'default');
  return v.pipe(
    closedObject({
      ...BEHAVIOR_ENTRIES,
      profile: use === 'seed' ? byDefault : v.exactOptional(profile),
    }),
    v.transform(({ profile: chosen, ...given }) => ({
      ...valuesOf(chosen),
      ...given,
      ...(chosen !== undefined && { profile: chosen }),
    })),
  );
}

function valueSchemaOf(definition: BehaviorDefinition): v.GenericSchema {
  const schema =
    'choices' in definition
      ? v.picklist(definition.choices)
      : wholeNumber(definition.min, definition.max);
  const hint = `${definition.text}. Default: ${profileValue(definition, 'default')}`;
  const { label } = definition;
  return label === undefined
    ? v.pipe(schema, v.description(hint))
    : setting(schema, label, { hint });
}

function valuesOf(chosen: BehaviorProfile | undefined): Readonly<Record<string, string | number>> {
  if (chosen === undefined) return {};
  return Object.fromEntries(
    Object.entries(BEHAVIOR_DEFINITIONS).map(([name, definition]) => [
      name,
      profileValue(definition, chosen),
    ]),
  );
}
