import { formProvocation } from './form-provocations.ts';
import { kitProvocation } from './kit-provocations.ts';
import type { Provocation } from './provocation.ts';
import { utilityProvocation } from './utility-provocations.ts';
import { widgetProvocation } from './widget-provocations.ts';

/** A part of the system, as the pages name it, and how a code happens there. */
export interface PartProvocation {
  readonly part: string;
  readonly provocation: Provocation;
}

/** Every way in which the tab can make a code happen; none for a code that needs a real frame or network. */
export function provocationsOf(code: string): readonly PartProvocation[] {
  const kit = kitProvocation(code);
  const candidates: readonly (readonly [string, Provocation | undefined])[] = [
    ['Your own form', formProvocation(code) ?? kit],
    ['The hosted widget', widgetProvocation(code)],
    ['Utility messages', utilityProvocation(code)],
  ];
  return candidates.flatMap(([part, provocation]) =>
    provocation === undefined ? [] : [{ part, provocation }],
  );
}
