/** The emulator under test. Without the variable, an emulator without the demo. */
export const EMULATOR = process.env['OTP_KIT_EMULATOR_URL'] ?? 'http://127.0.0.1:4400';

/**
 * Calls the control API of an emulator and returns the answer's data.
 *
 * @param path what comes after `/_emulator/v1/`
 * @param emulator its address, where it is another one
 * @throws where the answer is not a success
 */
export async function control<T = unknown>(
  method: string,
  path: string,
  body?: unknown,
  emulator: string = EMULATOR,
): Promise<T> {
  const response = await fetch(new URL(`/_emulator/v1/${path}`, emulator), {
    method,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  if (!response.ok) throw new Error(`${method} ${path} answers ${await response.text()}`);
  const answer: { data: T } = await response.json();
  return answer.data;
}
