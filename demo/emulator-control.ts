/** Calls the emulator's control API and returns the answer's data. */
export type Control = (method: 'GET' | 'POST', path: string, body?: object) => Promise<unknown>;

/** Calls the control API of the emulator at an address. A product has nothing like it. */
export function createControl(emulatorUrl: string): Control {
  return async (method, path, body) => {
    const response = await fetch(new URL(`/_emulator/v1/${path}`, emulatorUrl), {
      method,
      ...(body && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    if (!response.ok) throw new Error(`the emulator answers ${response.status} to ${path}`);
    const { data }: { data: unknown } = await response.json();
    return data;
  };
}
