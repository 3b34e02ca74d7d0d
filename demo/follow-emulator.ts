/**
 * Calls back whenever something happens in the emulator, such as a message that arrives. A product
 * has nothing like it: its messages arrive on phones.
 *
 * @returns when the signal ends it, or the emulator
 */
export async function followEmulator(
  emulatorUrl: string,
  onEvent: () => void,
  signal: AbortSignal,
): Promise<void> {
  const url = new URL('/_emulator/v1/events', emulatorUrl);
  try {
    const { body } = await fetch(url, { signal });
    if (!body) return;
    const reader = body.getReader();
    while (!(await reader.read()).done) onEvent();
  } catch {
    // The demo ends, or the emulator has.
  }
}
