import { BEHAVIORS, type BehaviorDefinition } from '@otp-kit/emulator/console-api';
import { choiceField } from './choice-field.tsx';
import type { Field } from './field.ts';
import { numberField, optionalTextField } from './input-field.tsx';
import type { Group } from './settings-form.tsx';

const DEFINITIONS: Readonly<Record<string, BehaviorDefinition>> = BEHAVIORS;

/** The behaviours that the interface leaves open. */
export const BEHAVIOR_GROUPS: readonly Group[] = [
  ...[...new Set(Object.values(DEFINITIONS).map(({ group }) => group))].map((legend) => ({
    legend,
    fields: Object.entries(DEFINITIONS)
      .filter(([, { group }]) => group === legend)
      .map(([name, definition]) => fieldOf(name, definition)),
  })),
  {
    legend: 'Network',
    fields: [
      optionalTextField({
        path: 'clientAddress',
        label: 'Address that calls seem to come from',
        placeholder: 'as it is',
        hint: 'Of the internet at large, it shows what happens to a backend that forgets x-end-user-ip.',
      }),
    ],
  },
];

function fieldOf(name: string, definition: BehaviorDefinition): Field {
  // The hint is the name that x-emulator-behaviors uses.
  const named = { path: name, label: definition.label, hint: name };
  if (!('choices' in definition)) return numberField(named);
  const isNumber = definition.choices.every(([value]) => typeof value === 'number');
  return choiceField({ ...named, choices: Object.fromEntries(definition.choices), isNumber });
}
