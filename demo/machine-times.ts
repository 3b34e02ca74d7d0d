import type { Control } from './emulator-control.ts';

interface Timed {
  readonly id: string;
  /** ISO 8601. */
  readonly at: string;
}

/**
 * Prepares the times of the emulator's messages by this machine's clock, which the rest of a page shows. The emulator's
 * may have been moved: how far, is read once for each message, when it is new.
 */
export function createMachineTimes(
  control: Control,
): <Message extends Timed>(messages: readonly Message[]) => Promise<readonly Message[]> {
  let offsets: ReadonlyMap<string, number> = new Map();

  return async (messages) => {
    const hasNew = messages.some(({ id }) => !offsets.has(id));
    const offsetMs = hasNew ? offsetOf(await control('GET', 'clock')) : 0;
    offsets = new Map(messages.map(({ id }) => [id, offsets.get(id) ?? offsetMs]));
    return messages.map((message) => {
      const atMs = Date.parse(message.at) - (offsets.get(message.id) ?? 0);
      return { ...message, at: new Date(atMs).toISOString() };
    });
  };
}

function offsetOf(clock: unknown): number {
  const { now, frozen, offsetMs = 0 } = Object(clock);
  return frozen ? Date.parse(now) - Date.now() : offsetMs;
}
