import { fieldsOf } from '@otp-kit/protocol';
import { isLoopbackHttp } from '@otp-kit/server/doctor-parts';
import { askProduct } from './product-request.ts';
import { parseFields } from './read-body.ts';

/** A JSON object of the emulator. */
export type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads a list of the emulator's control API.
 *
 * @param path below `/_emulator/v1/`
 * @returns `undefined` if another service responds
 */
export async function emulatorList(
  baseUrl: string,
  path: string,
): Promise<readonly Fields[] | 'unreachable' | undefined> {
  if (!isLoopbackHttp(new URL(baseUrl))) return undefined;
  const response = await askProduct(new URL(`/_emulator/v1/${path}`, baseUrl));
  if (response === undefined) return 'unreachable';
  const { data } = parseFields(response.text);
  return Array.isArray(data) ? listOf(data) : undefined;
}

/** The objects of a list; none of any other value. */
export function listOf(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.map(fieldsOf) : [];
}
