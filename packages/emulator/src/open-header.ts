import type { OpenChoices } from './open-choices.ts';

/** On an answer and on a webhook: the stands that it came by, as the service itself may decide otherwise. */
export const OPEN_HEADER = 'x-emulator-open';

/** The header that names a stand; none where there is none to name. */
export function openHeader(stand: keyof OpenChoices | undefined): Readonly<Record<string, string>> {
  return stand === undefined ? {} : { [OPEN_HEADER]: stand };
}
