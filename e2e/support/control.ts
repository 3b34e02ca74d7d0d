import { createControlCall } from '@otp-kit/emulator/testing';

/** The emulator under test. Without the variable, an emulator without the demo. */
export const EMULATOR = process.env['OTP_KIT_EMULATOR_URL'] ?? 'http://127.0.0.1:4400';

/**
 * Calls the control API of an emulator and returns the response's data.
 *
 * @param path what comes after `/_emulator/v1/`
 * @param emulator its address, where it is another one
 * @throws if the response is not a success
 */
export function control<T = unknown>(
  method: string,
  path: string,
  body?: unknown,
  emulator: string = EMULATOR,
): Promise<T> {
  return createControlCall({ url: emulator })<T>(method, path, body);
}
