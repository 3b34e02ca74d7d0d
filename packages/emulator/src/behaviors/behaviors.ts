/**
 * Every point that the interface leaves open, and what the emulator can do there. The seed's schema, the
 * console's fields and the reference are derived from this list.
 *
 * @module
 */
import type { BehaviorDefinition } from './behavior-definition.ts';
import { UTILITY_BEHAVIORS } from './utility-behaviors.ts';
import { V12_BEHAVIORS } from './v1.2-behaviors.ts';
import { WIDGET_BEHAVIORS } from './widget-behaviors.ts';

/** The list. */
export const BEHAVIORS = { ...V12_BEHAVIORS, ...WIDGET_BEHAVIORS, ...UTILITY_BEHAVIORS };

/** The same list, for code that reads every definition alike. */
export const BEHAVIOR_DEFINITIONS: Readonly<Record<string, BehaviorDefinition>> = BEHAVIORS;

/**
 * Sets of behaviors. `strict` accepts and promises as little as the interface allows, `lenient` accepts as
 * much; `default` is the likely service.
 */
export const BEHAVIOR_PROFILES = ['default', 'strict', 'lenient'] as const;

/** One of them. */
export type BehaviorProfile = (typeof BEHAVIOR_PROFILES)[number];

type ValueOf<Definition> = Definition extends { readonly choices: readonly (infer Value)[] }
  ? Value
  : number;

/** The value of each behavior in a workspace. */
export type Behaviors = {
  readonly [Name in keyof typeof BEHAVIORS]: ValueOf<(typeof BEHAVIORS)[Name]>;
} & {
  /** The profile that was set last. A behavior that was set by itself may differ from it. */
  readonly profile: BehaviorProfile;
};

/** The value of a behavior in a profile. */
export function profileValue(
  definition: BehaviorDefinition,
  profile: BehaviorProfile,
): string | number {
  if (!('choices' in definition)) return definition.default;
  const byDefault = definition.choices[0] ?? '';
  return profile === 'default' ? byDefault : (definition[profile] ?? byDefault);
}
