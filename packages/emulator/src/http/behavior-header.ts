import type { Failure } from './failure.ts';

/** On a response and on a webhook: the behaviors that shaped it, since the service may differ there. */
export const BEHAVIOR_HEADER = 'x-emulator-behaviors';

/** The header that names behaviors; no header without a name. */
export function behaviorHeader(
  ...behaviors: readonly (Failure['behavior'] | undefined)[]
): Readonly<Record<string, string>> {
  const names = behaviors.flat().filter((name) => name !== undefined);
  return names.length === 0 ? {} : { [BEHAVIOR_HEADER]: names.join(', ') };
}
