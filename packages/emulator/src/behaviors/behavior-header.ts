import type { Behaviors } from './behaviors.ts';

/** On a response and on a webhook: the behaviors that shaped it, since the service may differ there. */
export const BEHAVIOR_HEADER = 'x-emulator-behaviors';

/** The header that names behaviors; no header without a name. */
export function behaviorHeader(
  ...names: readonly (keyof Behaviors | undefined)[]
): Readonly<Record<string, string>> {
  const named = names.filter((name) => name !== undefined);
  return named.length === 0 ? {} : { [BEHAVIOR_HEADER]: named.join(', ') };
}
