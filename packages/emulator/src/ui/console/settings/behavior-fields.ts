import { BEHAVIOR_LABELS, type BehaviorLabel } from './behavior-labels.ts';
import { choiceField } from './choice-field.tsx';
import type { Field } from './field.ts';
import { numberField, optionalTextField } from './input-field.tsx';
import type { Group } from './settings-form.tsx';

const LABELS: Readonly<Record<string, BehaviorLabel>> = BEHAVIOR_LABELS;
const NUMBER = /^\d+$/;

/** The behaviours that the interface leaves open. */
export const BEHAVIOR_GROUPS: readonly Group[] = [
  ...[...new Set(Object.values(LABELS).map(({ group }) => group))].map((legend) => ({
    legend,
    fields: Object.entries(LABELS)
      .filter(([, { group }]) => group === legend)
      .map(([name, label]) => fieldOf(name, label)),
  })),
  {
    legend: 'Network',
    fields: [
      optionalTextField({
        path: 'pretendedPeer',
        label: 'Address that calls seem to come from',
        placeholder: 'as it is',
        hint: 'Of the internet at large, it shows what happens to a backend that forgets x-end-user-ip.',
      }),
    ],
  },
];

function fieldOf(name: string, { label, choices }: BehaviorLabel): Field {
  // The hint is the name that x-emulator-open uses.
  const named = { path: name, label, hint: name };
  if (!choices) return numberField(named);
  const isNumber = Object.keys(choices).every((value) => NUMBER.test(value));
  return choiceField({ ...named, choices, isNumber });
}
