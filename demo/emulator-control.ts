/** What the demo asks of the emulator beside the service's interface. A product has nothing like it. */

/** Calls the emulator's control API and returns the response's data. */
export type Control = (method: 'GET' | 'POST', path: string, body?: object) => Promise<unknown>;

/** Calls the control API of the emulator at an address. */
export function createControl(emulatorUrl: string): Control {
  return async (method, path, body) => {
    const response = await fetch(new URL(`/_emulator/v1/${path}`, emulatorUrl), {
      method,
      ...(body && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    if (!response.ok) throw new Error(`the emulator responds ${response.status} to ${path}`);
    const { data }: { data: unknown } = await response.json();
    return data;
  };
}

/**
 * Calls back whenever something happens in the emulator, such as a message that arrives.
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
