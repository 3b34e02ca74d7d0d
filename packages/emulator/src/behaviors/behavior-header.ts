import type { OpenChoices } from './behaviors.ts';

/** On an answer and on a webhook: the stands that it came by, as the service itself may decide otherwise. */
export const OPEN_HEADER = 'x-emulator-open';

/** The header that names stands; none where there is none to name. */
export function openHeader(
  ...stands: readonly (keyof OpenChoices | undefined)[]
): Readonly<Record<string, string>> {
  const named = stands.filter((stand) => stand !== undefined);
  return named.length === 0 ? {} : { [OPEN_HEADER]: named.join(', ') };
}
